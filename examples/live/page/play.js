// The view in which a person plays. The engine knows the rules and the hints: this
// file draws what it says.

import { build, clock, draw } from "./board.js";
import { unpack } from "./draw.js";

const $ = (id) => document.getElementById(id);

const levels = ["simple", "easy", "intermediate", "advanced", "expert", "chains", "forcing", "dynamic"];
const symmetries = { none: "none", 180: "half turn", 90: "quarter turn", horizontal: "upper and lower half", vertical: "left and right half", diagonal: "diagonal", full: "full" };

const sides = [4, 6, 8, 9, 10, 12, 16, 25, 36, 49, 64, 81];

const first = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

export class Play {
	constructor(engine, say, fail, watch) {
		Object.assign(this, { engine, say, fail, cells: [], past: [], future: [], cursor: 0, noting: false, hint: null, stage: 0, seconds: 0, hints: 0 });
		$("new-level").append(new Option("any", ""), ...levels.map((l) => new Option(l, l)));
		$("new-level").value = "easy";
		$("new-symmetry").append(...Object.entries(symmetries).sort(([a], [b]) => (b === "none") - (a === "none")).map(([value, text]) => new Option(text, value)));
		$("new-symmetry").value = "180";
		$("new-side").append(...sides.map((n) => new Option(`${n}×${n}`, n)));
		$("new-side").value = 9;
		// Larger boards have no levels.
		$("new-side").onchange = () => { if ($("new-level").disabled = $("new-side").value > 16) $("new-level").value = ""; };
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

	draw() { draw(this); }

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
		build(this);
		this.look();
		if (document.body.dataset.view === "play") this.remember();
	}

	// look asks for the clashes and candidates of the board.
	async look() {
		const version = this.version = (this.version || 0) + 1;
		this.draw();
		try {
			const { Puzzle, Board } = this.question();
			const look = await this.engine.call("look", { Puzzle, Board });
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
			const { version } = this;
			let hint;
			if (this.asked === version) return; // the answer is on its way
			this.asked = version;
			try {
				hint = await this.engine.call("hint", this.question());
			} catch (error) {
				return version === this.version && this.drop_(escape(capital(error.message)) + ".");
			} finally { this.asked = null; }
			if (version !== this.version) return; // the board is another one by now
			this.hint = hint;
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
		if (words || $("hint-text").querySelector("ol, strong, p:not(.help)")) $("hint-text").innerHTML = words ? `<p>${words}</p>` : "";
		$("apply").disabled = true;
		$("hint").disabled = false;
		$("hint").textContent = "Hint";
	}

	async check() {
		const { version } = this;
		try {
			const verdict = await this.engine.call("check", this.question());
			if (this.solved || version !== this.version) return;
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
			const { board } = this, r = await this.engine.call("rate", { Puzzle: board.Cells.join(" ") });
			if (board !== this.board) return;
			const most = Math.max(...r.Techniques.map((t) => t.Rank));
			const bars = r.Course.map((t, i) => {
				const tall = 6 + 42 * (r.Techniques[t].Rank / most);
				return `<rect x="${i * 4}" y="${50 - tall}" width="3" height="${tall}" class="${r.Placed[i] ? "places" : "excludes"}"><title>Step ${i + 1}: ${escape(r.Techniques[t].Name)}</title></rect>`;
			}).join("");
			$("rating").innerHTML = `<p><strong>${escape(capital(r.Level))}</strong>, score ${r.Score}. Hardest: ${escape(r.Hardest)}.${r.Explainer ? ` Sudoku Explainer: ${escape(r.Explainer)}.` : ""}</p>
				<svg class="course" viewBox="0 0 ${4 * r.Course.length} 50" preserveAspectRatio="none" role="img" aria-label="The course: ${r.Course.length} steps, the harder the taller"><title>The course: ${r.Course.length} steps</title>${bars}</svg>
				<p class="help">The course, step by step: the taller, the harder. Filled: places a value.</p>
				<table><thead><tr><th scope="col">technique</th><th scope="col">steps</th></tr></thead><tbody>${r.Techniques.map((t) => `<tr><td>${escape(t.Name)}</td><td>${t.Steps}</td></tr>`).join("")}</tbody></table>`;
		} catch (error) {
			$("rating").innerHTML = `<p>${escape(capital(error.message))}.</p>`;
		} finally { $("rate").disabled = false; }
	}

	tick() {
		if (!this.board || this.solved || document.hidden || document.body.dataset.view !== "play") return;
		this.seconds++;
		$("clock").textContent = clock(this.seconds);
	}
}

function capital(text) { return text.charAt(0).toUpperCase() + text.slice(1).replace(/[.]$/, ""); }
function escape(text) { return text.replace(/[&<>"]/g, (ch) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[ch]); }
