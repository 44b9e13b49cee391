// Entering a puzzle of one's own, clue by clue.

import { unpack } from "./draw.js";

const $ = (id) => document.getElementById(id);

export class Entry {
	constructor(play) {
		this.play = play;
		$("enter-own").onclick = () => this.open(Number($("new-side").value), "", true);
		$("entry-play").onclick = () => play.load(play.cells.join(" "), true);
		$("entry-leave").onclick = () => play.open(new URLSearchParams());
	}

	// open shows an empty board, or one with the clues of an address.
	async open(side, clues, another = false) {
		const { play } = this;
		try {
			const board = await play.engine.call("parse", { Puzzle: Array(side * side).fill(0).join(" ") });
			const given = clues ? (await play.engine.call("parse", { Puzzle: clues })).Cells : board.Cells;
			play.setNoting(false);
			play.begin({ ...board, Text: "" }, another, unpack(given));
			play.fail(null);
		} catch (error) { return play.fail(error); }
		if (another) play.focus();
	}

	// address is what the address says of the clues.
	address() {
		const { board, cells } = this.play, q = new URLSearchParams({ enter: board.Side });
		if (cells.some((v) => v)) q.set("clues", cells.join(" "));
		return q;
	}

	// count says how many solutions the clues leave.
	async count() {
		const { play } = this, { version } = play;
		play.remember();
		$("entry-play").disabled = true;
		try {
			const { Words, Solutions } = await play.engine.call("count", { Puzzle: play.cells.join(" ") });
			if (version !== play.version || !play.entering) return;
			const clues = play.cells.filter((v) => v).length;
			$("entry-text").textContent = `${clues} ${clues === 1 ? "clue" : "clues"}: ${Words}.`;
			$("entry-play").disabled = !clues || Solutions === 0;
			$("entry-text").className = Solutions === 1 ? "good" : Solutions === 0 ? "bad" : "";
		} catch (error) { play.fail(error); }
	}
}
