// What a setter asks of a puzzle: of its clues, or of those that are being entered.

import { drawBoard, unpack } from "./draw.js";

const $ = (id) => document.getElementById(id);

const forms = { sudokupad: "SudokuPad", fpuzzles: "f-puzzles", string: "a text of this page" };

export class Setter {
	constructor(play) {
		this.play = play;
		$("form").append(...Object.entries(forms).map(([value, text]) => new Option(text, value)));
		for (const [id, ask] of Object.entries({ solutions: "solutions", candidates: "candidates", conflict: "conflict", fewer: "minimize", export: "link" })) {
			$(id).onclick = () => play.maker.busy($(id), "Looking", async (signal) => {
				this.forget();
				$("exported").hidden = true;
				play.draw();
				const { board, version } = play;
				const reply = await play.engine.call(ask, { ...this.question(), Form: $("form").value, Seed: "0" }, signal);
				if (board === play.board && version === play.version) this[ask](reply);
			}, (error) => this.say(error.message));
		}
		$("edit").onclick = () => play.entry.edit();
		$("form").onchange = () => { $("exported").hidden = true; };
	}

	// question has the clues as givens.
	question() {
		const { board, cells, entering } = this.play;
		return { Puzzle: board.Text, Board: Array.from(entering ? cells : board.Cells).join(" ") };
	}

	// say says what was found. Where the form stands below the board, the board shows it too.
	say(words) {
		$("setter-text").textContent = $("finding").textContent = words.charAt(0).toUpperCase() + words.slice(1).replace(/[^.]$/, "$&.");
		$("finding").hidden = !words;
		if (words && $("finding").checkVisibility()) $("board").scrollIntoView();
	}

	// forget drops what was found, as for every other board.
	forget() {
		this.say("");
		$("pair").hidden = true;
		Object.assign(this.play, { wrong: [], pointed: [] });
	}

	solutions({ Boards, Differ }) {
		const { play } = this, [one, other] = Boards.map(unpack);
		if (!other) return this.say("There is exactly one solution.");
		this.say(`There is more than one solution. These two differ in ${Differ.length} cells, which are marked.`);
		play.point([], Differ);
		$("pair").hidden = false;
		const [left, right] = $("pair").children, board = { ...play.board, Cells: play.entering ? Uint8Array.from(play.cells) : play.board.Cells };
		drawBoard(left, board, one, Differ);
		drawBoard(right, board, other, Differ);
	}

	candidates({ Marks }) {
		const { play } = this;
		play.step(() => { play.marks = Marks; play.corners = Marks.map(() => []); });
		this.say(`The notes are the values that a cell has in some solution. ${Marks.filter((m) => m.length > 1).length} cells have more than one.`);
	}

	conflict({ Givens, Cells, Words }) {
		this.say(Words);
		this.play.point(Givens, Cells);
	}

	minimize({ Board, Words }) {
		const { play } = this;
		if (play.entering) play.entry.replace(Board);
		else play.begin(Board, true);
		this.say(Words);
	}

	link({ Text, Left }) {
		$("exported").hidden = false;
		$("exported-text").value = Text;
		$("exported-left").textContent = Left?.length ? "Left out: " + Left.join("; ") + "." : "";
		$("exported-text").focus();
		$("exported-text").select();
		navigator.clipboard?.writeText(Text).then(() => this.say("The link is copied."), () => {}); // or it is copied by hand
	}
}
