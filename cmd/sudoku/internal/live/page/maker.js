// The form that makes new puzzles, and work that takes seconds and can be stopped.

import { made as levels } from "./levels.js";
import { variants } from "./rules.js";

const $ = (id) => document.getElementById(id);

const symmetries = { none: "none", 180: "half turn", 90: "quarter turn", horizontal: "top and bottom", vertical: "left and right", diagonal: "diagonal", full: "full" };
const sides = [4, 6, 8, 9, 10, 12, 16, 25, 36]; // that can be made

export class Maker {
	constructor(play) {
		this.play = play;
		$("new-level").append(new Option("any", ""), ...levels.map((level) => new Option(level)));
		$("new-level").value = "easy";
		$("new-symmetry").append(...Object.entries(symmetries).sort(([a], [b]) => (b === "none") - (a === "none")).map(([value, text]) => new Option(text, value)));
		$("new-symmetry").value = "180";
		$("new-rules").append(...Object.entries(variants).map(([value, text]) => new Option(text, value)));
		// Larger boards have no levels.
		$("new-side").onchange = () => { if ($("new-level").disabled = $("new-side").value > 16) $("new-level").value = ""; };
		$("new-rules").onchange = () => { if ($("new-rules").value) $("new-level").value = ""; }; // which may take many tries
		$("new-side").append(...sides.map((n) => new Option(`${n}×${n}`, n)));
		$("new-side").value = 9;
		$("maker").onsubmit = (event) => { event.preventDefault(); this.make(); };
	}

	// make makes a puzzle and begins it.
	async make() {
		const { play } = this;
		const seed = $("new-seed").value.trim() || String(crypto.getRandomValues(new Uint32Array(1))[0]), level = $("new-level").value;
		await this.busy($("maker").querySelector("button.primary"), "Making", async (signal) => {
			const made = await play.engine.call("generate", { Side: Number($("new-side").value), Variant: $("new-rules").value, Level: level, Symmetry: $("new-symmetry").value, Seed: /^\d+$/.test(seed) ? seed : "0" }, signal);
			play.begin(made, true);
			play.level = made.Level || level;
			if (made.Level) play.task = `No puzzle of the level ${level} was found: this one is ${made.Level}. Try another seed or symmetry.`;
			play.draw();
			play.say(`A puzzle of ${play.board.Givens} givens, made from the seed ${seed}.`);
			play.focus();
		});
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
