// The page: its two views, the theme, messages, and the address.

import { openEngine } from "./engine.js";
import { forgetColours } from "./draw.js";
import { sentence } from "./geometry.js";
import { Watch } from "./watch.js";
import { Play } from "./play.js";

const $ = (id) => document.getElementById(id);
const engine = openEngine();

function say(words) { $("live").textContent = words; }

function fail(error) {
	if (error?.name === "AbortError") return; // it was stopped
	$("alert").hidden = !error;
	$("alert").textContent = error ? sentence(error.message) : "";
}

// What was said goes by a click or Escape, as it may lie over the board.
$("alert").onclick = () => fail(null);
addEventListener("keydown", ({ key }) => { if (key === "Escape") fail(null); });

const watch = new Watch(engine, say, fail);
const play = new Play(engine, say, fail, (text) => { location.hash = "#watch?" + new URLSearchParams({ puzzle: text }); });
const views = { watch, play };

// show shows a view, and marks its tab.
function show(view) {
	document.body.dataset.view = view;
	for (const name of Object.keys(views)) {
		$(name).hidden = name !== view;
		$("tab-" + name).setAttribute("aria-selected", String(name === view));
		$("tab-" + name).tabIndex = name === view ? 0 : -1;
	}
	document.title = view === "watch" ? "Sudoku, live: watch" : "Sudoku, live: play";
	if (view !== "watch" && watch.run && !watch.paused) watch.pause();
}

// open shows what the address holds.
async function open() {
	const [view, query] = location.hash.slice(1).split(/\?(.*)/s);
	const name = views[view] ? view : "watch";
	fail(null);
	show(name);
	await views[name].open(new URLSearchParams(query || ""));
	document.body.dataset.ready = name;
}

for (const name of Object.keys(views)) {
	$("tab-" + name).onclick = () => {
		if (document.body.dataset.view === name) return;
		fail(null);
		show(name);
		history.pushState(null, "", "#" + name); // Back returns to the other view
		if (!views[name].board) return open();
		views[name].remember();
		views[name].show();
		document.body.dataset.ready = name;
	};
	$("tab-" + name).onkeydown = (event) => {
		if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
		const other = $(name === "watch" ? "tab-play" : "tab-watch");
		other.focus();
		other.click();
	};
}

const themes = { auto: ["◐", "Auto", "as the system", "light dark"], light: ["○", "Light", "light", "light"], dark: ["●", "Dark", "dark", "dark"] };
$("theme").onclick = () => {
	const names = Object.keys(themes), current = document.documentElement.dataset.theme || "auto";
	setTheme(names[(names.indexOf(current) + 1) % names.length]);
};
function setTheme(name) {
	const [glyph, text, words, scheme] = themes[name];
	document.documentElement.dataset.theme = name;
	document.documentElement.style.colorScheme = scheme;
	$("theme").firstChild.textContent = glyph + " ";
	$("theme").lastChild.textContent = text;
	$("theme").setAttribute("aria-label", `${text}: colours ${words}`);
	redraw();
}

// mark tells the style whether the page is dark.
function mark() {
	const { theme } = document.documentElement.dataset;
	document.documentElement.classList.toggle("dark", theme === "dark" || theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}
mark();

function redraw() { mark(); forgetColours(); watch.show(); watch.trials.tell(); play.show(); }
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
addEventListener("resize", () => { watch.stand(); watch.show(); });
addEventListener("hashchange", open);

// A lecture fills the screen with the board and its charts. What is said goes with it, as
// nothing else is seen.
$("wide").onclick = () => document.fullscreenElement ? document.exitFullscreen() : $("stage").requestFullscreen();
addEventListener("fullscreenchange", () => {
	const full = document.fullscreenElement;
	$("wide").textContent = full ? "Leave full screen" : "Full screen";
	if (full) full.append($("alert"), $("live"));
	else $("main").before($("alert"), $("live"));
	watch.stand();
	watch.show();
});

// A file that is dropped anywhere is the puzzle.
addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
addEventListener("dragleave", () => document.body.classList.remove("dropping"));
addEventListener("drop", async (event) => {
	event.preventDefault();
	document.body.classList.remove("dropping");
	const file = event.dataTransfer.files[0];
	if (file && file.size > 60_000) return fail(new Error("The file is too large to be one board."));
	views[document.body.dataset.view].drop(file ? await file.text() : event.dataTransfer.getData("text"));
});

// Where it is allowed to, the browser keeps the page for where there is no network.
open().then(() => navigator.serviceWorker?.register("offline.js")).catch(() => {});
