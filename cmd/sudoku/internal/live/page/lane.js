// One search of the view that watches.

import { drawBoard, drawPopulation, short, unpack } from "./draw.js";
import { plane } from "./rules.js";
import { algorithms } from "./searches.js";

// what says, for each kind of search, what one sees.
const what = {
	evolution: "An organism is one filled board. In an epoch each organism moves values to lose errors, and some are crossed. An error is a value that repeats in its row, column or block.",
	genetic: "An organism is one filled board. In an epoch parents pass their parts on to children, and the fittest stay. An error is a value that repeats in its row, column or block.",
	backtracking: "An event fills a cell, empties it, or finds a dead end: a cell without a value left. In force are the guesses that still stand.",
	model: "The model chooses a value and draws all conclusions. A dead end contradicts the rules. In force are the choices that still stand.",
	exact: "The exact solver takes microseconds, so it shows its answer and no course.",
};

const most = 1200; // points of a chart, of which every other goes when there are more

// A LaneView shows one search.
export class LaneView {
	constructor(search, index, shown) {
		Object.assign(this, { letter: search.letter, index, errors: [], spread: [], frame: null, people: false });
		this.name = algorithms[search.kind].name;
		this.box = document.createElement("figure");
		this.box.className = "lane";
		this.box.innerHTML = `<figcaption><b class="letter ${search.letter}">${search.letter}</b> <span class="name"></span> <button type="button" class="small zoom" hidden>Full size</button> <span class="status"></span></figcaption>
			<div class="frame"><canvas class="board" role="img"></canvas></div>
			<div class="aside"><p class="help what"></p><dl class="facts"></dl>
			<div class="people" hidden><canvas class="population" role="img"></canvas><p class="help">A bar: the errors of an organism, coloured if it changed, hollow if it explores. Arcs: crossed.</p></div></div>`;
		const find = (selector) => this.box.querySelector(selector);
		[this.status, this.canvas, this.facts, this.crowd, this.population] = [".status", ".board", ".facts", ".people", ".population"].map(find);
		find(".name").textContent = this.name;
		find(".letter").hidden = false;
		find(".what").textContent = what[algorithms[search.kind].algorithm];
		this.whole = true; // of a giant: it is shown in the frame, at the cost of its digits
		this.zoom = find(".zoom");
		this.zoom.onclick = () => {
			this.whole = !this.whole;
			this.zoom.textContent = this.whole ? "Full size" : "Fit";
			this.canvas.drawn = null;
			shown();
		};
	}

	take(frame) {
		this.frame = frame;
		frame.Board = unpack(frame.Board);
		const p = frame.Population, s = frame.Search, x = frame.Tick;
		// A frame at full speed has the ticks since the one before.
		for (const [tick, ...n] of frame.Trace || []) {
			if (p) this.course(tick, { low: n[0], y: n[1], high: n[2] }, 100 * (1 - n[3]));
			else this.course(tick, { y: n[0] }, n[1]);
		}
		if (p) {
			this.people = true;
			this.course(x, { low: p.Best, y: p.Mean, high: p.Worst }, 100 * (1 - p.Agreement));
		} else if (s) this.course(x, { y: s.Filled }, s.Depth);
	}

	course(x, errors, spread) {
		this.push(this.errors, { x, ...errors });
		this.push(this.spread, { x, y: spread });
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
		if (this.board !== board) this.place(board);
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

	// place puts the clues of a board around the canvas.
	place(board) {
		this.board = board;
		this.box.querySelector(".frame").replaceChildren(plane(board, this.canvas));
		if (board.Rules) this.box.querySelector(".what").append(" Here it is also a clue that is broken.");
		this.canvas.drawn = null;
	}

	// fit shows a giant in its frame, or gives its cells the room that a number of two
	// digits needs. Then the frame scrolls, also by keys.
	fit(side) {
		const frame = this.box.querySelector(".frame"), large = side > 36 && !this.whole;
		this.zoom.hidden = side <= 36;
		this.canvas.style.width = large ? 15 * side + 2 + "px" : "";
		if (large) frame.tabIndex = 0;
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
