// The view in which a person plays: the game, its moves and its tools. The engine
// knows the rules and the hints; help.js shows what it says, keys.js reads the keys,
// and entry.js enters a puzzle of the player's own.

import { build, clock, draw, tints } from "./board.js";
import { unpack, symbol } from "./draw.js";
import { Entry } from "./entry.js";
import { peers, place } from "./geometry.js";
import { Help } from "./help.js";
import { keyHelp, press } from "./keys.js";
import { variants } from "./rules.js";
import { save, saved } from "./saved.js";

const $ = (id) => document.getElementById(id);

const levels = { simple: "very easy", easy: "easy", intermediate: "medium", advanced: "hard", expert: "very hard", chains: "chains", forcing: "forcing chains", dynamic: "dynamic chains" };
const symmetries = { none: "none", 180: "half turn", 90: "quarter turn", horizontal: "upper and lower half", vertical: "left and right half", diagonal: "diagonal", full: "full" };
const sides = [4, 6, 8, 9, 10, 12, 16, 25, 36]; // that can be made

const first = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

export class Play {
	constructor(engine, say, fail, watch) {
		Object.assign(this, { engine, say, fail, cells: [], past: [], future: [], cursor: 0, noting: false, seconds: 0, hints: 0 });
		$("new-level").append(new Option("any", ""), ...Object.entries(levels).map(([value, text]) => new Option(text, value)));
		$("new-level").value = "easy";
		$("new-symmetry").append(...Object.entries(symmetries).sort(([a], [b]) => (b === "none") - (a === "none")).map(([value, text]) => new Option(text, value)));
		$("new-symmetry").value = "180";
		$("new-rules").append(...Object.entries(variants).map(([value, text]) => new Option(text, value)));
		// Larger boards have no levels.
		$("new-side").onchange = () => { if ($("new-level").disabled = $("new-side").value > 16) $("new-level").value = ""; };
		$("new-rules").onchange = () => { if ($("new-rules").value) $("new-level").value = ""; }; // which may take many tries
		$("new-side").append(...sides.map((n) => new Option(`${n}×${n}`, n)));
		$("new-side").value = 9;
		$("notes").onclick = () => this.setNoting(!this.noting);
		$("erase").onclick = () => this.enter(0);
		$("undo").onclick = () => this.undo();
		$("redo").onclick = () => this.redo();
		$("fill").onclick = () => this.fill();
		$("rest").onclick = () => this.rest(!this.resting);
		$("print").onclick = () => print();
		$("again").onclick = () => this.again();
		$("maker").onsubmit = (event) => { event.preventDefault(); this.make(); };
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
		this.help = new Help(this);
		this.entry = new Entry(this);
		addEventListener("keydown", (event) => press(this, event));
		addEventListener("paste", (event) => this.paste(event));
		addEventListener("pagehide", () => this.keep());
		setInterval(() => this.tick(), 1000);
	}

	drop(text) { $("own").value = text.trim(); return this.load(text, true); }

	// paste plays the board that is pasted outside of a field.
	paste(event) {
		if (document.body.dataset.view !== "play" || event.target.closest?.("input, textarea")) return;
		event.preventDefault();
		this.drop(event.clipboardData.getData("text"));
	}

	async open(q) {
		if (q.get("enter")) return this.entry.open(Number(q.get("enter")), q.get("clues"));
		const last = q.get("puzzle") ? null : saved();
		await this.load(q.get("puzzle") || last?.puzzle || first);
		// A puzzle that can no longer be read does not close the page.
		if (!this.board) await this.load(first);
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

	async make() {
		const seed = $("new-seed").value.trim() || String(crypto.getRandomValues(new Uint32Array(1))[0]), level = $("new-level").value;
		await this.busy($("maker").querySelector("button.primary"), "Making…", async () => {
			this.begin(await this.engine.call("generate", { Side: Number($("new-side").value), Variant: $("new-rules").value, Level: level, Symmetry: $("new-symmetry").value, Seed: /^\d+$/.test(seed) ? seed : "0" }), true);
			this.level = levels[level];
			this.say(`A puzzle of ${this.board.Givens} givens, made from the seed ${seed}.`);
			this.focus();
		});
	}

	// busy does what a button asks for, and shows a word on it meanwhile.
	async busy(button, word, work) {
		const text = button.textContent;
		button.disabled = true;
		button.textContent = word;
		try {
			await work();
			this.fail(null);
		} catch (error) { this.fail(error); }
		button.disabled = false;
		button.textContent = text;
	}

	// begin shows a board, with the game of it that is saved. With clues, these are
	// entered on the empty board.
	begin(board, another = false, clues = null) {
		this.keep();
		board.Cells = unpack(board.Cells);
		const game = clues ? null : saved(board.Text), cells = Array.from(clues || board.Cells);
		Object.assign(this, { board, cells, marks: cells.map(() => []), colours: cells.map(() => 0), past: [], future: [], seconds: 0, hints: 0, level: "", task: "" },
			game?.cells.length === cells.length ? game : {}, { wrong: [], noteless: [], solved: false, seen: null, entering: Boolean(clues), typed: null });
		this.cursor = Math.max(0, this.cells.indexOf(0));
		this.help.reset();
		this.rest(false);
		if (!clues) $("own").value = board.Text;
		build(this);
		const small = board.Side <= 16; // the library has no hints and no ratings above
		for (const [id, on] of Object.entries({ help: !clues, "hint-near": !clues && small, hint: small, apply: small, "rating-card": !clues && small, practice: !clues, entry: clues, rest: !clues, fill: !clues, notes: !clues })) $(id).hidden = !on;
		$("keys-help").textContent = keyHelp(board.Side);
		this.look();
		if (document.body.dataset.view === "play") this.remember(another);
	}

	// keep saves the game.
	keep() {
		if (!this.board || this.entering) return;
		const { cells, marks, colours, past, future, seconds, hints, level, task } = this;
		save({ puzzle: this.board.Text, cells, marks, colours, past, future, seconds, hints, level, task });
	}

	// look asks for the clashes and candidates of the board.
	async look() {
		const version = this.version = (this.version || 0) + 1;
		this.draw();
		this.keep();
		try {
			const { Puzzle, Board } = this.question();
			const look = await this.engine.call("look", { Puzzle, Board });
			if (version !== this.version) return;
			this.seen = look;
			this.draw();
			if (this.entering) return this.entry.count();
			if (look.Solved && !this.solved) {
				this.solved = true;
				this.help.solved(clock(this.seconds), this.hints);
				this.draw();
			}
		} catch (error) { this.fail(error); }
	}

	question() { return { Puzzle: this.board.Rules ? this.board.Text : this.board.Cells.join(" "), Board: this.cells.join(" "), Marks: this.marks }; }

	// enter writes a value or a note into the cell of the cursor. A value removes its
	// notes from the row, the column and the block.
	enter(value, noting = this.noting) {
		const i = this.cursor;
		if (!this.board || this.resting || this.board.Cells[i] || value > this.board.Side) return;
		const side = this.board.Side, where = place(i, side);
		if (noting && value && !this.entering) {
			if (this.cells[i]) return;
			const set = new Set(this.marks[i]);
			if (!set.delete(value)) set.add(value);
			this.step(() => { this.marks[i] = [...set].sort((a, b) => a - b); });
			return this.say(`${where}: ${this.marks[i].length ? "notes " + this.marks[i].map((m) => symbol(m, side)).join(" ") : "no notes"}`);
		}
		const next = this.cells[i] === value ? 0 : value, around = peers(this.board, i);
		this.step(() => {
			this.cells[i] = next;
			if (!value) this.marks[i] = [];
			if (next) for (const p of around) if (this.marks[p].includes(next)) this.marks[p] = this.marks[p].filter((m) => m !== next);
		});
		const clash = next ? [...around].find((p) => this.cells[p] === next) : undefined;
		this.say(`${where}: ${next ? symbol(next, side) : "empty"}${clash === undefined ? "" : `, clashes with ${place(clash, side)}`}`);
	}

	paint(tint) {
		if (!this.board || this.resting) return;
		const i = this.cursor;
		this.step(() => { this.colours[i] = this.colours[i] === tint ? 0 : tint; }, true);
		this.say(`${place(i, this.board.Side)}: ${this.colours[i] ? tints[this.colours[i]] : "no colour"}`);
	}

	// step changes the board so that it can be undone. The past is a list of patches:
	// the cells that a step changed, as they were.
	step(change, keepHint = false) {
		const cells = [...this.cells], marks = [...this.marks], colours = [...this.colours], patch = [];
		change();
		cells.forEach((v, i) => {
			if (v !== this.cells[i] || colours[i] !== this.colours[i] || String(marks[i]) !== String(this.marks[i])) patch.push([i, v, marks[i], colours[i]]);
		});
		if (!patch.length) return;
		this.past.push(patch);
		this.future = [];
		this.changed(keepHint);
	}

	changed(keepHint) {
		this.wrong = [];
		if (!keepHint) this.help.forget();
		this.look();
		this.holdFocus();
	}

	undo() { this.travel(this.past, this.future); }
	redo() { this.travel(this.future, this.past); }

	// travel applies the last patch of one list and adds its opposite to the other.
	travel(from, to) {
		if (!from.length || this.resting) return;
		const patch = from.pop();
		to.push(patch.map(([i]) => [i, this.cells[i], this.marks[i], this.colours[i]]));
		for (const [i, v, marks, colour] of patch) [this.cells[i], this.marks[i], this.colours[i]] = [v, marks, colour];
		this.changed();
	}

	fill() {
		if (this.seen && !this.resting) this.step(() => { this.marks = this.seen.Candidates.map((c) => [...c]); });
	}

	// again empties the board and restarts the clock. Undo brings the entries back.
	again() {
		this.step(() => {
			this.cells = Array.from(this.board.Cells);
			this.marks = this.cells.map(() => []);
			this.colours = this.cells.map(() => 0);
		});
		Object.assign(this, { seconds: 0, hints: 0, solved: false });
		this.help.reset();
		this.draw();
		this.focus();
	}

	setNoting(on) {
		this.noting = on;
		$("notes").setAttribute("aria-pressed", String(on));
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

	move(cell, focus) {
		this.cursor = cell;
		this.draw();
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
