// Many seeds: how often and how soon the searches solve a board, and which is the first.

import { seedOf } from "./address.js";
import { unit } from "./courses.js";
import { colours, prepare, short } from "./draw.js";
import { algorithms } from "./searches.js";

const $ = (id) => document.getElementById(id);

export class Trials {
	constructor(watch) {
		Object.assign(this, { watch, rows: [] });
		$("trials").onclick = () => this.run();
		$("trials-csv").onclick = () => this.download("sudoku-trials.csv", this.csv());
		$("trials-file").onclick = () => this.experiments().forEach(([name, text]) => this.download(name, text));
	}

	// show offers seeds to searches that have a use for them, and forgets those of other searches.
	show() {
		const { searches } = this.watch;
		this.stop?.abort();
		this.rows = [];
		$("many").hidden = !searches.every((s) => algorithms[s.kind].chance);
		this.tell();
	}

	// run runs the searches from each seed. Pressed again, it stops.
	async run() {
		const { watch } = this;
		if (this.stop) return this.stop.abort();
		const n = Math.min(1000, Math.max(1, Number($("trials-count").value) || 1)), steps = Math.max(1, Number($("trials-steps").value) || 1), stop = this.stop = new AbortController();
		this.rows = [];
		watch.halt();
		watch.fail(null);
		try {
			const request = watch.request(true), first = BigInt(seedOf($("seed").value));
			for (let i = 0; i < n && !stop.signal.aborted; i++) {
				$("trials").textContent = `${i} of ${n}. Stop`;
				const Seed = String((first + BigInt(i)) % (1n << 64n));
				const trials = await watch.engine.call("trials", { Run: { ...request, Seed }, Ticks: steps }, stop.signal);
				this.rows.push({ Seed, trials });
				if (i % 10 === 9) await this.tell();
			}
		} catch (error) { if (!stop.signal.aborted) watch.fail(error); }
		this.stop = null;
		$("trials").textContent = "Run the seeds";
		await this.tell();
		if (this.rows.length) watch.say($("trials-text").textContent);
	}

	// tell says what the trials show, and draws them.
	async tell() {
		const { rows, watch } = this, n = rows.length, lanes = watch.searches.length, by = unit();
		for (const id of ["trials-csv", "trials-file", "trials-chart", "trials-repeat"]) $(id).hidden = !n;
		$("trials-text").replaceChildren();
		if (!n) return;
		const costs = this.costs(by), solved = costs.map((c) => c.filter(Number.isFinite));
		const won = lanes > 1 ? [0, 1].map((k) => rows.filter((_, i) => costs[k][i] < costs[1 - k][i]).length) : [];
		const rates = await watch.engine.call("intervals", { Counts: [...solved.map((s) => [s.length, n]), ...won.map((w) => [w, n])] });
		if (rows !== this.rows || n !== rows.length) return;
		const percent = ([low, high]) => `${Math.round(100 * low)} to ${Math.round(100 * high)} %`, letter = (k) => lanes > 1 ? `${"AB"[k]} ` : "";
		const lines = solved.map((s, k) => `${letter(k)}solved ${s.length} of ${n} (${percent(rates[k])})` + (s.length ? `, half of them in ${short(median(s))} ${by}` : ""));
		won.forEach((w, k) => lines.push(`${letter(k)}was first in ${w} (${percent(rates[lanes + k])})`));
		$("trials-text").append(...lines.map((words) => Object.assign(document.createElement("li"), { textContent: words + "." })));
		$("trials-repeat").textContent = this.experiments().map(([name]) => "sudoku experiment run " + name).join("; ");
		this.draw(costs, by);
	}

	// costs are what each search took from each seed, or infinity.
	costs(by) {
		const key = { epochs: "Epochs", steps: "Steps", seconds: "Seconds" }[by];
		return this.watch.searches.map((_, k) => this.rows.map(({ trials }) => trials[k].Solved ? trials[k][key] : Infinity));
	}

	// draw draws a dot for each seed over one logarithmic axis, a bar at the median, and those
	// without a solution at the right end.
	draw(costs, by) {
		const { c, width, height } = prepare($("trials-chart")), hue = colours(), all = costs.flat().filter((x) => x > 0 && Number.isFinite(x));
		const low = Math.min(...all), high = Math.max(...all, 1.01 * low), end = width - 70, font = 12;
		const X = (x) => Number.isFinite(x) ? 24 + (all.length ? Math.log(Math.max(x, low) / low) / Math.log(high / low) : 0) * (end - 34) : end + 16;
		c.font = `${font}px system-ui, sans-serif`;
		costs.forEach((list, k) => {
			const middle = 16 + k * (height - 32) / Math.max(1, costs.length), room = (height - 36) / costs.length / 2;
			c.fillStyle = c.strokeStyle = k ? hue.second : hue.accent;
			if (costs.length > 1) c.fillText("AB"[k], 4, middle + font / 2);
			list.forEach((x, i) => {
				c.beginPath();
				c.globalAlpha = 0.6;
				c.arc(X(x), middle + room / 2 + ((i * 7) % 11 - 5) / 11 * room, 3, 0, 7);
				if (Number.isFinite(x)) c.fill(); else c.stroke();
			});
			c.globalAlpha = 1;
			const done = list.filter(Number.isFinite);
			if (done.length) c.fillRect(X(median(done)) - 1, middle, 3, room);
		});
		c.fillStyle = hue.soft;
		if (all.length) c.fillText(short(low), 24, height - 3);
		c.textAlign = "right";
		if (all.length) c.fillText(`${short(high)} ${by}`, end, height - 3);
		c.fillText("unsolved", width, height - 3);
		c.textAlign = "left";
	}

	csv() {
		const lines = ["seed,search,solved,epochs,steps,errors,seconds"];
		for (const { Seed, trials } of this.rows) trials.forEach((t, k) => lines.push([Seed, "AB"[k], t.Solved, t.Epochs, t.Steps, t.Errors, t.Seconds].join()));
		return lines.join("\n") + "\n";
	}

	// experiments are the files from which the command repeats the trials: one for both searches
	// if they have the same algorithm.
	experiments() {
		const { watch, rows } = this, groups = new Map();
		watch.searches.forEach((s) => {
			const { algorithm } = algorithms[s.kind], { Seed, ...options } = s.settled || s.options();
			groups.set(algorithm, [...(groups.get(algorithm) || []), { ...options, MaxProposals: Number($("trials-steps").value) }]);
		});
		return [...groups].map(([algorithm, settings]) => {
			const name = algorithm === "genetic" ? "genetic" : "evolve", seeds = { from: rows[0]?.Seed, to: rows.at(-1)?.Seed };
			return [`${name}.json`, JSON.stringify({ algorithm: name, boards: [watch.board.Text], settings, seeds }, null, "\t").replace(/"(from|to)": "(\d+)"/g, '"$1": $2')];
		});
	}

	download(name, text) {
		const a = document.createElement("a");
		a.href = URL.createObjectURL(new Blob([text], { type: name.endsWith("csv") ? "text/csv" : "application/json" }));
		a.download = name;
		a.click();
		setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
	}
}

function median(list) {
	const sorted = [...list].sort((a, b) => a - b);
	return sorted[Math.floor((sorted.length - 1) / 2)];
}
