// Entering a puzzle of one's own, value by value and clue by clue.

import { Beside } from "./beside.js";
import { number } from "./board.js";
import { unpack } from "./draw.js";
import { heard } from "./rules.js";
import { drawings, fill, how, title } from "./kinds.js";

const $ = (id) => document.getElementById(id);

const drawn = ["Line", "Colour", "Text"];

export class Entry {
	constructor(play) {
		this.play = play;
		Object.assign(this, { work: Promise.resolve(), waiting: 0, beside: new Beside(this) });
		$("enter-own").onclick = () => this.begin();
		$("entry-about").open = !matchMedia("(max-width: 46rem), (max-height: 32rem)").matches; // the clues come first
		$("clue-undo").onclick = () => play.undo();
		for (const id of ["entry-title-text", "entry-author", "entry-words"]) $(id).onchange = () => this.describe();
		$("entry-play").onclick = () => this.after(() => this.end());
		$("entry-leave").onclick = () => play.open(new URLSearchParams());
		$("clue-kind").onchange = () => this.chosen();
		$("clue-add").onclick = () => this.add();
		$("clue-remove").onclick = async () => { if (await this.change("remove", { Cells: play.selected }, "Clues removed")) play.focus(); };
	}

	// offer fills the form with the kinds of clues. Rules that other programs have too come first.
	async offer() {
		const kinds = !this.kinds && await this.play.engine.call("kinds", {}), of = (...ways) => kinds.filter((kind) => ways.includes(how(kind)));
		if (!kinds || this.kinds) return;
		for (const [label, list] of [["On cells", of("", "number", "numbers", "code")], ["Beside the board", of("beside")], ["Drawn", drawings], ["Written", of("text")]]) {
			const group = document.createElement("optgroup");
			group.label = label;
			group.append(...list.map((kind) => new Option(title(kind), kind.Name)));
			$("clue-kind").append(group);
		}
		this.ticks = of("board").map((kind) => {
			const label = document.createElement("label"), tick = document.createElement("input");
			Object.assign(label, { className: "tick", title: kind.Says });
			tick.type = "checkbox";
			tick.waiting = 0;
			tick.onchange = async () => {
				tick.waiting++;
				await this.change("toggle", { Clue: { Kind: kind.Name } }, `${title(kind)}: ${tick.checked ? "on" : "off"}`);
				tick.waiting--;
				this.tick();
			};
			label.append(tick, " " + title(kind));
			$(kind.Field ? "entry-rules" : "entry-more").append(label);
			return [kind.Name, tick];
		});
		this.kinds = [...kinds, ...drawings];
		$("clue-kind").value = kinds.find((kind) => kind.Own).Name;
		this.chosen();
	}

	// kind is the kind that is chosen.
	get kind() { return this.kinds.find(({ Name }) => Name === $("clue-kind").value); }

	// tick shows the rules and the words of the board. What was typed or ticked since, and is
	// not answered yet, stays unless the board is that of another puzzle.
	tick(another) {
		const { board } = this.play, on = board.Rules?.On || [];
		for (const [kind, tick] of this.ticks) if (another || !tick.waiting) tick.checked = on.includes(kind);
		for (const [id, text = ""] of [["entry-title-text", board.Title], ["entry-author", board.Author], ["entry-words", board.Words?.join("\n")]]) {
			const field = $(id);
			if (another || field.value.trim() === field.kept) field.value = text;
			field.kept = text;
		}
	}

	describe() {
		return this.change("describe", { Title: $("entry-title-text").value, Author: $("entry-author").value, Words: $("entry-words").value });
	}

	chosen() {
		const { kind } = this, { Name, Says, Usual } = kind, [way, ...words] = kind.Asks.split(" "), field = $("clue-number");
		const beside = way === "beside", drawing = drawings.includes(kind), one = way === "number";
		$("clue-says").textContent = fill(Says);
		$("clue-on").hidden = field.parentElement.hidden = beside;
		$("clue-beside").hidden = !beside;
		this.beside.choose(beside ? kind : null);
		$("clue-color").parentElement.hidden = !drawn.includes(Name);
		$("clue-remove").textContent = drawing ? "Remove what is here" : "Remove clues here";
		$("clue-add").textContent = Name === "Piece" ? "Make a piece" : drawing ? "Draw it" : "Add the clue";
		field.disabled = !way;
		field.placeholder = way ? words.join(" ") || "n" : "none";
		field.value = way === "text" ? Name + Usual : Usual;
		field.inputMode = one ? "numeric" : "text";
		field.maxLength = one ? 4 : 4000;
		field.parentElement.firstChild.data = one || !way ? "Number " : way === "numbers" ? "Numbers " : "Text ";
	}

	// number types a digit of the number of the clue on the cells that are selected, if it has one.
	number(digit) {
		const field = $("clue-number"), { selected } = this.play, typing = this.typed?.cells === selected;
		if (field.disabled || field.parentElement.hidden) return false;
		field.value = (typing ? field.value : "") + digit;
		this.typed = { cells: selected };
		this.play.say(`${field.value}: ${fill(this.kind.Says, field.value)} Enter adds the clue.`);
		return true;
	}

	// add adds the clue that is chosen on the cells that are selected, or draws there.
	async add() {
		const { play } = this, { kind } = this, { Name } = kind, way = how(kind), { value } = $("clue-number"), Cells = play.selected;
		const on = `from ${play.where(Cells.slice(0, 1))} on ${number(Cells.length, "cell")}`, Numbers = (value.match(/-?\d+/g) || []).map(Number);
		const Clue = { Kind: Name, Cells, ...{ number: { Numbers: [Numbers[0] || 0] }, numbers: { Numbers }, code: { Code: value } }[way] };
		const done = drawn.includes(Name) ? await this.change("draw", { Cells, Draw: { Shape: Name, Color: $("clue-color").value, Words: value } }, `${title(kind)} drawn ${on}`)
			: Name === "Piece" ? await this.change("piece", { Cells }, `Piece made ${on}`)
			: way === "text" ? await this.change("write", { Words: value }, "Clue added")
			: await this.change("add", { Clue }, `${title(kind, value || 0)} added ${on}`);
		if (done) play.focus();
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
			await this.offer();
			const empty = (await play.engine.call("rules", { Side: Number($("new-side").value), Variant: $("new-rules").value, Symmetry: $("new-symmetry").value, Seed: /^\d+$/.test(seed) ? seed : "0" }));
			if (entered && empty.Side === play.board.Side) this.replace(empty, true); // which Undo brings back
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
			await this.offer();
			const board = await play.engine.call("parse", { Puzzle: q.get("rules") || Array(side * side).fill(0).join(" ") });
			if (q.get("clues")) board.Cells = (await play.engine.call("parse", { Puzzle: q.get("clues") })).Cells;
			this.show(board, false);
			play.fail(null);
		} catch (error) { play.fail(error); }
	}

	// edit changes the clues of the puzzle that is played.
	edit() { this.offer().then(() => { this.show(this.play.board); this.play.focus(); }, this.play.fail); }

	// show shows a board whose values can be changed.
	show(board, another = true, fresh = true) {
		const { play } = this, clues = Array.from(typeof board.Cells === "string" ? unpack(board.Cells) : board.Cells);
		play.setNoting("");
		play.begin({ ...board, Cells: new Uint8Array(clues.length) }, another, clues);
		if (fresh) this.sheet = {};
		this.tick(fresh);
		this.unsure();
		this.beside.refresh();
	}

	// after does some work after the changes that are under way.
	after(work) {
		if (!this.waiting) return work();
		this.work = this.work.then(work);
	}

	// change changes the clues of the rules, says so, and reports whether they can be so. It is
	// asked after the changes before it. An answer is dropped if the board changed meanwhile, and
	// asked for again unless that is the board of another puzzle.
	change(name, question, words) {
		const { play, sheet } = this, stands = () => play.entering && sheet === this.sheet;
		this.waiting++;
		return this.work = this.work.then(async () => {
			while (stands()) {
				const { version } = play, { Board } = await play.engine.call(name, { ...play.setter.question(), ...question });
				if (version !== play.version) continue;
				this.replace(Board);
				play.fail(null);
				if (words) play.say(words + ".");
				return true;
			}
		}).catch((error) => void (stands() && play.fail(error))).finally(() => { this.waiting--; });
	}

	// replace shows a board in place of the one that is entered. That can be undone.
	replace(board, fresh = false) {
		const { past, future } = this.play;
		future.length = 0;
		this.turn({ board }, past, fresh);
	}

	// turn shows an earlier board or a later one, and adds the one before to a list.
	turn({ board, cells }, list, fresh = false) {
		const { play } = this, { past, future, selected, colours } = play, undone = list === future, [went, came] = differences(play.board, board);
		list.push({ board: play.board, cells: [...play.cells] });
		this.show(cells ? { ...board, Cells: cells } : board, false, fresh);
		Object.assign(play, { past, future, selected, colours });
		play.draw();
		play.holdFocus();
		if (!cells) return; // a change that says itself what it is
		play.say([undone ? "Undone" : "Done again", came && "back: " + came, went && "gone: " + went].filter(Boolean).join(". ") + ".");
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

// differences says what rules and clues each of two boards has that the other has not.
function differences(a, b) {
	return [[a, b], [b, a]].map(([one, other]) => {
		const there = heard(other);
		return heard(one).filter((words) => !there.includes(words)).slice(0, 2).join("; ");
	});
}
