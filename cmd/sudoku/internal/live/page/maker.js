// The form that makes new puzzles, and work that takes seconds and can be stopped.

import { drawBoard, unpack } from "./draw.js";
import { levels, made } from "./levels.js";
import { plane, variants } from "./rules.js";

const $ = (id) => document.getElementById(id);

const symmetries = { none: "none", 180: "half turn", 90: "quarter turn", horizontal: "top and bottom", vertical: "left and right", diagonal: "diagonal", full: "full" };
const sides = [4, 6, 8, 9, 10, 12, 16, 25, 36]; // that can be made

export class Maker {
	constructor(play) {
		this.play = play;
		this.offer(made);
		$("new-level").value = "easy";
		$("new-symmetry").append(...Object.entries(symmetries).sort(([a], [b]) => (b === "none") - (a === "none")).map(([value, text]) => new Option(text, value)));
		$("new-symmetry").value = "180";
		$("new-rules").append(...Object.entries(variants).map(([value, text]) => new Option(text, value)));
		$("new-side").onchange = $("new-rules").onchange = () => this.ask();
		$("new-side").append(...sides.map((n) => new Option(`${n}×${n}`, n)));
		$("new-side").value = 9;
		$("maker").onsubmit = (event) => { event.preventDefault(); this.make(); };
	}

	// offer offers levels, and keeps the chosen one or the nearest to it.
	offer(names) {
		const { value } = $("new-level"), most = Object.keys(levels).indexOf(value) + 1;
		$("new-level").replaceChildren(new Option("any", ""), ...names.map((level) => new Option(level)));
		$("new-level").value = names.includes(value) ? value : names[Math.min(most, names.length) - 1] || "";
	}

	// ask offers the levels that the rules reach. Larger boards have none.
	async ask() {
		const side = Number($("new-side").value), asked = this.asked = {};
		if ($("new-level").disabled = side > 16) return void ($("new-level").value = "");
		try {
			const names = await this.play.engine.call("levels", { Side: side, Variant: $("new-rules").value });
			if (asked === this.asked) this.offer(names);
		} catch (error) { this.play.fail(error); }
	}

	// make makes a puzzle and begins it.
	async make() {
		const { play } = this;
		const seed = $("new-seed").value.trim() || String(crypto.getRandomValues(new Uint32Array(1))[0]), level = $("new-level").value;
		await this.busy($("maker").querySelector("button.primary"), "Making", async (signal) => {
			const question = { Side: Number($("new-side").value), Variant: $("new-rules").value, Level: level, Symmetry: $("new-symmetry").value, Seed: /^\d+$/.test(seed) ? seed : "0" };
			const made = await (level ? this.search(question, signal) : play.engine.call("generate", question, signal));
			play.begin(made, true);
			play.level = made.Level || level;
			if (made.Level) play.task = `No puzzle of the level ${level} was found: this one is ${made.Level}. Try another seed or symmetry.`;
			play.draw();
			play.say(`A puzzle of ${play.board.Givens} givens, made from the seed ${seed}.`);
			play.focus();
		});
		$("making").hidden = true;
	}

	// search makes a puzzle of a level, and shows what it has found and the nearest so far. Who
	// stops it has the nearest.
	async search(question, signal) {
		let best;
		const run = this.play.engine.watch({ Make: question }, ({ Easier, Harder, Best }) => {
			if (Best) this.nearest(best = Best);
			$("making-text").textContent = `${Easier + Harder} puzzles compared: ${Easier} are easier, ${Harder} harder.` + (best.Level ? ` The nearest so far is ${best.Level}. Stop keeps it.` : "");
		});
		signal.addEventListener("abort", () => run.stop());
		await run.ended;
		if (!best || signal.aborted && this.working) throw signal.reason; // or other work goes on
		return best;
	}

	// nearest shows the nearest puzzle that was found.
	nearest(best) {
		const board = { ...best, Cells: unpack(best.Cells) }, canvas = Object.assign(document.createElement("canvas"), { className: "board" });
		$("making").hidden = false;
		$("making-best").replaceChildren(plane(board, [canvas]));
		drawBoard(canvas, board, board.Cells, []);
		if (board.Level) this.play.say(`The nearest so far is ${board.Level}.`);
	}

	// stop stops the work of one of some buttons, if it says that it can be.
	stop(...buttons) {
		if (buttons.some((b) => b === this.working?.button && b.dataset.stop)) this.working.abort.abort();
	}

	// busy does what a button asks for. Meanwhile the button counts the seconds, and stops the
	// work; another that is busy stops its own.
	async busy(button, doing, work, failed = this.play.fail) {
		const before = this.working, stop = this.working = { button, abort: new AbortController() };
		before?.abort.abort();
		if (before?.button === button) return void (this.working = null);
		const text = button.textContent, from = Date.now();
		const show = () => { button.dataset.stop = "true"; button.textContent = `${doing}… ${Math.floor((Date.now() - from) / 1000)} s. Stop`; };
		const timer = setInterval(show, 1000), soon = setTimeout(show, 150); // what is quick does not flicker
		button.setAttribute("aria-busy", "true");
		try {
			this.play.fail(null);
			await work(stop.abort.signal);
		} catch (error) {
			if (stop.abort.signal.aborted) this.play.say("Stopped.");
			else failed(error);
		}
		clearInterval(timer);
		clearTimeout(soon);
		button.removeAttribute("aria-busy");
		delete button.dataset.stop;
		button.textContent = text;
		if (this.working === stop) this.working = null;
	}
}
