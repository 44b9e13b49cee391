// The view in which a person plays. The engine knows the rules and the hints: this
// file draws what it says.

import { symbol, unpack } from "./draw.js";

const $ = (id) => document.getElementById(id);

const levels = ["simple", "easy", "intermediate", "advanced", "expert", "chains", "forcing", "dynamic"];
const symmetries = { none: "none", 180: "half turn", 90: "quarter turn", horizontal: "upper and lower half", vertical: "left and right half", diagonal: "diagonal", full: "full" };
const roles = { premise: "rests on", other: "rests on, second part", denied: "does not hold then", held: "holds then", removed: "ruled out", placed: "placed" };

const first = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

export class Play {
	constructor(engine, say, fail, watch) {
		Object.assign(this, { engine, say, fail, cells: [], past: [], future: [], cursor: 0, noting: false, hint: null, stage: 0, seconds: 0, hints: 0 });
		$("new-level").append(new Option("any", ""), ...levels.map((l) => new Option(l, l)));
		$("new-level").value = "easy";
		$("new-symmetry").append(...Object.entries(symmetries).sort(([a], [b]) => (b === "none") - (a === "none")).map(([value, text]) => new Option(text, value)));
		$("new-symmetry").value = "180";
		$("notes").onclick = () => this.setNoting(!this.noting);
		$("erase").onclick = () => this.enter(0);
		$("undo").onclick = () => this.travel(this.past, this.future);
		$("redo").onclick = () => this.travel(this.future, this.past);
		$("fill").onclick = () => this.fill();
		$("hint").onclick = () => this.askHint();
		$("apply").onclick = () => this.doHint();
		$("check").onclick = () => this.check();
		$("rate").onclick = () => this.rate();
		$("maker").onsubmit = (event) => { event.preventDefault(); this.make(); };
		$("play-own").onclick = () => this.load($("own").value);
		$("watch-own").onclick = () => watch($("own").value.trim() || this.board?.Text);
		$("board").onkeydown = (event) => this.key(event);
		setInterval(() => this.tick(), 1000);
	}

	drop(text) { $("own").value = text.trim(); return this.load(text); }

	async open(q) { return this.load(q.get("puzzle") || first); }

	remember() { history.replaceState(null, "", "#play?" + new URLSearchParams({ puzzle: this.board.Text })); }

	show() { if (this.board) this.draw(); }

	// load begins to play a puzzle.
	async load(text) {
		try {
			this.begin(await this.engine.call("parse", { Puzzle: text }));
			this.fail(null);
		} catch (error) { this.fail(error); }
	}

	async make() {
		const seed = $("new-seed").value.trim() || String(crypto.getRandomValues(new Uint32Array(1))[0]);
		const button = $("maker").querySelector("button.primary");
		button.disabled = true;
		button.textContent = "Making…";
		try {
			this.begin(await this.engine.call("generate", { Side: Number($("new-side").value), Level: $("new-level").value, Symmetry: $("new-symmetry").value, Seed: /^\d+$/.test(seed) ? seed : "0" }));
			this.fail(null);
			this.say(`A puzzle of ${this.board.Givens} givens, made from the seed ${seed}.`);
			$("board").querySelector("[tabindex='0']").focus();
		} catch (error) { this.fail(error); }
		button.disabled = false;
		button.textContent = "Make it";
	}

	begin(board) {
		board.Cells = unpack(board.Cells);
		Object.assign(this, { board, past: [], future: [], seconds: 0, hints: 0, wrong: [], solved: false });
		this.cells = Array.from(board.Cells);
		this.marks = this.cells.map(() => []);
		this.cursor = Math.max(0, this.cells.indexOf(0));
		this.drop_(); // the hint
		$("rating").replaceChildren();
		$("own").value = board.Text;
		this.build();
		this.look();
		if (document.body.dataset.view === "play") this.remember();
	}

	// build makes the cells and the keys.
	build() {
		const { Side, BlockRows, BlockColumns } = this.board;
		const grid = $("board");
		grid.replaceChildren();
		grid.style.setProperty("--side", Side);
		grid.style.setProperty("--mark-columns", BlockColumns);
		const table = document.createElement("div");
		table.setAttribute("role", "grid");
		table.setAttribute("aria-label", `Sudoku, ${Side} by ${Side}`);
		table.className = "cells";
		for (let r = 0; r < Side; r++) {
			const row = document.createElement("div");
			row.setAttribute("role", "row");
			for (let col = 0; col < Side; col++) {
				const cell = document.createElement("div");
				cell.setAttribute("role", "gridcell");
				cell.tabIndex = -1;
				if (col % BlockColumns === 0) cell.classList.add("left");
				if (r % BlockRows === 0) cell.classList.add("top");
				const i = r * Side + col;
				cell.onclick = () => this.move(i, true);
				cell.onfocus = () => { if (this.cursor !== i) this.move(i); };
				row.append(cell);
			}
			table.append(row);
		}
		const arrows = document.createElementNS("http://www.w3.org/2000/svg", "svg");
		arrows.setAttribute("viewBox", `0 0 ${Side} ${Side}`);
		arrows.setAttribute("aria-hidden", "true");
		grid.append(table, arrows);
		this.arrows = arrows;
		this.boxes = [...table.querySelectorAll("[role=gridcell]")];
		$("pad").replaceChildren(...Array.from({ length: Side }, (_, v) => {
			const button = document.createElement("button");
			button.append(symbol(v + 1, Side), document.createElement("small"));
			button.onclick = () => this.enter(v + 1);
			return button;
		}));
		$("pad").style.setProperty("--keys", Side <= 9 ? Side : Math.ceil(Side / 2));
	}

	// look asks for the clashes and candidates of the board.
	async look() {
		const version = this.version = (this.version || 0) + 1;
		this.draw();
		try {
			const look = await this.engine.call("look", this.question());
			if (version !== this.version) return;
			this.seen = look;
			this.draw();
			if (look.Solved && !this.solved) {
				this.solved = true;
				this.drop_(`<strong>Solved</strong> in ${clock(this.seconds)}${this.hints ? ` with ${this.hints} ${this.hints === 1 ? "hint" : "hints"}` : ""}.`);
				this.draw();
			}
		} catch (error) { this.fail(error); }
	}

	question() { return { Puzzle: this.board.Cells.join(" "), Board: this.cells.join(" "), Marks: this.marks }; }

	// enter writes a value or a note into the cell of the cursor.
	enter(value, noting = this.noting) {
		const i = this.cursor;
		if (!this.board || this.board.Cells[i] || value > this.board.Side) return;
		if (!noting || !value) {
			if (this.cells[i] === value && (value || !this.marks[i].length)) return;
			this.step(() => { this.cells[i] = this.cells[i] === value ? 0 : value; if (!value) this.marks[i] = []; });
		} else if (!this.cells[i]) {
			const set = new Set(this.marks[i]);
			if (!set.delete(value)) set.add(value);
			this.step(() => { this.marks[i] = [...set].sort((a, b) => a - b); });
		}
	}

	// step changes the board so that it can be undone.
	step(change) {
		this.past.push(this.state());
		this.future = [];
		change();
		this.wrong = [];
		this.drop_();
		this.look();
	}

	state() { return { cells: [...this.cells], marks: this.marks.map((m) => [...m]) }; }

	// travel goes to the last state of one list and adds the present to the other.
	travel(from, to) {
		if (!from.length) return;
		to.push(this.state());
		Object.assign(this, from.pop(), { wrong: [] });
		this.drop_();
		this.look();
	}

	fill() { this.step(() => { this.marks = this.seen.Candidates.map((c) => [...c]); }); }

	setNoting(on) {
		this.noting = on;
		$("notes").setAttribute("aria-pressed", String(on));
	}

	move(cell, focus) {
		this.cursor = cell;
		this.draw();
		if (focus) this.boxes[cell].focus();
	}

	key(event) {
		const side = this.board.Side, row = Math.floor(this.cursor / side), col = this.cursor % side;
		const to = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
		if (event.altKey || event.metaKey) return;
		if (to) this.move(((row + to[0] + side) % side) * side + (col + to[1] + side) % side, true);
		else if (event.key === "Home") this.move(row * side, true);
		else if (event.key === "End") this.move(row * side + side - 1, true);
		else if (event.ctrlKey) {
			if (event.key === "z") this.travel(this.past, this.future);
			else if (event.key === "y") this.travel(this.future, this.past);
			else return;
		} else {
			const code = /^Digit(\d)$/.exec(event.code), letter = /^[a-z]$/i.test(event.key) ? event.key.toUpperCase().charCodeAt(0) - 55 : 0;
			if (code) this.enter(Number(code[1]), this.noting !== event.shiftKey);
			else if (/^\d$/.test(event.key)) this.enter(Number(event.key));
			else if (letter >= 10 && letter <= side) this.enter(letter);
			else if (["Delete", "Backspace", " "].includes(event.key)) this.enter(0);
			else if (event.key === "n") this.setNoting(!this.noting);
			else if (event.key === "u") this.travel(this.past, this.future);
			else if (event.key === "h") this.askHint();
			else return;
		}
		event.preventDefault();
	}

	// askHint shows the next stage of the hint.
	async askHint() {
		if (!this.cells.includes(0)) return this.check();
		if (!this.hint) {
			try { this.hint = await this.engine.call("hint", this.question()); } catch (error) { return this.drop_(escape(capital(error.message)) + "."); }
			this.stage = 0;
			this.hints++;
		}
		const h = this.hint;
		if (h.Message) {
			this.wrong = h.Wrong || [];
			this.noteless = h.Marks || [];
			this.drop_(`${escape(capital(h.Message))}.`, true);
			return this.draw();
		}
		this.stage = Math.min(this.stage + 1, h.Stages.length);
		const steps = h.Stages.slice(0, this.stage).map((s, i) => `<li${i === this.stage - 1 ? ' class="now"' : ""}>${escape(capital(s))}.</li>`);
		$("hint-text").innerHTML = `<ol class="stages">${steps.join("")}</ol>`;
		$("apply").disabled = this.stage < h.Stages.length;
		$("hint").textContent = this.stage < h.Stages.length ? "Say more" : "Hint";
		$("hint").disabled = this.stage === h.Stages.length;
		this.draw();
	}

	// doHint makes the step of the hint.
	doHint() {
		const h = this.hint;
		if (!h || h.Message) return;
		this.step(() => { this.cells = Array.from(unpack(h.Board)); this.marks = h.Marks; });
		if (h.Value) this.move(h.Cell);
	}

	// drop_ forgets the hint and shows some words in its place.
	drop_(words = "", keep = false) {
		this.hint = null;
		this.stage = 0;
		if (!keep) this.noteless = [];
		if (words || $("hint-text").querySelector("ol, strong")) $("hint-text").innerHTML = words ? `<p>${words}</p>` : "";
		$("apply").disabled = true;
		$("hint").disabled = false;
		$("hint").textContent = "Hint";
	}

	async check() {
		try {
			const verdict = await this.engine.call("check", this.question());
			if (this.solved) return;
			this.wrong = verdict.Wrong || [];
			this.noteless = verdict.Marks || [];
			this.drop_(verdict.Message ? `${escape(capital(verdict.Message))}.` : "<strong>All is right so far.</strong>", true);
			this.draw();
		} catch (error) { this.drop_(escape(capital(error.message)) + "."); }
	}

	async rate() {
		$("rate").disabled = true;
		$("rating").innerHTML = '<p class="help">Rating…</p>';
		try {
			const r = await this.engine.call("rate", { Puzzle: this.board.Cells.join(" ") });
			const most = Math.max(...r.Techniques.map((t) => t.Rank));
			const bars = r.Course.map((t, i) => {
				const tall = 6 + 42 * (r.Techniques[t].Rank / most);
				return `<rect x="${i * 4}" y="${50 - tall}" width="3" height="${tall}" class="${r.Placed[i] ? "places" : "excludes"}"><title>Step ${i + 1}: ${escape(r.Techniques[t].Name)}</title></rect>`;
			}).join("");
			$("rating").innerHTML = `<p><strong>${escape(capital(r.Level))}</strong>, score ${r.Score}. Hardest: ${escape(r.Hardest)}.${r.Explainer ? ` Sudoku Explainer: ${escape(r.Explainer)}.` : ""}</p>
				<svg class="course" viewBox="0 0 ${4 * r.Course.length} 50" preserveAspectRatio="none" role="img" aria-label="The course: ${r.Course.length} steps, the harder the taller"><title>The course: ${r.Course.length} steps</title>${bars}</svg>
				<p class="help">The course, step by step: the taller, the harder. Filled: places a value.</p>
				<table><thead><tr><th scope="col">technique</th><th scope="col">steps</th></tr></thead><tbody>${r.Techniques.map((t) => `<tr><td>${escape(t.Name)}</td><td>${t.Steps}</td></tr>`).join("")}</tbody></table>`;
		} catch (error) { $("rating").innerHTML = `<p>${escape(capital(error.message))}.</p>`; }
		$("rate").disabled = false;
	}

	tick() {
		if (!this.board || this.solved || document.hidden || document.body.dataset.view !== "play") return;
		this.seconds++;
		$("clock").textContent = clock(this.seconds);
	}

	// draw shows the board, with the notes, the clashes and the hint.
	draw() {
		const { Side, Cells: givens } = this.board;
		const bad = new Set(this.seen?.Clashes), wrong = new Set(this.wrong), noteless = new Set(this.noteless);
		const told = this.hint && this.stage > 0 ? this.hint : null, whole = told && this.stage === told.Stages.length;
		const units = new Set(told && this.stage > 1 ? told.Units?.flat() : []);
		const subject = new Set(told && this.stage > 1 ? told.Cells : []);
		const role = new Map(whole ? (told.Roles || []).map((r) => [r.Cell * 64 + r.Value, r.Role]) : []);
		const roleCells = new Set(whole ? (told.Roles || []).map((r) => r.Cell) : []);
		const value = this.cells[this.cursor];
		this.boxes.forEach((box, i) => {
			const v = this.cells[i], row = Math.floor(i / Side), col = i % Side;
			const marks = v ? [] : roleCells.has(i) && !this.marks[i].length ? told.Candidates[i] : roleCells.has(i) ? this.marks[i].filter((m) => told.Candidates[i].includes(m)) : this.marks[i];
			const clash = bad.has(i) && v !== 0, mistake = wrong.has(i) || noteless.has(i);
			const state = { given: givens[i] !== 0, clash, mistake, unit: units.has(i), subject: subject.has(i), same: v && v === value && i !== this.cursor && !told, cursor: i === this.cursor };
			for (const [name, on] of Object.entries(state)) box.classList.toggle(name, Boolean(on));
			box.tabIndex = i === this.cursor ? 0 : -1;
			const key = v ? "v" + v : marks.map((m) => m + (role.get(i * 64 + m) || "")).join();
			if (box.dataset.key !== key) {
				box.dataset.key = key;
				box.replaceChildren();
				if (v) box.textContent = symbol(v, Side);
				else if (marks.length) box.append(notes(marks, Side, (m) => role.get(i * 64 + m)));
			}
			const words = [`row ${row + 1}, column ${col + 1}`, v ? symbol(v, Side) : marks.length ? "notes " + marks.map((m) => symbol(m, Side)).join(" ") : "empty"];
			if (state.given) words.push("given");
			if (clash) words.push("clashes");
			if (mistake) words.push("wrong");
			if (subject.has(i)) words.push("in the hint");
			box.setAttribute("aria-label", words.join(", "));
			box.setAttribute("aria-selected", String(i === this.cursor));
			box.setAttribute("aria-invalid", String(clash || mistake));
			if (state.given) box.setAttribute("aria-readonly", "true");
		});
		this.drawLinks(whole ? told.Links || [] : []);
		const used = new Set(role.values());
		$("legend").hidden = !used.size;
		$("legend").replaceChildren(...[...used].map((name) => {
			const item = document.createElement("li");
			item.innerHTML = `<span class="mark ${name}">5</span> ${roles[name]}`;
			return item;
		}));
		const counts = new Map();
		for (const v of this.cells) counts.set(v, (counts.get(v) || 0) + 1);
		[...$("pad").children].forEach((button, v) => {
			const left = Side - (counts.get(v + 1) || 0);
			button.lastChild.textContent = left > 0 ? left : "";
			button.setAttribute("aria-label", `${symbol(v + 1, Side)}, ${Math.max(0, left)} left`);
			button.classList.toggle("spent", left <= 0);
		});
		$("undo").disabled = !this.past.length;
		$("redo").disabled = !this.future.length;
		const empty = counts.get(0) || 0;
		$("standing").textContent = this.solved ? "Solved" : `${empty} ${empty === 1 ? "cell" : "cells"} to fill` + (bad.size ? `, ${bad.size} clash` : "");
		$("clock").textContent = clock(this.seconds);
	}

	// drawLinks draws the links of a chain as arrows, dashed if the candidate at
	// the end does not hold.
	drawLinks(links) {
		const { Side, BlockRows, BlockColumns } = this.board;
		const place = ({ Cell, Value }) => [
			Cell % Side + ((Value - 1) % BlockColumns + 0.5) / BlockColumns,
			Math.floor(Cell / Side) + (Math.floor((Value - 1) / BlockColumns) + 0.5) / BlockRows,
		];
		this.arrows.innerHTML = links.length ? '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>' : "";
		for (const { From, To, On } of links) {
			const [x1, y1] = place(From), [x2, y2] = place(To), d = Math.hypot(x2 - x1, y2 - y1) || 1;
			const gap = 0.15, path = document.createElementNS("http://www.w3.org/2000/svg", "path");
			path.setAttribute("d", `M${x1 + (x2 - x1) * gap / d} ${y1 + (y2 - y1) * gap / d}L${x2 - (x2 - x1) * gap / d} ${y2 - (y2 - y1) * gap / d}`);
			path.setAttribute("class", On ? "on" : "off");
			path.setAttribute("marker-end", "url(#tip)");
			this.arrows.append(path);
		}
	}
}

// notes returns the pencil marks of a cell, each in its place.
function notes(marks, side, roleOf) {
	const box = document.createElement("div");
	box.className = "marks";
	for (let m = 1; m <= side; m++) {
		const mark = document.createElement("span");
		if (marks.includes(m)) {
			mark.textContent = symbol(m, side);
			mark.className = "mark " + (roleOf(m) || "");
		}
		box.append(mark);
	}
	return box;
}

function clock(s) { return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`; }
function capital(text) { return text.charAt(0).toUpperCase() + text.slice(1).replace(/[.]$/, ""); }
function escape(text) { return text.replace(/[&<>"]/g, (ch) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[ch]); }
