// The view that watches searches.

import { address, restore, seedOf } from "./address.js";
import { drawCourses } from "./courses.js";
import { colours, unpack } from "./draw.js";
import { examples, speeds } from "./examples.js";
import { copy, save } from "./keep.js";
import { LaneView, rank } from "./lane.js";
import { Lesson } from "./lesson.js";
import { measure } from "./pace.js";
import { Search } from "./searches.js";
import { Trials } from "./trials.js";

const $ = (id) => document.getElementById(id);

export class Watch {
	constructor(engine, say, fail) {
		Object.assign(this, { engine, say, fail, lanes: [], searches: [], run: null, paused: false, told: 0, charts: $("charts") });
		this.lesson = new Lesson(this);
		this.trials = new Trials(this);
		$("axis").onchange = () => { this.show(); this.trials.tell(); };
		for (const [key, { name }] of Object.entries(examples)) $("example").append(new Option(name, key));
		$("example").append(new Option("own", "own"));
		this.searches.push(this.makeSearch("A", 0));
		$("searches").append(this.searches[0].box);
		$("speed").oninput = () => this.showSpeed(true);
		$("run").onclick = () => this.start(false);
		$("step").onclick = () => this.step("step");
		$("part").onclick = () => this.step("part");
		$("pause").onclick = () => this.pause();
		$("compare").onclick = () => this.compare(this.searches.length === 1);
		$("example").onchange = () => this.example($("example").value);
		$("puzzle").oninput = () => { $("example").value = "own"; this.readSoon(); };
		$("seed").oninput = () => { $("seed").value = $("seed").value.replace(/\D/g, ""); }; // what is shown is what runs
		$("seed").onchange = () => { this.halt(); this.remember(); if (this.board) this.prepare(); };
		$("csv").onclick = () => save(this, "csv");
		$("json").onclick = () => save(this, "json");
		$("link").onclick = () => copy(this);
		$("setup").onsubmit = (event) => event.preventDefault();
		this.showSpeed();
	}

	makeSearch(letter, index) {
		return new Search(letter, () => { this.halt(); this.lesson.adapt(); this.remember(); this.prepare(); }, (mistake) => this.turn(index, mistake));
	}

	setSpeed(speed) {
		const i = speeds.findIndex(([s]) => s === speed);
		if (i >= 0) $("speed").value = i;
		this.showSpeed();
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
		this.trials.show();
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
			for (const l of this.lanes) l.explain();
			document.body.dataset.settled = "true";
		} catch { /* an option that is no JSON, or a busy server */ }
	}

	reset() {
		this.lanes = this.searches.map((s, i) => new LaneView(s, i, () => this.draw()));
		$("lanes").replaceChildren(...this.lanes.map((l) => l.box));
		$("lanes").className = this.lanes.length > 1 ? "two" : "one";
		this.stand();
		$("csv").disabled = $("json").disabled = true;
		this.lesson.show();
	}

	// stand puts the charts of one search beside its board, if the screen is wide.
	stand() {
		const low = document.fullscreenElement && innerWidth < 1.5 * innerHeight, below = this.lanes.length !== 1 || low;
		if (below) $("lanes").after(this.charts);
		else this.lanes[0].box.querySelector(".aside").append(this.charts);
		$("stage").classList.toggle("below", below);
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
		this.lesson.adapt();
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
			if (this.run !== run) return;
			this.run = null;
			this.draw(); // who waits for the end finds the last frame
			this.setState(false, false);
		});
		this.setState(true, paused);
	}

	// step does one tick, or shows one part of an epoch.
	step(action) {
		if (!this.run) return this.start(true);
		this.run.control({ Action: action });
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
		if (!running || paused) this.showSpeed();
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
		this.lanes[index]?.explain();
	}

	showSpeed(tell) {
		const [speed, words] = speeds[$("speed").value];
		$("speed-text").textContent = words;
		this.pace = null;
		if (tell && this.run) this.run.control({ Action: "speed", Value: speed });
		if (tell) this.remember();
	}

	receive(message) {
		switch (message.Kind) {
		case "frame":
			this.lanes[message.Lane].take(message);
			if (!message.Lane) measure(this, message);
			$("csv").disabled = $("json").disabled = false;
			this.show();
			if (this.paused) this.announce(true);
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
		rank(this.lanes);
		for (const l of this.lanes) l.draw(this.board, l.index ? hue.second : hue.accent);
		drawCourses(this.lanes, this.board);
		document.body.dataset.drawn = `${innerWidth}×${innerHeight}`; // the window for which all is laid out
	}

	// remember writes the run into the address. go says that it runs when opened.
	remember(go = this.started) {
		if (!this.board || document.body.dataset.view !== "watch") return;
		const q = address(this);
		if (!q) return;
		if (go) q.set("go", "1");
		history.replaceState(null, "", "#watch?" + q);
	}

	open(q) { return restore(this, q); }
}
