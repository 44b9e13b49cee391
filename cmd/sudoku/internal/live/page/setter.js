// What a setter asks of a puzzle: of its clues, or of those that are being entered.

import { drawBoard, symbol, unpack } from "./draw.js";
import { place, sentence } from "./geometry.js";

const $ = (id) => document.getElementById(id);

const forms = { sudokupad: "SudokuPad", fpuzzles: "f-puzzles", sudokumaker: "SudokuMaker", string: "a text" };
const uses = { sudokupad: "For solvers, in SudokuPad.", fpuzzles: "For setters, in f-puzzles; SudokuPad opens it too.", sudokumaker: "For setters, in SudokuMaker.", string: "For this page, the command, and Interactive Sudoku Solver." };

export class Setter {
	constructor(play) {
		this.play = play;
		$("form").append(...Object.entries(forms).map(([value, text]) => new Option(text, value)));
		for (const [id, ask] of Object.entries({ solutions: "solutions", candidates: "candidates", conflict: "conflict", fewer: "minimize", export: "link" })) {
			$(id).onclick = () => play.maker.busy($(id), "Looking", async (signal) => {
				this.forget();
				$("exported").hidden = true;
				play.draw();
				await play.entry.work;
				const { board, version } = play;
				const reply = await play.engine.call(ask, { ...this.question(), Form: $("form").value, Seed: "0" }, signal);
				if (board === play.board && version === play.version) this[ask](reply);
			}, (error) => this.say(error.message));
		}
		$("edit").onclick = () => play.entry.edit();
		$("solution-back").onclick = () => this.browse(-1);
		$("solution-next").onclick = () => this.browse(1);
		const explain = () => { $("form-for").textContent = uses[$("form").value]; };
		$("form").onchange = () => { $("exported").hidden = true; explain(); };
		explain();
	}

	// question has the clues as givens.
	question() {
		const { board, cells, entering } = this.play;
		return { Puzzle: board.Text, Board: Array.from(entering ? cells : board.Cells).join(" ") };
	}

	// say says what was found. Where the form stands below the board, the board shows it too.
	say(words) {
		$("setter-text").textContent = $("finding").textContent = words && sentence(words);
		$("finding").hidden = !words;
		$("counts").hidden = true;
		if (words && $("finding").checkVisibility()) $("board").scrollIntoView();
	}

	// forget drops what was found, as for every other board.
	forget() {
		this.say("");
		$("pair").hidden = $("browse").hidden = true;
		this.counts = null;
		Object.assign(this.play, { wrong: [], pointed: [] });
	}

	solutions({ Boards, Differ, More }) {
		const { play } = this;
		Object.assign(this, { boards: Boards.map(unpack), at: 0, many: Boards.length + (More ? " or more" : "") });
		if (Boards.length < 2) return this.say("There is exactly one solution.");
		this.say(`There is more than one solution: ${this.many}. These two differ in ${Differ.length} cells, which are marked.`);
		play.point([], Differ);
		$("pair").hidden = false;
		$("browse").hidden = Boards.length < 3;
		this.pair();
	}

	// browse shows the next two solutions, or those before.
	browse(by) {
		const n = this.boards.length - 1;
		this.at = (this.at + by + n) % n;
		const differ = this.pair();
		this.say(`Solutions ${this.at + 1} and ${this.at + 2} of ${this.many} differ in ${differ.length} cells.`);
		this.play.point([], differ);
	}

	// pair draws two solutions and returns the cells in which they differ.
	pair() {
		const { play } = this, [one, other] = this.boards.slice(this.at), [left, right] = $("pair").children;
		const board = { ...play.board, Cells: play.entering ? Uint8Array.from(play.cells) : play.board.Cells }, differ = [...one.keys()].filter((i) => one[i] !== other[i]);
		for (const [canvas, cells] of [[left, one], [right, other]]) {
			canvas.drawn = null;
			drawBoard(canvas, board, cells, differ);
		}
		return differ;
	}

	candidates({ Marks, Counts, Most }) {
		const { play } = this;
		play.step(() => { play.marks = Marks; play.corners = Marks.map(() => []); });
		this.counts = { Marks, Counts, Most };
		this.say(`The notes are the values that a cell has in some solution. ${Marks.filter((m) => m.length > 1).length} cells have more than one.`);
		this.follow();
	}

	// follow says in how many solutions the cell at the cursor has each of its values.
	follow() {
		const { play, counts } = this, values = counts?.Marks[play.cursor];
		$("counts").hidden = !values?.length || counts.Most < 2;
		if ($("counts").hidden) return;
		$("counts").textContent = `${place(play.cursor, play.board.Side)}: ` + values.map((v, i) => {
			const n = counts.Counts[play.cursor][i];
			return `${symbol(v, play.board.Side)} in ${n}${n >= counts.Most ? " or more" : ""}`;
		}).join(", ") + " solutions.";
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
