// The view in which a person plays: the game, its moves and its tools. The engine
// knows the rules and the hints; help.js shows what it says, keys.js reads the keys,
// and entry.js enters a puzzle of the player's own.

import { build, clock, draw, tints, zoom } from "./board.js";
import { unpack, symbol } from "./draw.js";
import { Entry } from "./entry.js";
import { judge, peers, place } from "./geometry.js";
import { Help } from "./help.js";
import { keyHelp, press } from "./keys.js";
import { Maker } from "./maker.js";
import { finish, forget, table } from "./record.js";
import { restore, share } from "./position.js";
import { save, saved } from "./saved.js";
import { select } from "./selection.js";
import { Setter } from "./setter.js";

const $ = (id) => document.getElementById(id);

const first = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

export class Play {
	constructor(engine, say, fail, watch) {
		Object.assign(this, { engine, say, fail, cells: [], past: [], future: [], selected: [0], noting: "", zoomed: false, seconds: 0, hints: 0 });
		$("notes").onclick = () => this.setNoting(this.noting === "notes" ? "" : "notes");
		$("corner").onclick = () => this.setNoting(this.noting === "corner" ? "" : "corner");
		$("zoom").onclick = () => zoom(this, !this.zoomed);
		$("forget").onclick = () => { forget(); table($("games-text")); };
		$("erase").onclick = () => this.enter(0);
		$("undo").onclick = () => this.undo();
		$("redo").onclick = () => this.redo();
		$("fill").onclick = () => this.fill();
		$("rest").onclick = () => this.rest(!this.resting);
		$("print").onclick = () => print();
		$("position").onclick = () => share(this);
		$("again").onclick = () => this.again();
		$("play-own").onclick = () => this.load($("own").value, true);
		$("watch-own").onclick = () => watch($("own").value.trim() || this.board?.Text);
		$("swatches").replaceChildren(...tints.map((name, tint) => {
			const button = document.createElement("button");
			button.className = "swatch tint" + tint;
			button.setAttribute("aria-label", tint ? `Colour the cell ${name}` : "No colour");
			button.title = tint ? name : "no colour";
			button.onclick = () => this.paint(tint);
			return button;
		}));
		$("vibrate-label").hidden = !navigator.vibrate || !matchMedia("(pointer: coarse)").matches;
		try { $("vibrate").checked = localStorage.getItem("sudoku-live-vibrate"); } catch { /* it isn't */ }
		$("vibrate").onchange = () => { try { localStorage.setItem("sudoku-live-vibrate", $("vibrate").checked ? "yes" : ""); } catch { /* for this time */ } };
		this.help = new Help(this);
		this.entry = new Entry(this);
		this.setter = new Setter(this);
		this.maker = new Maker(this);
		table($("games-text"));
		addEventListener("keydown", (event) => press(this, event));
		addEventListener("paste", (event) => this.paste(event));
		addEventListener("pagehide", () => this.keep());
		setInterval(() => this.tick(), 1000);
	}

	// cursor is the cell that was selected last.
	get cursor() { return this.selected.at(-1); }
	set cursor(cell) { select(this, cell); }

	drop(text) { $("own").value = text.trim(); return this.load(text, true); }

	// paste plays the board that is pasted outside of a field.
	paste(event) {
		if (document.body.dataset.view !== "play" || event.target.closest?.("input, textarea")) return;
		event.preventDefault();
		this.drop(event.clipboardData.getData("text"));
	}

	async open(q) {
		if (q.get("enter")) return this.entry.open(q);
		const last = q.get("puzzle") ? null : saved();
		await this.load(q.get("puzzle") || last?.puzzle || first);
		// A puzzle that can no longer be read does not close the page.
		if (!this.board) await this.load(first);
		if (q.get("at")) restore(this, q.get("at"));
	}

	// remember writes the puzzle into the address. With another, Back returns to the
	// one before.
	remember(another = false) {
		const address = "#play?" + (this.entering ? this.entry.address() : new URLSearchParams({ puzzle: this.board.Text }));
		if (address !== location.hash) history[another ? "pushState" : "replaceState"](null, "", address);
	}

	show() { if (this.board) this.draw(); }

	draw() { draw(this); }

	// load plays a puzzle, or continues its game.
	async load(text, another = false) {
		try {
			this.begin(await this.engine.call("parse", { Puzzle: text }), another);
			this.fail(null);
		} catch (error) { this.fail(error); }
	}

	// begin shows a board, with the game of it that is saved. With clues, these are
	// entered on the empty board.
	begin(board, another = false, clues = null) {
		this.keep();
		if (typeof board.Cells === "string") board.Cells = unpack(board.Cells);
		const game = clues ? null : saved(board.Text), cells = Array.from(clues || board.Cells);
		Object.assign(this, { board, cells, marks: cells.map(() => []), corners: cells.map(() => []), colours: cells.map(() => 0), past: [], future: [], seconds: 0, hints: 0, level: "", task: "" },
			game?.cells.length === cells.length ? game : {}, { wrong: [], noteless: [], pointed: [], solved: false, seen: null, entering: Boolean(clues), typed: null });
		this.cursor = Math.max(0, this.cells.indexOf(0));
		this.help.reset();
		document.body.classList.toggle("entering", this.entering);
		this.setter.forget();
		$("exported").hidden = true;
		this.rest(false);
		if (!clues) $("own").value = board.Text;
		build(this);
		const small = board.Side <= 16; // the library has no hints and no ratings above
		for (const [id, on] of Object.entries({ help: !clues, "hint-near": !clues && small, hint: small, apply: small, "rating-card": !clues && small, list: small, position: !clues, practice: !clues, entry: clues, rest: !clues, fill: !clues, notes: !clues, corner: !clues, edit: !clues, zoom: board.Side > 9 && board.Side <= 25 })) $(id).hidden = !on;
		$("keys-help").textContent = keyHelp(board.Side);
		this.look();
		if (document.body.dataset.view === "play") this.remember(another);
	}

	// keep saves the game.
	keep() {
		if (!this.board || this.entering) return;
		const { cells, marks, corners, colours, past, future, seconds, hints, level, task } = this;
		save({ puzzle: this.board.Text, cells, marks, corners, colours, past, future, seconds, hints, level, task });
	}

	// look asks for the clashes and candidates of the board.
	async look() {
		const version = this.version = (this.version || 0) + 1;
		this.draw();
		this.keep();
		try {
			const { Puzzle, Board } = this.question();
			const look = await this.engine.call("look", { Puzzle, Board }).catch((error) => {
				if (error.gone && !this.entering) return judge(this.board, this.cells);
				throw error;
			});
			if (version !== this.version) return;
			this.seen = look;
			this.draw();
			if (this.entering) return this.entry.count();
			if (look.Solved && !this.solved) {
				this.solved = true;
				finish(this);
				this.draw();
			}
		} catch (error) { this.fail(error); }
	}

	question() { return { Puzzle: this.board.Rules ? this.board.Text : this.board.Cells.join(" "), Board: this.cells.join(" "), Marks: this.marks }; }

	// enter writes a value or a note into the selected cells. A value removes its notes from
	// the cells that exclude it.
	enter(value, noting = this.noting) {
		if (!this.board || this.resting || value > this.board.Side) return;
		const open = this.selected.filter((i) => !this.board.Cells[i]);
		if (!open.length) return;
		if (noting && value && !this.entering) return this.note(noting === "corner" ? "corners" : "marks", value, open.filter((i) => !this.cells[i]));
		const next = open.every((i) => this.cells[i] === value) ? 0 : value;
		this.step(() => {
			if (this.entering) this.marks = this.cells.map(() => []); // they were true of other clues
			for (const i of open) this.cells[i] = next;
			for (const list of [this.marks, this.corners]) {
				for (const i of open) {
					if (!value) list[i] = [];
					if (next) for (const p of peers(this.board, i)) if (list[p].includes(next)) list[p] = list[p].filter((m) => m !== next);
				}
			}
		});
		const side = this.board.Side, clash = next ? [...peers(this.board, open[0])].find((p) => this.cells[p] === next) : undefined;
		if (clash !== undefined && $("vibrate").checked) navigator.vibrate?.(60);
		this.say(`${this.where(open)}: ${next ? symbol(next, side) : "empty"}${clash === undefined ? "" : `, clashes with ${place(clash, side)}`}`);
	}

	// note writes a note into cells, or removes it if all have it. list is marks or corners.
	note(list, value, cells) {
		if (!cells.length) return;
		const all = cells.every((i) => this[list][i].includes(value)), side = this.board.Side;
		this.step(() => {
			for (const i of cells) this[list][i] = [...this[list][i].filter((m) => m !== value), ...(all ? [] : [value])].sort((a, b) => a - b);
		});
		const left = this[list][cells[0]], name = list === "marks" ? "notes" : "corner notes";
		this.say(`${this.where(cells)}: ${left.length ? name + " " + left.map((m) => symbol(m, side)).join(" ") : "no " + name}`);
	}

	where(cells) { return cells.length > 1 ? cells.length + " cells" : place(cells[0], this.board.Side); }

	paint(tint) {
		if (!this.board || this.resting) return;
		const cells = this.selected, bit = 1 << tint, all = cells.every((i) => this.colours[i] & bit);
		this.step(() => { for (const i of cells) this.colours[i] = !tint ? 0 : all ? this.colours[i] & ~bit : this.colours[i] | bit; }, true);
		this.say(`${this.where(cells)}: ${!tint ? "no colour" : (all ? "not " : "") + tints[tint]}`);
	}

	// point marks givens and cells until the board changes.
	point(givens, cells) {
		Object.assign(this, { wrong: givens, pointed: cells });
		this.draw();
	}

	// step changes the board so that it can be undone. The past is a list of patches:
	// the cells that a step changed, as they were. Where the rules changed, it is the board.
	step(change, keepHint = false) {
		const cells = [...this.cells], marks = [...this.marks], corners = [...this.corners], colours = [...this.colours], patch = [];
		change();
		cells.forEach((v, i) => {
			if (v !== this.cells[i] || colours[i] !== this.colours[i] || String(marks[i]) !== String(this.marks[i]) || String(corners[i]) !== String(this.corners[i])) patch.push([i, v, marks[i], colours[i], corners[i]]);
		});
		if (!patch.length) return;
		this.past.push(patch);
		this.future = [];
		this.changed(keepHint);
	}

	changed(keepHint) {
		this.setter.forget();
		$("exported").hidden = true;
		if (!keepHint) this.help.forget();
		this.look();
		this.holdFocus();
	}

	undo() { this.entry.after(() => this.travel(this.past, this.future)); }
	redo() { this.entry.after(() => this.travel(this.future, this.past)); }

	// travel applies the last patch of one list and adds its opposite to the other.
	travel(from, to) {
		if (!from.length || this.resting) return;
		const patch = from.pop();
		if (patch.board) return this.entry.turn(patch, to);
		to.push(patch.map(([i]) => [i, this.cells[i], this.marks[i], this.colours[i], this.corners[i]]));
		for (const [i, v, marks, colour, corners = []] of patch) [this.cells[i], this.marks[i], this.colours[i], this.corners[i]] = [v, marks, colour, corners];
		this.changed();
		const cells = patch.map(([i]) => i), [i] = cells, said = (list) => list[i].map((v) => symbol(v, this.board.Side)).join(" ");
		const back = this.cells[i] ? symbol(this.cells[i], this.board.Side) : this.marks[i].length ? "notes " + said(this.marks) : this.corners[i].length ? "corner notes " + said(this.corners) : "empty";
		this.say(`${from === this.past ? "Undone" : "Done again"}: ${cells.map((c) => place(c, this.board.Side)).slice(0, 3).join("; ")}${cells.length > 3 ? ` and ${cells.length - 3} more` : ""}${cells.length > 1 ? "" : ", " + back}`);
	}

	// fill notes what the rules and each clue by itself leave.
	async fill() {
		const { version } = this;
		if (this.resting) return;
		try {
			const { Marks } = await this.engine.call("notes", this.question());
			if (version === this.version && !this.resting) this.step(() => { this.marks = Marks; });
		} catch (error) { this.fail(error); }
	}

	// again empties the board and restarts the clock. Undo brings the entries back.
	again() {
		this.step(() => {
			this.cells = Array.from(this.board.Cells);
			this.marks = this.cells.map(() => []);
			this.corners = this.cells.map(() => []);
			this.colours = this.cells.map(() => 0);
		});
		Object.assign(this, { seconds: 0, hints: 0, solved: false });
		this.help.reset();
		this.draw();
		this.focus();
	}

	// setNoting says what digits write: "notes" or "corner" notes, or values.
	setNoting(kind) {
		this.noting = kind;
		for (const name of ["notes", "corner"]) $(name).setAttribute("aria-pressed", String(kind === name));
	}

	// rest stops the clock and covers the board, or continues.
	rest(on) {
		this.resting = on;
		$("rest").textContent = on ? "Continue" : "Pause";
		$("rest").setAttribute("aria-pressed", String(on));
		$("board").classList.toggle("resting", on);
		if (this.boxes) this.boxes[this.cursor].closest("[role=grid]").setAttribute("aria-hidden", String(on));
		if (this.board && this.seen) this.say(on ? "Paused." : "The clock runs.");
	}

	// move selects a cell. also keeps those that were selected before.
	move(cell, focus, also = false) {
		select(this, cell, also);
		this.draw();
		this.setter.follow();
		if (focus) this.boxes[cell].focus();
	}

	focus() { this.boxes[this.cursor].focus({ preventScroll: true }); }

	// holdFocus gives the board the focus that a button has lost by being disabled.
	holdFocus() {
		const at = document.activeElement;
		if (document.body.dataset.view === "play" && at?.closest("#play") && (at.disabled || !at.checkVisibility())) this.focus();
	}

	tick() {
		if (!this.board || this.solved || this.resting || this.entering || document.hidden || document.body.dataset.view !== "play") return;
		this.seconds++;
		$("clock").textContent = clock(this.seconds);
		if (this.seconds % 5 === 0) this.keep();
	}
}
