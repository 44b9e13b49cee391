// The view that watches searches.

import { address, seedOf } from "./address.js";
import { colours, drawChart, unpack } from "./draw.js";
import { examples, speeds, stories } from "./examples.js";
import { LaneView } from "./lane.js";
import { Search, algorithms } from "./searches.js";

const $ = (id) => document.getElementById(id);

export class Watch {
	constructor(engine, say, fail) {
		Object.assign(this, { engine, say, fail, lanes: [], searches: [], run: null, paused: false, told: 0, charts: $("charts"), story: stories.other });
		for (const [key, { name }] of Object.entries(examples)) $("example").append(new Option(name, key));
		$("example").append(new Option("own", "own"));
		this.searches.push(this.makeSearch("A", 0));
		$("searches").append(this.searches[0].box);
		$("speed").oninput = () => this.showSpeed(true);
		$("run").onclick = () => this.start(false);
		$("step").onclick = () => this.step();
		$("pause").onclick = () => this.pause();
		$("restart").onclick = () => this.restart();
		$("next").onclick = () => this.next();
		// A button or slider that the mouse used does not keep the keys of a presenter.
		$("stage").onclick = ({ detail, target }) => { if (detail) target.closest(".transport button")?.blur(); };
		$("speed").onpointerup = () => $("speed").blur();
		addEventListener("keydown", (event) => this.press(event));
		$("compare").onclick = () => this.compare(this.searches.length === 1);
		$("example").onchange = () => this.example($("example").value);
		$("puzzle").oninput = () => { $("example").value = "own"; this.readSoon(); };
		$("seed").onchange = () => { this.halt(); this.remember(); if (this.board) this.prepare(); };
		$("csv").onclick = () => this.save("csv");
		$("json").onclick = () => this.save("json");
		$("link").onclick = () => this.copy();
		$("setup").onsubmit = (event) => event.preventDefault();
		this.showSpeed();
	}

	makeSearch(letter, index) {
		return new Search(letter, () => { this.halt(); this.tellStory(); this.remember(); this.prepare(); }, (mistake) => this.turn(index, mistake));
	}

	// tellStory takes the seed and the speed that suit the searches, unless others are chosen.
	tellStory() {
		const { story } = this, next = this.searches.some((s) => s.kind === "classic") ? stories.classic : stories.other;
		if ($("seed").value === story.seed) $("seed").value = next.seed;
		if (this.speed === story.speed) this.setSpeed(next.speed);
		this.story = next;
	}

	setSpeed(speed) {
		const i = speeds.findIndex(([s]) => s === speed);
		if (i >= 0) $("speed").value = i;
		this.showSpeed();
	}

	// press does what a presenter's key asks for.
	press(event) {
		const { key, target } = event;
		if (document.body.dataset.view !== "watch" || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
		if (target.closest?.("input, textarea, select, summary, button, a, [role=tab]") && !(target.matches("button") && /^[a-z]$/i.test(key))) return;
		const act = { " ": () => this.toggle(), ArrowRight: () => this.step(), r: () => this.restart(), n: () => $("next").hidden || this.next(), f: () => $("wide").click() }[key.length === 1 ? key.toLowerCase() : key];
		if (!act || event.repeat && key !== "ArrowRight") return;
		event.preventDefault();
		act();
	}

	toggle() {
		if (this.run && !this.paused) this.pause();
		else this.start(false);
	}

	// restart runs the searches from the beginning.
	restart() {
		this.halt();
		this.start(false);
	}

	// next runs them with another seed.
	next() {
		$("seed").value = String((BigInt(seedOf($("seed").value)) + 1n) % (1n << 64n));
		this.restart();
	}

	// example shows a board of the list.
	async example(key) {
		const e = examples[key];
		if (!e) return;
		let text = e.text;
		if (!text) {
			try {
				const seed = seedOf($("seed").value);
				text = (await (e.variant ? this.engine.call("generate", { Side: e.side, Variant: e.variant, Seed: seed }) : this.engine.call("sample", { Side: e.side, Share: e.share, Seed: seed }))).Text;
			} catch (error) { return this.fail(error); }
		}
		$("puzzle").value = text;
		return this.read();
	}

	// drop takes a text that was dropped on the page.
	drop(text) {
		$("example").value = "own";
		$("puzzle").value = text.trim();
		return this.read();
	}

	readSoon() {
		clearTimeout(this.reading);
		this.reading = setTimeout(() => this.read(), 250);
	}

	// read asks the engine for the board in the text and shows it.
	async read() {
		this.halt();
		try {
			this.board = await this.engine.call("parse", { Puzzle: $("puzzle").value });
		} catch (error) { this.board = null; return this.fail(error); }
		this.fail(null);
		$("puzzle").rows = this.board.Side > 16 ? 6 : 4;
		this.board.Cells = unpack(this.board.Cells);
		for (const s of this.searches) s.fit(this.board.Side);
		this.remember();
		this.prepare();
	}

	// prepare shows the puzzle in place of a run.
	prepare() {
		this.reset();
		this.show();
		this.inform();
	}

	// inform asks the engine with which options the searches run, and shows them. What it
	// refuses is said when it is to run.
	async inform() {
		const asked = this.asked = {};
		delete document.body.dataset.settled;
		try {
			const settings = await this.engine.call("settings", { Run: this.request(true) });
			if (asked !== this.asked) return;
			this.searches.forEach((s, i) => { if (!settings[i].Refused) s.fill(settings[i]); });
			document.body.dataset.settled = "true";
		} catch { /* an option that is no JSON, or a busy server */ }
	}

	reset() {
		this.lanes = this.searches.map((s, i) => new LaneView(s, i, () => this.draw()));
		$("lanes").replaceChildren(...this.lanes.map((l) => l.box));
		$("lanes").className = this.lanes.length > 1 ? "two" : "one";
		// The charts of one search stand beside its board, where a projector shows them.
		if (this.lanes.length > 1) $("lanes").after(this.charts);
		else this.lanes[0].box.querySelector(".aside").append(this.charts);
		$("csv").disabled = $("json").disabled = true;
		$("next").hidden = !this.searches.some((s) => algorithms[s.kind].chance); // the others have no use for a seed
	}

	compare(on) {
		this.halt();
		if (on && this.searches.length === 1) {
			const b = this.makeSearch("B", 1), a = this.searches[0];
			b.side = a.side;
			try { b.set(a.kind, a.options(), []); } catch { b.reset(); }
			this.searches.push(b);
			$("searches").append(b.box);
		} else if (!on && this.searches.length === 2) {
			this.searches.pop().box.remove();
		}
		this.tellStory();
		$("compare").setAttribute("aria-pressed", String(on));
		$("compare").textContent = on ? "Leave out the second search" : "Compare with a second search";
		this.remember();
		if (this.board) this.prepare();
	}

	request(paused) {
		return {
			Puzzle: this.board.Text, Seed: seedOf($("seed").value), Speed: this.speed, Paused: paused,
			Lanes: this.searches.map((s) => s.lane()),
		};
	}

	get speed() { return speeds[$("speed").value][0]; }

	// start begins a run, or resumes one that is paused. A run that is repeated
	// changes its mistake rate as it did before.
	start(paused, repeated = false) {
		if (this.run && this.paused && !paused) {
			this.run.control({ Action: "resume" });
			return this.setState(true, false);
		}
		if (!this.board) return this.fail(new Error("There is no board to solve: paste one, or choose an example."));
		this.halt();
		if (!repeated) for (const s of this.searches) s.settle();
		let request;
		try { request = this.request(paused); } catch (error) { return this.fail(error); }
		this.fail(null);
		this.reset();
		this.request_ = request;
		this.started = true;
		this.remember();
		const run = this.run = this.engine.watch(request, (message) => { if (this.run === run) this.receive(message); });
		run.ended.catch((error) => { if (this.run === run) this.fail(error); }).finally(() => {
			if (this.run === run) { this.run = null; this.setState(false, false); }
		});
		this.setState(true, paused);
	}

	step() {
		if (!this.run) return this.start(true);
		this.run.control({ Action: "step" });
		this.setState(true, true);
	}

	pause() {
		$("pause").disabled = true; // until the engine has paused
		this.run?.control({ Action: "pause" });
	}

	// halt ends the run.
	halt() {
		this.started = false;
		this.run?.stop();
		this.run = null;
		this.setState(false, false);
	}

	setState(running, paused) {
		this.paused = paused;
		$("run").textContent = running && paused ? "Resume" : running ? "Running" : "Run";
		$("run").disabled = running && !paused;
		$("pause").disabled = !running || paused;
		document.body.dataset.state = running ? (paused ? "paused" : "running") : "idle";
		if (paused) this.announce(true);
	}

	turn(index, mistake) {
		if (this.run) this.run.control({ Action: "mistake", Lane: index, Value: mistake });
		else { this.searches[index].settle(); this.remember(); }
	}

	showSpeed(tell) {
		const [speed, words] = speeds[$("speed").value];
		$("speed-text").textContent = words;
		if (tell && this.run) this.run.control({ Action: "speed", Value: speed });
		if (tell) this.remember();
	}

	receive(message) {
		switch (message.Kind) {
		case "frame":
			this.lanes[message.Lane].take(message);
			$("csv").disabled = $("json").disabled = false;
			this.show();
			break;
		case "changed": {
			const search = this.searches[message.Lane];
			search.changes = search.changes.filter((c) => c.Epoch < message.Change.Epoch).concat(message.Change);
			this.request_.Lanes[message.Lane].Changes = search.changes;
			this.remember();
			break;
		}
		case "paused":
			this.draw();
			this.setState(true, true);
			break;
		case "end":
			this.announce(true);
		}
		this.announce(false);
	}

	// announce tells a screen reader how the run stands, every few seconds.
	announce(now) {
		if (!this.lanes.length || (!now && performance.now() - this.told < 4000)) return;
		this.told = performance.now();
		const words = this.lanes.filter((l) => l.frame).map((l) => (this.lanes.length > 1 ? `Search ${l.letter}: ` : "") + l.words()).join(". ");
		if (words) this.say(words + (this.paused ? ". Paused." : "."));
	}

	// show draws at the next frame of the screen.
	show() {
		if (this.due) return;
		this.due = requestAnimationFrame(() => { this.due = 0; this.draw(); });
	}

	draw() {
		if (!this.board || $("watch").hidden) return;
		const hue = colours();
		document.body.dataset.frames = Number(document.body.dataset.frames || 0) + 1;
		this.rank();
		for (const l of this.lanes) l.draw(this.board, l.index ? hue.second : hue.accent);
		const look = (l) => ({ colour: l.index ? hue.second : hue.accent, dash: l.index ? [6, 4] : [] });
		const { people, mixed, ticks, errors, spread } = this.titles();
		$("errors-title").textContent = errors;
		$("spread-title").textContent = spread;
		const cells = this.board.Cells.length, empty = this.lanes.some((l) => l.frame) ? "This search has no course." : "A run draws its course here.";
		const course = (l) => mixed && !l.people ? l.errors.map(({ x, y }) => ({ x, y: cells - y })) : l.errors;
		drawChart($("errors"), this.lanes.map((l) => ({ ...look(l), points: course(l) })), { ticks, root: people, empty });
		drawChart($("spread"), this.lanes.filter((l) => !mixed || l.people).map((l) => ({ ...look(l), points: l.spread })), { ticks, empty, ...(people ? { unit: "%", top: 100 } : {}) });
	}

	// titles says what the charts show. The numbers of a population and of a search by guesses
	// are not the same: beside errors stand the cells that are still empty.
	titles() {
		const shown = this.lanes.filter((l) => l.frame), people = shown.some((l) => l.people), guesses = shown.some((l) => l.frame.Search), mixed = people && guesses;
		const two = this.lanes.length > 1 ? " (A solid, B dashed)" : "";
		if (!people && guesses) return { people, mixed, ticks: "events", errors: "Filled cells" + two, spread: "Guesses in force" + two };
		const [a, b] = [true, false].map((kind) => this.lanes.find((l) => l.people === kind)?.letter);
		return {
			people, mixed, ticks: mixed ? "epochs, events" : "epochs",
			errors: mixed ? `Errors of ${a}, empty cells of ${b}` : "Errors: best (thick), mean, worst" + two,
			spread: "Diversity: cells that differ" + (mixed ? `, of ${a}` : two),
		};
	}

	// rank says which of two searches was the first to solve the board.
	rank() {
		const done = this.lanes.map((l) => l.frame?.Done && l.frame.Solved ? l.frame.Tick : Infinity);
		if (done.length < 2) return;
		this.lanes.forEach((l, i) => {
			const mine = done[i], other = done[1 - i];
			l.rank = mine === Infinity ? "" : mine === other ? "both at once: " : mine < other ? "first: " : "second: ";
		});
	}

	// save downloads the run, which the engine repeats from its seed.
	async save(format) {
		const ticks = Math.max(...this.lanes.map((l) => l.frame?.Tick || 0));
		try {
			const reply = await this.engine.call("export", { Run: { ...this.request_, Speed: 0, Paused: false }, Ticks: ticks, Format: format });
			const text = format === "csv" ? reply.CSV : JSON.stringify(reply);
			const a = document.createElement("a");
			a.href = URL.createObjectURL(new Blob([text], { type: format === "csv" ? "text/csv" : "application/json" }));
			a.download = "sudoku-run." + format;
			a.click();
			setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
			this.say("Saved.");
		} catch (error) { this.fail(error); }
	}

	async copy() {
		this.remember(true);
		try {
			await navigator.clipboard.writeText(location.href);
			$("link").textContent = "Copied";
			setTimeout(() => { $("link").textContent = "Copy link"; }, 2000);
		} catch { this.fail(new Error("The browser refuses to copy. The address of this page is the link.")); }
	}

	// remember writes the run into the address. go says that it runs when opened.
	remember(go = this.started) {
		if (!this.board || document.body.dataset.view !== "watch") return;
		const q = address(this);
		if (!q) return;
		if (go) q.set("go", "1");
		history.replaceState(null, "", "#watch?" + q);
	}

	// open shows what an address holds.
	async open(q) {
		$("seed").value = q.get("seed") || "24";
		this.setSpeed(q.has("speed") ? Number(q.get("speed")) : this.speed);
		if (!q.get("puzzle")) {
			$("example").value = "article";
			return this.example("article");
		}
		$("example").value = "own";
		$("puzzle").value = q.get("puzzle");
		try {
			this.board = await this.engine.call("parse", { Puzzle: $("puzzle").value });
			this.board.Cells = unpack(this.board.Cells);
		} catch (error) { return this.fail(error); }
		this.compare(Boolean(q.get("b")));
		try {
			this.searches.forEach((s, i) => {
				s.side = this.board.Side;
				const letter = "ab"[i], kind = q.get(letter);
				if (kind && !algorithms[kind]) throw new Error(`The address names the unknown algorithm "${kind}".`);
				if (kind) s.select.value = kind;
				if (!q.get(letter + "o")) return s.reset();
				s.set(s.kind, JSON.parse(q.get(letter + "o")), JSON.parse(q.get(letter + "c") || "[]"));
			});
		} catch (error) { return this.fail(new Error("The address of this page is damaged. " + error.message)); }
		this.story = this.searches.some((s) => s.kind === "classic") ? stories.classic : stories.other;
		this.prepare();
		if (q.get("go")) this.start(false, true);
	}
}
