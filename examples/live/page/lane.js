// One search of the view that watches.

import { drawBoard, drawPopulation, short, unpack } from "./draw.js";
import { algorithms } from "./searches.js";

const most = 1200; // points of a chart, of which every other goes when there are more

// A LaneView shows one search.
export class LaneView {
	constructor(search, index) {
		Object.assign(this, { letter: search.letter, index, errors: [], spread: [], frame: null, people: false });
		this.name = algorithms[search.kind].name;
		this.box = document.createElement("figure");
		this.box.className = "lane";
		this.box.innerHTML = `<figcaption><b class="letter ${search.letter}">${search.letter}</b> <span class="name"></span> <span class="status"></span></figcaption>
			<div class="frame"><canvas class="board" role="img"></canvas></div><dl class="facts"></dl>
			<div class="people" hidden><canvas class="population" role="img"></canvas><p class="help">Bars: the errors of each organism, coloured if it changed, hollow for explorers. Arcs: crossed.</p></div>`;
		const find = (selector) => this.box.querySelector(selector);
		[this.status, this.canvas, this.facts, this.crowd, this.population] = [".status", ".board", ".facts", ".people", ".population"].map(find);
		find(".name").textContent = this.name;
		find(".letter").hidden = false;
	}

	take(frame) {
		this.frame = frame;
		frame.Board = unpack(frame.Board);
		const p = frame.Population, s = frame.Search, x = frame.Tick;
		if (p) {
			this.people = true;
			this.push(this.errors, { x, low: p.Best, y: p.Mean, high: p.Worst });
			this.push(this.spread, { x, y: 100 * (1 - p.Agreement) });
		} else if (s) {
			this.push(this.errors, { x, y: s.Filled });
			this.push(this.spread, { x, y: s.Depth });
		}
	}

	push(points, p) {
		if (points.length && points.at(-1).x === p.x) points.pop();
		points.push(p);
		if (points.length > most) points.splice(0, points.length, ...points.filter((_, i) => i % 2 === 0 || i === points.length - 1));
	}

	words() {
		const f = this.frame;
		if (f.Done) return `${f.Outcome} after ${f.Tick} ${this.people ? "epochs" : f.Search ? "events" : "step"}`;
		return this.people ? `epoch ${f.Tick}, ${f.Errors} errors` : `event ${f.Tick}, ${f.Errors} cells empty`;
	}

	draw(board, colour) {
		const f = this.frame;
		this.fit(board.Side);
		drawBoard(this.canvas, board, f ? f.Board : board.Cells, f ? f.Clashes : board.Clashes, f && f.Search && !f.Done ? f.Search.Cell : -1);
		this.canvas.setAttribute("aria-label", `Board, ${board.Side} by ${board.Side}, ${board.Givens} givens` + (f ? `: ${this.words()}, ${f.Clashes.length} clashing cells` : ""));
		this.status.textContent = f && f.Done ? f.Outcome : "";
		this.status.className = "status" + (f && f.Done ? (f.Solved ? " good" : " bad") : "");
		this.crowd.hidden = !this.people;
		if (this.people) {
			drawPopulation(this.population, f.Population, colour);
			this.population.setAttribute("aria-label", `Population: ${f.Population.Organisms.length} organisms, errors ${f.Population.Best} to ${f.Population.Worst}`);
		}
		this.tell(f ? this.numbers() : { givens: board.Givens, cells: board.Cells.length });
	}

	// fit gives the cells of a giant the room that a number of two digits needs. Its
	// frame scrolls, also by keys.
	fit(side) {
		const frame = this.canvas.parentNode;
		this.canvas.style.width = side > 36 ? 15 * side + 2 + "px" : "";
		if (side > 36) frame.tabIndex = 0;
		else frame.removeAttribute("tabindex");
	}

	numbers() {
		const f = this.frame, p = f.Population, s = f.Search;
		if (p) return { epoch: f.Tick, errors: f.Errors, attempt: f.Stats.Attempts, diversity: Math.round(100 * (1 - p.Agreement)) + " %", steps: short(f.Stats.Proposals), computing: seconds(f.Seconds) };
		if (s) return { event: s.Events, filled: s.Filled, "in force": s.Depth, guesses: short(s.Guesses), "dead ends": short(s.Dead), computing: seconds(f.Seconds) };
		return { empty: f.Errors, computing: seconds(f.Seconds) };
	}

	// tell writes the facts into the list, whose elements stay.
	tell(facts) {
		const names = Object.keys(facts);
		if (this.facts.dataset.names !== names.join()) {
			this.facts.dataset.names = names.join();
			this.facts.replaceChildren(...names.map((name) => {
				const item = document.createElement("div");
				item.append(document.createElement("dt"), document.createElement("dd"));
				item.firstChild.textContent = name;
				return item;
			}));
		}
		names.forEach((name, i) => { this.facts.children[i].lastChild.textContent = facts[name]; });
	}
}

function seconds(s) { return s < 0.0995 ? (1000 * s).toFixed(s < 0.00995 ? 1 : 0) + " ms" : s.toFixed(1) + " s"; }
