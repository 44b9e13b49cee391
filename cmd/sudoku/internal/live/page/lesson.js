// What leads a lesson: the story of a search, restarts, the next seed, and a presenter's keys.

import { seedOf } from "./address.js";
import { stories } from "./examples.js";
import { algorithms } from "./searches.js";

const $ = (id) => document.getElementById(id);

export class Lesson {
	constructor(watch) {
		Object.assign(this, { watch, story: stories.other });
		$("restart").onclick = () => this.restart();
		$("next").onclick = () => this.next();
		// What the mouse used does not keep the keys of a presenter; what a key used does.
		addEventListener("pointerdown", () => { this.mouse = true; }, true);
		addEventListener("keydown", (event) => { this.mouse = false; this.press(event); });
		const leave = ({ target }) => { if (this.mouse) target.closest("button, select, [type=range], [type=checkbox]")?.blur(); };
		$("watch").addEventListener("change", leave);
		$("watch").addEventListener("click", (event) => { if (event.target.closest("button")) leave(event); });
	}

	storyOf() { return this.watch.searches.some((s) => s.kind === "classic") ? stories.classic : stories.other; }

	// adapt takes the seed and the speed that suit the searches, unless others are chosen.
	adapt() {
		const { story, watch } = this, next = this.storyOf();
		if ($("seed").value === story.seed) $("seed").value = next.seed;
		if (watch.speed === story.speed) watch.setSpeed(next.speed);
		this.story = next;
	}

	// show offers another seed and parts of an epoch to searches that have a use for them.
	show() {
		const { searches } = this.watch;
		$("part").hidden = searches.length > 1 || searches[0].kind !== "classic";
		$("next").hidden = !this.watch.searches.some((s) => algorithms[s.kind].chance);
	}

	// restart runs the searches from the beginning.
	restart() {
		this.watch.halt();
		this.watch.start(false);
	}

	// next runs them with another seed.
	next() {
		$("seed").value = String((BigInt(seedOf($("seed").value)) + 1n) % (1n << 64n));
		this.restart();
	}

	// toggle runs and pauses.
	toggle() {
		const { watch } = this;
		if (watch.run && !watch.paused) watch.pause();
		else watch.start(false);
	}

	// press does what a presenter's key asks for. Fields keep their keys, and buttons those
	// that press them.
	press(event) {
		const { key, target } = event;
		if (document.body.dataset.view !== "watch" || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
		const letter = /^[a-z]$/i.test(key);
		if (target.closest?.("input, textarea, select, summary, a, [role=tab]") || target.matches?.("button") && !letter) return;
		const act = {
			" ": () => this.toggle(), ArrowRight: () => this.watch.step("step"), p: () => $("part").hidden || this.watch.step("part"),
			r: () => this.restart(), n: () => $("next").hidden || this.next(), f: () => $("wide").click(),
		}[letter ? key.toLowerCase() : key];
		if (!act || event.repeat && key !== "ArrowRight") return;
		event.preventDefault();
		act();
	}
}
