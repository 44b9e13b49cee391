// The clues beside the board, which are typed where they stand: each place has a field, and one
// that is empty has no clue.

import { build } from "./board.js";
import { place } from "./geometry.js";
import { travel } from "./keys.js";
import { title } from "./kinds.js";

const signs = { "0,1": "→", "1,0": "↓", "0,-1": "←", "-1,0": "↑", "1,1": "↘", "1,-1": "↙", "-1,-1": "↖", "-1,1": "↗" };

export class Beside {
	constructor(entry) {
		Object.assign(this, { entry, play: entry.play, kind: null, shown: "", places: [], work: Promise.resolve() });
		this.box = document.createElement("div");
		this.box.className = "beside";
		this.box.setAttribute("role", "group");
		this.box.onkeydown = (event) => this.press(event);
	}

	// choose shows the places of a kind of clues, or none.
	async choose(kind) {
		this.kind = kind;
		this.box.setAttribute("aria-label", kind ? `${title(kind)}, beside the board` : "");
		if (!this.play.entering) return;
		await this.refresh();
		document.getElementById("board").scrollIntoView({ block: "nearest" });
	}

	// around returns the places that stand around a board.
	around({ Side }) { return this.play.entering && this.shown === this.kind?.Name + Side ? this.places : []; }

	// refresh asks for the places and their numbers.
	async refresh() {
		const { play, kind } = this, { board } = play, shown = kind?.Name + board.Side, stood = String(this.places.map((p) => p.At));
		if (!kind && !stood) return;
		try {
			const places = kind ? await play.engine.call("beside", { Puzzle: board.Text, Clue: { Kind: kind.Name } }) : [];
			if (kind !== this.kind || board !== play.board) return;
			const other = shown !== this.shown;
			Object.assign(this, { places, shown });
			if (other) this.box.replaceChildren(...places.map((p) => this.field(p)));
			if (other || stood !== String(places.map((p) => p.At))) {
				build(play);
				play.draw();
			}
			this.fill();
		} catch (error) { play.fail(error); }
	}

	field({ Cells }) {
		const field = document.createElement("input"), { Side } = this.play.board, [first, next] = Cells, last = Cells.at(-1);
		const row = (cell) => Math.floor(cell / Side), step = [row(next) - row(first), next % Side - first % Side];
		Object.assign(field, { inputMode: "numeric", maxLength: 4, placeholder: signs[step], autocomplete: "off", tabIndex: -1 });
		field.setAttribute("aria-label", `From ${place(first, Side)} to ${place(last, Side)}`);
		field.oninput = () => { field.value = field.value.replace(/\D/g, ""); };
		Object.assign(field, { kept: "", kind: this.kind, clue: { Kind: this.kind.Name, Cells } });
		field.onblur = () => this.putSoon(field, () => field !== document.activeElement && field.value !== field.refused); // it has the focus again once the board is built
		field.onfocus = () => { this.lead(field); field.select(); };
		field.onclick = () => field.select(); // which releasing the button undid
		return field;
	}

	// lead makes a field the one to which Tab leads.
	lead(field) { for (const f of this.box.children) f.tabIndex = f === field ? 0 : -1; }

	// fill shows the numbers of the clues, but in a field in which another was typed since.
	fill() {
		const { Side } = this.play.board;
		this.places.forEach(({ At: [row, column], Number: n }, i) => {
			const field = this.box.children[i], text = n === null ? "" : String(n);
			if (field.value === field.kept || field !== document.activeElement && field.value === field.refused) field.value = text;
			Object.assign(field, { kept: text, refused: null });
			field.removeAttribute("aria-invalid");
			Object.assign(field.style, { top: `${100 * row / Side}%`, left: `${100 * column / Side}%` });
		});
		if (this.places.length && !this.box.querySelector("[tabindex='0']")) this.lead(this.box.firstChild);
	}

	// putSoon makes the number in a field a clue, or takes the clue away, after those before it.
	putSoon(field, still = () => true) {
		this.work = this.work.then(async () => {
			const { value } = field;
			if (value === field.kept || !this.play.entering || !still()) return;
			const done = await this.entry.change("place", { Clue: { ...field.clue, Numbers: value ? [Number(value)] : [] } }, `${title(field.kind, value || "n")} ${value ? "added" : "removed"}, ${field.ariaLabel}`);
			if (done) field.kept = value;
			else {
				field.refused = value;
				field.setAttribute("aria-invalid", "true");
			}
		});
	}

	// stand puts the fields around the board. What is typed in one stays.
	stand(plane, typing) {
		if (!this.around(this.play.board).length) return;
		plane.append(this.box);
		if (!typing) return;
		const { selectionStart, selectionEnd } = typing;
		typing.focus({ preventScroll: true });
		typing.setSelectionRange(selectionStart, selectionEnd);
	}

	press(event) {
		const field = event.target, { key } = event;
		const to = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
		if (event.altKey) return;
		if (event.ctrlKey || event.metaKey) {
			if (field.value !== field.kept || !travel(this.play, event)) return; // the field undoes what is typed
		} else if (key === "Enter") {
			this.putSoon(field);
			field.select();
		} else if (to) this.towards(field, to)?.focus();
		else if (key === "Escape") {
			field.value = field.kept;
			field.removeAttribute("aria-invalid");
			this.play.focus();
		} else return;
		event.preventDefault();
	}

	// towards returns the nearest field in a direction.
	towards(field, [down, right]) {
		const middle = (f) => { const r = f.getBoundingClientRect(); return [r.y + r.height / 2, r.x + r.width / 2]; };
		const [y, x] = middle(field);
		let best, least = Infinity;
		for (const f of this.box.children) {
			const [fy, fx] = middle(f), ahead = (fy - y) * down + (fx - x) * right, aside = Math.abs((fy - y) * right) + Math.abs((fx - x) * down);
			if (ahead > 1 && ahead + 3 * aside < least) [best, least] = [f, ahead + 3 * aside];
		}
		return best;
	}
}
