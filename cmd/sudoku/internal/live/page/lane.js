// One search of the view that watches.

import { drawBoard, drawPopulation, short, symbol, unpack } from "./draw.js";
import { articleRun } from "./examples.js";
import { plane } from "./rules.js";
import { algorithms } from "./searches.js";

// what says, for each kind of search, what one sees.
const what = {
	evolution: "An organism is one filled board. In an epoch each organism moves values to lose errors, and some are crossed. An error is a value that repeats in its row, column or block. This is not the article’s evolution: <a>watch that</a>.",
	genetic: "An organism is one filled board. In an epoch parents pass their parts on to children, and the fittest stay. An error is a value that repeats in its row, column or block.",
	backtracking: "An event fills a cell, empties it, or finds a dead end: a cell without a value left, which is crossed out. A guess has a corner; the other values follow from it. In force are the guesses that still stand.",
	model: "The model chooses a value and draws all conclusions. A dead end contradicts the rules. In force are the choices that still stand; they have a corner.",
	exact: "The exact solver takes microseconds, so it shows its answer and no course.",
};

// article says what one sees of the article's evolution, with the numbers of its options.
function article({ Explorers = 0.1, Mistake = 0.001, MaxEpochs = 5000, Crossover = "blocks", NoCrossover }) {
	const workers = Explorers === 0.1 ? "Nine in ten" : `${share(1 - Explorers)} of them`, worse = Mistake > 0 ? `, ${Mistake === 0.001 ? "one time in a thousand" : share(Mistake) + " of the times"} the worse` : "";
	return `An organism is one filled board, whose blocks have no errors. ${workers} are workers: each swaps two cells of a block and keeps the better board${worse}. The others explore: they are new boards in each epoch. ` +
		(NoCrossover ? "" : `Then the best worker and the best explorer merge ${Crossover === "blocks" ? "block by block" : "by " + Crossover}, and the child replaces the worst worker. `) +
		(MaxEpochs > 0 ? `After ${count(MaxEpochs, "epoch")} all start again.` : "They never start again.");
}

function share(x) { return +(100 * x).toFixed(2) + " %"; }

// parts say what each part of an epoch of the article's evolution did.
const parts = [
	(p) => `${p.Errors.length - p.Explorers.length} workers swap two cells of a block. ${p.New.length - p.Mistaken.length} keep a better board, ${p.Mistaken.length} another by mistake.`,
	(p) => `${p.Explorers.length} explorers are new boards.`,
	(p) => `the best worker, with ${count(p.Errors[p.Mates[0]?.[0]], "error")}, and the best explorer, with ${p.Errors[p.Mates[0]?.[1]]}, merge. The board is their child, with ${p.Births[0].Errors}; violet cells are the explorer’s.`,
	(p) => `the child, with ${count(p.Births[0].Errors, "error")}, replaces the worst worker, which had ${p.Births[0].Replaced}.`,
];

const most = 1200; // points of a chart, of which every other goes when there are more

// A LaneView shows one search.
export class LaneView {
	constructor(search, index, shown) {
		Object.assign(this, { letter: search.letter, search, index, errors: [], spread: [], starts: [], marks: [], frame: null, people: false });
		this.name = algorithms[search.kind].name;
		this.box = document.createElement("figure");
		this.box.className = "lane " + search.letter;
		this.box.innerHTML = `<figcaption><b class="letter ${search.letter}">${search.letter}</b> <span class="name"></span> <button type="button" class="small zoom" hidden>Full size</button> <span class="status"></span></figcaption>
			<div class="frame"><canvas class="board" role="img"></canvas></div>
			<div class="aside"><p class="help what"></p><dl class="facts"></dl><p class="last" hidden></p>
			<div class="people" hidden><canvas class="population" role="img"></canvas><p class="help key"><span class="bars">A bar: the errors of an organism.</span> <span class="changed">■ changed</span> <span>■ the same</span> <span class="explores">□ explores</span> <span class="best">▼ the best</span> <span>◠ crossed</span> <span class="merges">◆ their child<span class="bars">, in place of the worst worker</span></span> <span class="merges mistaken">× a mistake</span></p></div></div>`;
		const find = (selector) => this.box.querySelector(selector);
		[this.status, this.canvas, this.facts, this.last, this.crowd, this.population] = [".status", ".board", ".facts", ".last", ".people", ".population"].map(find);
		find(".name").textContent = this.name;
		find(".letter").hidden = false;
		this.explain();
		if (algorithms[search.kind].algorithm === "genetic") find(".changed").textContent = "■ new";
		this.whole = true; // of a giant: it is shown in the frame, at the cost of its digits
		this.zoom = find(".zoom");
		this.zoom.onclick = () => {
			this.whole = !this.whole;
			this.zoom.textContent = this.whole ? "Full size" : "Fit";
			this.canvas.drawn = null;
			shown();
		};
	}

	// explain says what one sees, once the options are known, and with the mistake rate that runs.
	explain() {
		const { kind, settled, inputs } = this.search, box = this.box.querySelector(".what");
		box.innerHTML = kind === "classic" ? article({ ...settled, Mistake: inputs.mistake.rate }) : what[algorithms[kind].algorithm];
		if (box.lastElementChild) box.lastElementChild.href = articleRun;
		if (this.board?.Rules) box.append(" Here it is also a clue that is broken.");
	}

	take(frame) {
		this.frame = frame;
		frame.Board = unpack(frame.Board);
		this.starts.push(...frame.Starts || []);
		const p = frame.Population, s = frame.Search, x = frame.Tick;
		this.push(this.marks, { x, steps: frame.Stats.Proposals || x, seconds: frame.Seconds });
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

	// along returns where a tick is on the axis: between two frames it is as far as in ticks.
	along(x, by) {
		if (by === "epochs") return x;
		const { marks } = this;
		let low = 0, high = marks.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (marks[middle].x < x) low = middle + 1; else high = middle;
		}
		const to = marks[low], from = marks[low - 1];
		if (!to) return from?.[by] || 0;
		return from ? from[by] + (to[by] - from[by]) * (x - from.x) / (to.x - from.x) : to[by];
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
		if (f.Done) return this.end();
		if (f.Population?.Part) return `epoch ${f.Tick}, ${this.part()}`;
		return this.people ? `epoch ${f.Tick}, ${count(f.Errors, "error")}` : `event ${f.Tick}, ${count(f.Errors, "cell")} empty`;
	}

	// part says what the part of an epoch did that is shown.
	part() {
		const p = this.frame.Population;
		return `part ${p.Part} of 4: ` + parts[p.Part - 1](p);
	}

	// end says how the search ended, and whether it was the first.
	end() {
		const { Outcome, Solved, Tick, Stats, Population, Search } = this.frame;
		let words = Outcome;
		if (Solved && Population && Stats.Proposals) words += ` after ${count(Tick, "epoch")}` + (Stats.Attempts > 1 ? `, in attempt ${Stats.Attempts}` : "");
		if (Solved && Search) words += ` after ${count(Tick, "event")}`;
		return this.rank ? this.rank + words.replace(": ", ", ") : words;
	}

	// told is the status: how the search ended, or why it gets no further.
	told() {
		const f = this.frame, alike = f?.Population?.Alike, attempt = f?.Stats.Attempts;
		if (f?.Done) return this.end();
		if (alike) return `all organisms alike since epoch ${alike.toLocaleString("en")}, so crossing makes nothing new`;
		return attempt > 1 ? `attempt ${attempt}, after ${attempt - 1} without a solution` : "";
	}

	draw(board, colour) {
		const f = this.frame, s = f && !f.Done && f.Search, told = this.told();
		if (this.board !== board) this.place(board);
		this.fit(board.Side);
		drawBoard(this.canvas, board, f ? f.Board : board.Cells, f ? f.Clashes : board.Clashes, s ? { cursor: s.Cell, dead: s.Event === "dead end", guesses: s.Guessed } : { guesses: f?.Population?.Inherited });
		this.canvas.setAttribute("aria-label", `Board, ${board.Side} by ${board.Side}, ${count(board.Givens, "given")}` + (f ? `: ${this.words()}, ${count(f.Clashes.length, "clashing cell")}` : ""));
		this.status.textContent = told.charAt(0).toUpperCase() + told.slice(1);
		this.status.className = "status" + (f && f.Done ? (f.Solved ? " good" : " bad") : told ? " stalled" + (f.Population?.Alike ? "" : " attempt") : "");
		this.box.classList.toggle("solved", Boolean(f && f.Done && f.Solved));
		this.crowd.hidden = !this.people;
		if (this.people) {
			const p = f.Population;
			const hollow = drawPopulation(this.population, p, colour), explores = this.box.querySelector(".explores");
			this.population.setAttribute("aria-label", `Population: ${count(p.Errors.length, "organism")}, ${count(p.Explorers.length, "explorer")}, errors ${p.Best} to ${p.Worst}, ${count(p.Mates.length, "pair")} crossed` + (f.Merges ? `, ${p.Births.length} replaced by a child, ${count(p.Mistaken.length, "mistake")}` : ""));
			for (const e of this.box.querySelectorAll(".merges")) e.hidden = !f.Merges;
			explores.hidden = !p.Explorers.length;
			explores.textContent = (hollow ? "□" : "■") + " explores";
		}
		this.event(board, s);
		this.tell(f ? this.numbers() : { givens: board.Givens, cells: board.Cells.length });
	}

	// event says what a search by guesses did last.
	event({ Side }, s) {
		const part = this.frame?.Population?.Part;
		this.last.hidden = !part && !s?.Event;
		if (this.last.hidden) return;
		if (part) {
			this.last.dataset.event = "part";
			this.last.textContent = this.part().replace("p", "P");
			return;
		}
		const place = s.Cell < 0 ? "" : `row ${Math.floor(s.Cell / Side) + 1}, column ${s.Cell % Side + 1}`, value = this.frame.Board[s.Cell];
		this.last.dataset.event = s.Event;
		this.last.textContent = s.Event.charAt(0).toUpperCase() + s.Event.slice(1) + (place && `: ${value ? symbol(value, Side) + " in " : ""}${place}`);
	}

	// place puts the clues of a board around the canvas.
	place(board) {
		this.board = board;
		this.box.querySelector(".frame").replaceChildren(plane(board, [this.canvas]));
		this.explain();
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
		if (p) return { epoch: f.Tick, errors: f.Errors, attempt: f.Stats.Attempts, diversity: Math.round(100 * (1 - p.Agreement)) + " %", ...(f.Merges ? { mistakes: p.Mistakes < 0 ? "–" : p.Mistakes } : {}), steps: short(f.Stats.Proposals), computing: seconds(f.Seconds) };
		if (s) return { event: s.Events, filled: s.Filled, "in force": s.Depth, guesses: short(s.Guesses), ...(s.Conclusions ? { conclusions: short(s.Conclusions) } : {}), "dead ends": short(s.Dead), computing: seconds(f.Seconds) };
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

// rank says which of two searches was the first to solve the board.
export function rank(lanes) {
	const done = lanes.map((l) => l.frame?.Done && l.frame.Solved ? l.frame.Tick : Infinity);
	if (done.length < 2) return;
	lanes.forEach((l, i) => {
		const mine = done[i], other = done[1 - i];
		l.rank = mine === Infinity ? "" : mine === other ? "both at once: " : mine < other ? "first: " : "second: ";
	});
}

// count counts what a word names.
function count(n, word) { return `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`; }

function seconds(s) { return s < 0.00005 ? "< 0.1 ms" : s < 0.0995 ? (1000 * s).toFixed(s < 0.00995 ? 1 : 0) + " ms" : s.toFixed(1) + " s"; }
