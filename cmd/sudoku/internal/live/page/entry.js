// Entering a puzzle of one's own, value by value and clue by clue.

import { Beside } from "./beside.js";
import { number } from "./board.js";
import { unpack } from "./draw.js";

const $ = (id) => document.getElementById(id);

// kinds are the clues that are drawn over the selected cells: a word, and what its number says.
// Those of lists have several numbers, those of codes say something that is no number.
const kinds = {
	Cage: ["Cage", "sum"], Thermo: ["Thermometer"], SlowThermo: ["Slow thermometer"], Arrow: ["Arrow"], DoubleArrow: ["Double arrow"],
	Whisper: ["Whisper line", "difference", 5], Renban: ["Renban line"], Nabner: ["Nabner line"], Palindrome: ["Palindrome"], Zipper: ["Zipper line"], RegionSumLine: ["Region sum line"],
	Between: ["Between line"], Lockout: ["Lockout line", "difference", 4], Entropic: ["Entropic line"], Modular: ["Modular line", "divisor", 3],
	WhiteDot: ["White dot"], BlackDot: ["Black dot"], Difference: ["Difference", "difference", 2], Ratio: ["Ratio", "ratio", 3], X: ["X"], V: ["V"], GreaterThan: ["Inequality"],
	Even: ["Even"], Odd: ["Odd"], Minimum: ["Minimum"], Maximum: ["Maximum"], AllDifferent: ["Extra region"], Clone: ["Clone"],
	RellikCage: ["Rellik cage", "sum"], EqualityCage: ["Equality cage"], SumLine: ["Line of sums", "sum", 10], PillArrow: ["Pill arrow", "cells of the pill", 2], CountingCircles: ["Counting circles"], CountDistinct: ["Count of different values"],
	ValueIndexing: ["Value indexing line"], Lunchbox: ["Lunchbox", "sum"], SameValues: ["Groups of the same values", "groups", 2], Indexing: ["Indexing cells", "1 column, 2 row, 3 block", 1],
	Sum: ["Sum", "sum, then factors"], EqualSum: ["Equal sums", "cells of each group", "2 2"], Quad: ["Quadruple", "values"], ContainAtLeast: ["Group with values", "values"], ContainExact: ["Group with exactly", "values"],
	Given: ["One of some values", "values"], LookAndSay: ["Look-and-say", "digits"], Regex: ["Regular expression", "pattern"], NFA: ["Automaton", "code"], Pair: ["Pairwise line", "code"], PairX: ["Pairwise group", "code"],
	SearchPriority: ["Search order", "priority", 1],
};
const lists = ["Sum", "EqualSum", "Quad", "ContainAtLeast", "ContainExact", "Given"], codes = ["LookAndSay", "Regex", "NFA", "Pair", "PairX"];

// drawings are no clues, or make what the text form has words for.
const drawings = { Piece: ["Piece of a jigsaw"], Line: ["Line"], Colour: ["Colour"], Text: ["Text", "text"], Written: ["Or, And and others, as text", "X~R1C1~R1C2"] };
const drawn = ["Line", "Colour", "Text"], forms = { ...kinds, ...drawings };

// boards are the rules of the whole board; the first ones are those that are chosen most.
const boards = {
	Diagonal: "X: diagonals", Windoku: "Windows", DisjointSets: "Disjoint groups", AntiKnight: "Anti-knight", AntiKing: "Anti-king", AntiConsecutive: "Non-consecutive",
	CentreDot: "Centre dots", Asterisk: "Asterisk", Girandola: "Girandola", ToroidalKnight: "Anti-knight, torus", ToroidalKing: "Anti-king, torus", StrictKropki: "All dots given", StrictWhite: "All white dots given", StrictBlack: "All black dots given",
	StrictXV: "All XV given", AntiTaxicab: "Anti-taxicab", GlobalEntropy: "Global entropy", GlobalMod: "Global remainders", RegionSameValues: "Regions of the same values", DutchFlatmates: "Dutch flatmates",
};
const usual = 6;

// outside are the kinds of clues that stand beside the board.
const outside = {
	Sandwich: "Sandwich", LittleKiller: "Little killer", XSum: "X-sum", Skyscraper: "Skyscraper", HiddenSkyscraper: "Hidden skyscraper", NumberedRoom: "Numbered room", FullRank: "Rank",
};

export class Entry {
	constructor(play) {
		this.play = play;
		this.beside = new Beside(this);
		$("enter-own").onclick = () => this.begin();
		this.ticks = Object.entries(boards).map(([kind, word], i) => {
			const label = document.createElement("label"), tick = document.createElement("input");
			label.className = "tick";
			tick.type = "checkbox";
			tick.onchange = async () => {
				if (await this.change("toggle", { Clue: { Kind: kind } }, `${word}: ${tick.checked ? "on" : "off"}`)) return;
				tick.checked = !tick.checked;
			};
			label.append(tick, " " + word);
			$(i < usual ? "entry-rules" : "entry-more").append(label);
			return [kind, tick];
		});
		for (const id of ["entry-title-text", "entry-author", "entry-words"]) $(id).onchange = () => this.describe();
		$("entry-play").onclick = () => this.end();
		$("entry-leave").onclick = () => play.open(new URLSearchParams());
		const group = (label, words) => {
			const box = document.createElement("optgroup");
			box.label = label;
			box.append(...words.map(([kind, word]) => new Option(word, kind)));
			return box;
		};
		$("clue-kind").append(group("On cells", Object.entries(kinds).map(([kind, [word]]) => [kind, word])), group("Beside the board", Object.entries(outside)), group("Drawn or written", Object.entries(drawings).map(([kind, [word]]) => [kind, word])));
		$("clue-kind").onchange = () => this.chosen();
		$("clue-add").onclick = () => this.add();
		$("clue-remove").onclick = async () => { if (await this.change("remove", { Cells: play.selected }, "Clues removed")) play.focus(); };
		this.chosen();
	}

	// tick shows the rules and the words of the board.
	tick() {
		const { board } = this.play, on = board.Rules?.On || [];
		for (const [kind, tick] of this.ticks) tick.checked = on.includes(kind);
		$("entry-title-text").value = board.Title || "";
		$("entry-author").value = board.Author || "";
		$("entry-words").value = (board.Words || []).join("\n");
	}

	describe() {
		return this.change("describe", { Title: $("entry-title-text").value, Author: $("entry-author").value, Words: $("entry-words").value });
	}

	chosen() {
		const kind = $("clue-kind").value, beside = kind in outside, [, says, usual] = forms[kind] || [], field = $("clue-number");
		$("clue-on").hidden = $("clue-number").parentElement.hidden = beside;
		$("clue-beside").hidden = !beside;
		this.beside.choose(beside ? kind : "", outside[kind]);
		$("clue-color").parentElement.hidden = !drawn.includes(kind);
		$("clue-remove").textContent = kind in drawings ? "Remove what is here" : "Remove clues here";
		$("clue-add").textContent = kind === "Piece" ? "Make a piece" : drawn.includes(kind) ? "Draw it" : "Add the clue";
		field.disabled = !says;
		field.placeholder = says || "none";
		field.value = usual || "";
		const one = says && !lists.includes(kind) && !codes.includes(kind) && !(kind in drawings);
		field.inputMode = one ? "numeric" : "text";
		field.maxLength = one ? 4 : 4000;
		field.parentElement.firstChild.data = codes.includes(kind) || kind in drawings ? "Text " : lists.includes(kind) ? "Numbers " : "Number ";
	}

	// number types a digit of the number of the clue on the cells that are selected, if it has one.
	number(digit) {
		const field = $("clue-number"), { selected } = this.play, typing = this.typed?.cells === selected;
		if (field.disabled || field.parentElement.hidden) return false;
		field.value = (typing ? field.value : "") + digit;
		this.typed = { cells: selected };
		this.play.say(`${field.placeholder}: ${field.value}. Enter adds the clue.`);
		return true;
	}

	// add adds the clue that is chosen on the cells that are selected, or draws there.
	async add() {
		const { play } = this, Kind = $("clue-kind").value, { value } = $("clue-number"), Cells = play.selected, [word] = forms[Kind];
		const on = `from ${play.where(Cells.slice(0, 1))} on ${number(Cells.length, "cell")}`;
		const done = drawn.includes(Kind) ? await this.change("draw", { Cells, Draw: { Shape: Kind, Color: $("clue-color").value, Words: value } }, `${word} drawn ${on}`)
			: Kind === "Piece" ? await this.change("piece", { Cells }, `Piece made ${on}`)
			: Kind === "Written" ? await this.change("write", { Words: value }, "Clue added")
			: await this.change("add", { Clue: this.clue(Kind, value, Cells) }, `${`${word} ${forms[Kind][1] ? value : ""}`.trim()} added ${on}`);
		if (done) play.focus();
	}

	clue(Kind, value, Cells) {
		if (codes.includes(Kind)) return { Kind, Cells, Code: value, ...(Kind === "LookAndSay" ? {} : { Numbers: [Cells.length] }) };
		const Numbers = (value.match(/-?\d+/g) || []).map(Number);
		return { Kind, Cells, ...(lists.includes(Kind) ? { Numbers } : kinds[Kind][1] ? { Numbers: [Numbers[0] || 0] } : {}) };
	}

	// begin shows an empty board of the rules that are chosen for new puzzles.
	async begin() {
		const { play } = this, button = $("enter-own"), entered = play.entering && (play.board.Rules || play.cells.some((v) => v));
		if (entered && !button.dataset.sure) {
			button.dataset.sure = "true";
			button.textContent = "Replace what is entered?";
			return;
		}
		this.unsure();
		try {
			const seed = $("new-seed").value.trim() || String(crypto.getRandomValues(new Uint32Array(1))[0]);
			const empty = (await play.engine.call("rules", { Side: Number($("new-side").value), Variant: $("new-rules").value, Symmetry: $("new-symmetry").value, Seed: /^\d+$/.test(seed) ? seed : "0" }));
			if (entered && empty.Side === play.board.Side) this.replace(empty); // which Undo brings back
			else this.show(empty);
			play.fail(null);
			play.focus();
		} catch (error) { play.fail(error); }
	}

	// unsure takes the question back whether the clues may go.
	unsure() {
		delete $("enter-own").dataset.sure;
		$("enter-own").textContent = "Enter clues";
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
		this.tick();
		this.unsure();
		this.beside.refresh();
	}

	// change changes the clues of the rules, says so, and reports whether they can be so.
	async change(name, question, words) {
		const { play } = this;
		try {
			const { Board } = await play.engine.call(name, { ...play.setter.question(), ...question });
			this.replace(Board);
			play.fail(null);
			if (words) play.say(words + ".");
			return true;
		} catch (error) { play.fail(error); }
		return false;
	}

	// replace shows a board in place of the one that is entered. That can be undone.
	replace(board) {
		const { past, future } = this.play;
		future.length = 0;
		this.turn({ board }, past);
	}

	// turn shows an earlier board or a later one, and adds the one before to a list.
	turn({ board, cells }, list) {
		const { play } = this, { past, future, selected, colours } = play;
		list.push({ board: play.board, cells: [...play.cells] });
		this.show(cells ? { ...board, Cells: cells } : board, false);
		Object.assign(play, { past, future, selected, colours });
		play.draw();
		play.holdFocus();
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
			$("entry-text").textContent = `${number(clues, "given")}: ${Words}.`;
			$("entry-play").disabled = !clues && !play.board.Rules || Solutions === 0;
			$("entry-text").className = Solutions === 1 ? "good" : Solutions === 0 ? "bad" : "";
		} catch (error) { play.fail(error); }
	}
}
