// Entering a puzzle of one's own, value by value and clue by clue.

import { unpack } from "./draw.js";

const $ = (id) => document.getElementById(id);

// kinds are the clues that are drawn over the selected cells: a word, and what its number says.
const kinds = {
	Cage: ["Cage", "sum"], Thermo: ["Thermometer"], Arrow: ["Arrow"], Whisper: ["Whisper line", "difference", 5], Renban: ["Renban line"], Palindrome: ["Palindrome"],
	Between: ["Between line"], WhiteDot: ["White dot"], BlackDot: ["Black dot"], X: ["X"], V: ["V"], Even: ["Even"], Odd: ["Odd"], AllDifferent: ["Extra region"],
};

export class Entry {
	constructor(play) {
		this.play = play;
		$("enter-own").onclick = () => this.begin();
		$("entry-play").onclick = () => this.end();
		$("entry-leave").onclick = () => play.open(new URLSearchParams());
		$("clue-kind").append(...Object.entries(kinds).map(([kind, [word]]) => new Option(word, kind)));
		$("clue-kind").onchange = () => this.chosen();
		$("clue-add").onclick = () => this.change("add", { Clue: this.clue() });
		$("clue-remove").onclick = () => this.change("remove", { Cells: play.selected });
		this.chosen();
	}

	chosen() {
		const [, says, usual] = kinds[$("clue-kind").value];
		$("clue-number").disabled = !says;
		$("clue-number").placeholder = says || "none";
		$("clue-number").value = usual || "";
	}

	clue() {
		const Kind = $("clue-kind").value, [, says] = kinds[Kind], { play } = this;
		return { Kind, Cells: play.selected, ...(says ? { Numbers: [Number($("clue-number").value) || 0] } : {}) };
	}

	// begin shows an empty board of the rules that are chosen for new puzzles.
	async begin() {
		const { play } = this;
		try {
			const seed = $("new-seed").value.trim() || String(crypto.getRandomValues(new Uint32Array(1))[0]);
			this.show(await play.engine.call("rules", { Side: Number($("new-side").value), Variant: $("new-rules").value, Symmetry: $("new-symmetry").value, Seed: /^\d+$/.test(seed) ? seed : "0" }));
			play.fail(null);
			play.focus();
		} catch (error) { play.fail(error); }
	}

	// open shows the board of an address.
	async open(q) {
		const { play } = this, side = Number(q.get("enter"));
		try {
			const board = await play.engine.call("parse", { Puzzle: q.get("rules") || Array(side * side).fill(0).join(" ") });
			if (q.get("clues")) board.Cells = (await play.engine.call("parse", { Puzzle: q.get("clues") })).Cells;
			this.show(board, false);
			play.fail(null);
		} catch (error) { play.fail(error); }
	}

	// edit changes the clues of the puzzle that is played.
	edit() { this.show(this.play.board); this.play.focus(); }

	// show shows a board whose values can be changed.
	show(board, another = true) {
		const { play } = this, clues = Array.from(typeof board.Cells === "string" ? unpack(board.Cells) : board.Cells);
		play.setNoting("");
		play.begin({ ...board, Cells: new Uint8Array(clues.length) }, another, clues);
	}

	// change changes the clues of the rules. The values can still be undone.
	async change(name, question) {
		const { play } = this, { past, selected } = play;
		try {
			const { Board } = await play.engine.call(name, { ...play.setter.question(), ...question });
			this.show(Board);
			Object.assign(play, { past, selected });
			play.fail(null);
			play.draw();
			play.focus();
		} catch (error) { play.fail(error); }
	}

	// end plays what was entered.
	async end() {
		const { play } = this, { board } = play;
		try {
			const { Text } = await play.engine.call("link", { ...play.setter.question(), Form: board.Title || board.Author || board.Words ? "sudokupad" : "string" });
			await play.load(Text, true);
		} catch (error) { play.fail(error); }
	}

	// address is what the address says of the clues.
	address() {
		const { board, cells } = this.play, q = new URLSearchParams({ enter: board.Side });
		if (board.Rules) q.set("rules", board.Text);
		if (cells.some((v) => v)) q.set("clues", cells.join(" "));
		return q;
	}

	// count says how many solutions the clues leave.
	async count() {
		const { play } = this, { version } = play;
		play.remember();
		$("entry-play").disabled = true;
		try {
			const { Words, Solutions } = await play.engine.call("count", play.setter.question());
			if (version !== play.version || !play.entering) return;
			const clues = play.cells.filter((v) => v).length;
			$("entry-text").textContent = `${clues} ${clues === 1 ? "clue" : "clues"}: ${Words}.`;
			$("entry-play").disabled = !clues && !play.board.Rules || Solutions === 0;
			$("entry-text").className = Solutions === 1 ? "good" : Solutions === 0 ? "bad" : "";
		} catch (error) { play.fail(error); }
	}
}
