// What the engine tells a player: hints, what is wrong, how hard the puzzle is, and
// positions to practise on.

import { clock, number } from "./board.js";
import { unpack } from "./draw.js";
import { sentence } from "./geometry.js";
import { levels } from "./levels.js";

const $ = (id) => document.getElementById(id);

const techniques = ["pointing", "claiming", "naked pair", "hidden pair", "X-wing", "naked triple", "swordfish", "hidden triple", "XY-wing", "XYZ-wing", "unique rectangle type 1", "simple colouring", "X-chain", "finned X-wing", "XY-chain", "alternating chain"];

const invitation = '<p class="help">A hint says what to look for, then where, then the whole step. Each press says more.</p>';

export class Help {
	constructor(play) {
		Object.assign(this, { play, hint: null, stage: 0 });
		$("hint").onclick = $("hint-near").onclick = () => this.ask();
		$("apply").onclick = () => this.apply();
		$("check").onclick = () => this.check();
		$("list").onclick = () => this.list();
		$("help-close").onclick = () => { this.forget(); play.draw(); play.focus(); };
		$("rate").onclick = () => this.rate();
		$("technique").append(...techniques.map((t) => new Option(t, t)));
		$("technique").value = "X-wing";
		$("practice").onsubmit = (event) => { event.preventDefault(); this.practise($("technique").value); };
	}

	// reset shows what Help is for, as for every new puzzle.
	reset() {
		this.forget();
		$("hint-text").innerHTML = invitation;
		$("rating").replaceChildren();
	}

	// solved says how the game ended, with the games before it and the way to the next one.
	solved(game, words) {
		const hints = game.hints ? ` with ${number(game.hints, "hint")}` : "";
		this.forget(`<strong>Solved</strong> in ${clock(game.seconds)}${hints}.${game.level ? ` Level: ${escape(game.level)}.` : ""} ${escape(words)}`, true);
		const next = document.createElement("button");
		Object.assign(next, { id: "next-puzzle", className: "primary", textContent: "Next puzzle", onclick: () => this.play.maker.make() });
		$("hint-text").append(next);
		$("hint").disabled = true;
	}

	// forget drops the hint and shows some words in its place. open says that a phone
	// shows them beside the board.
	forget(words = "", open = false) {
		const had = this.hint || words || $("hint-text").querySelector("ol, strong, .steps, p:not(.help)");
		Object.assign(this, { hint: null, stage: 0 });
		this.play.noteless = [];
		if (had) $("hint-text").innerHTML = words ? `<p>${words}</p>` : invitation;
		if (words) this.tell();
		$("apply").disabled = true;
		$("hint").disabled = false;
		$("hint").textContent = "Hint";
		document.body.classList.toggle("helping", open);
	}

	// tell says what is new in the help, once.
	tell() {
		const all = [...$("hint-text").children].at(-1), box = (all.matches("ol") ? all.lastChild : all).cloneNode(true);
		for (const seen of box.querySelectorAll("[aria-hidden]")) seen.remove();
		this.play.say(box.textContent);
	}

	// ask shows the next stage of the hint.
	async ask() {
		const { play } = this;
		if (!play.board || play.resting || play.entering || play.board.Side > 16) return;
		if (!play.cells.includes(0)) return this.check();
		if (!this.hint) {
			const { version } = play;
			let hint;
			if (this.asked === version) return play.maker.stop($("hint"), $("hint-near")); // the answer is on its way
			this.asked = version;
			await this.look("hint", {}, (found) => { hint = found; });
			this.asked = null;
			if (!hint) return;
			Object.assign(this, { hint, stage: 0 });
			play.hints++;
		}
		this.more();
	}

	// look asks for a hint or several. A search that takes longer than a moment can be stopped.
	async look(name, question, found) {
		const { play } = this, { version } = play, button = $("hint-near").checkVisibility() && !document.body.classList.contains("helping") ? $("hint-near") : $(name === "steps" ? "list" : "hint");
		await play.maker.busy(button, "Looking", async (signal) => {
			const reply = await play.engine.call(name, { ...play.question(), ...question }, signal);
			if (version !== play.version) return; // the board is another one by now
			if (reply.Message) this.show(reply);
			else found(reply);
		}, (error) => { if (version === play.version) this.forget(told(error.message), true); });
	}

	// list shows all steps that are possible, by technique. A click shows one.
	async list() {
		const { play } = this;
		if (play.resting || play.entering || !play.cells.includes(0)) return;
		await this.look("steps", {}, ({ Groups, More }) => {
			this.forget("", true);
			if (!Groups) return this.forget("No technique leads on from here.", true);
			const count = Groups.reduce((n, g) => n + g.Steps.length, 0), box = document.createElement("div");
			box.className = "steps";
			box.innerHTML = Groups.map((g, i) => `<details${i ? "" : " open"}><summary>${escape(g.Technique)}: ${g.Steps.length}</summary>${g.Steps.map((s) => `<button type="button" class="quiet small" data-step="${s.Number}">${told(s.Words)}</button>`).join("")}</details>`).join("");
			const words = document.createElement("p");
			words.textContent = `${number(count, "step")}${More ? " or more" : ""} by ${number(Groups.length, "technique")}.`;
			$("hint-text").replaceChildren(box, words);
			this.tell();
			box.onclick = ({ target }) => this.pick(target.closest("[data-step]"));
		});
	}

	// pick shows a step of the list whole.
	async pick(button) {
		if (!button) return;
		await this.look("hint", { Step: Number(button.dataset.step) }, (hint) => {
			for (const b of $("hint-text").querySelectorAll("[data-step]")) b.setAttribute("aria-pressed", String(b === button));
			Object.assign(this, { hint, stage: hint.Stages.length });
			$("apply").disabled = false;
			this.play.hints++;
			this.play.draw();
			this.play.say("It is shown on the board.");
		});
	}

	// more says the next stage of the hint.
	more() {
		const { play } = this, h = this.hint, last = h.Stages.length;
		this.stage = Math.min(this.stage + 1, last);
		const steps = h.Stages.slice(0, this.stage).map((s, i) => `<li${i === this.stage - 1 ? ' class="now"' : ""}>${told(s)}</li>`);
		$("hint-text").innerHTML = `<ol class="stages">${steps.join("")}</ol>`;
		this.tell();
		document.body.classList.add("helping");
		if ($("hint-near").checkVisibility()) $("board").scrollIntoView(); // above the hint
		$("apply").disabled = this.stage < last;
		$("hint").textContent = this.stage < last ? "Say more" : "Hint";
		if (this.stage === last && document.activeElement === $("hint")) $("apply").focus();
		$("hint").disabled = this.stage === last;
		play.draw();
	}

	// show marks what is wrong and says it.
	show(verdict) {
		this.forget(verdict.Message ? told(verdict.Message) : "<strong>All is right so far.</strong>", true);
		this.play.wrong = verdict.Wrong || [];
		this.play.noteless = verdict.Marks || [];
		this.play.draw();
	}

	// apply makes the step of the hint.
	apply() {
		const h = this.hint, { play } = this;
		if (!h) return;
		play.step(() => { play.cells = Array.from(unpack(h.Board)); play.marks = h.Marks; });
		if (h.Value) play.cursor = h.Cell;
		else if (h.Removed?.length) play.cursor = h.Removed[0].Cell;
		play.draw();
		if ($("hint").checkVisibility()) $("hint").focus();
		else play.focus();
	}

	async check() {
		const { play } = this, { version } = play;
		if (play.resting) return;
		try {
			const verdict = await play.engine.call("check", play.question());
			if (!play.solved && version === play.version) this.show(verdict);
		} catch (error) { this.forget(told(error.message), true); }
	}

	// practise shows a position whose next step is a technique.
	async practise(technique) {
		const { play } = this;
		await play.maker.busy($("practice").querySelector("button"), "Looking", async (signal) => {
			const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
			const p = await play.engine.call("practise", { Technique: technique, Seed: $("new-seed").value.trim() || seed }, signal);
			play.begin(p.Puzzle, true);
			Object.assign(play, { cells: Array.from(unpack(p.Board)), marks: p.Marks, past: [], future: [], seconds: 0, task: `Find the next step: ${technique}.` });
			play.cursor = Math.max(0, play.cells.indexOf(0));
			play.look();
			play.say(play.task);
			play.focus();
		});
	}

	async rate() {
		const { play } = this, { board } = play;
		$("rate").disabled = true;
		$("rating").innerHTML = '<p class="help">Rating…</p>';
		try {
			const r = await play.engine.call("rate", { Puzzle: board.Rules ? board.Text : board.Cells.join(" ") });
			if (board === play.board) $("rating").innerHTML = rating(r);
		} catch (error) {
			$("rating").innerHTML = `<p>${told(error.message)}</p>`;
		} finally { $("rate").disabled = false; }
	}
}

// rating says how hard a puzzle is: a word, a scale, and the course of its solution.
function rating(r) {
	const scale = Object.keys(levels), at = scale.indexOf(r.Level), level = scale[at];
	const most = Math.max(...r.Techniques.map((t) => t.Rank));
	const bars = r.Course.map((t, i) => {
		const tall = 6 + 42 * (r.Techniques[t].Rank / most);
		return `<rect x="${i * 4}" y="${50 - tall}" width="3" height="${tall}" class="${r.Placed[i] ? "places" : "excludes"}"><title>Step ${i + 1}: ${escape(r.Techniques[t].Name)}</title></rect>`;
	}).join("");
	return `<p><strong>${level.charAt(0).toUpperCase() + level.slice(1)}</strong>: it needs ${levels[level]}.</p>
		<div class="scale" role="img" aria-label="Level ${at + 1} of ${scale.length}: ${level}">${scale.map((word, i) => `<span class="${i <= at ? "on" : ""}" title="${word}"></span>`).join("")}</div>
		<p class="help ends"><span>${scale[0]}</span><span>${at + 1} of ${scale.length}</span><span>${scale.at(-1)}</span></p>
		<p>Hardest step: ${escape(r.Hardest)}. Score ${r.Score}.${r.Explainer ? ` Sudoku Explainer: ${escape(r.Explainer)}.` : ""}</p>
		<svg class="course" viewBox="0 0 ${4 * r.Course.length} 50" preserveAspectRatio="none" role="img" aria-label="The course: ${r.Course.length} steps, the harder the taller"><title>The course: ${r.Course.length} steps</title>${bars}</svg>
		<p class="help">The course, step by step: the taller, the harder. Filled: places a value.</p>
		<table><thead><tr><th scope="col">technique</th><th scope="col">steps</th></tr></thead><tbody>${r.Techniques.map((t) => `<tr><td>${escape(t.Name)}</td><td>${t.Steps}</td></tr>`).join("")}</tbody></table>`;
}

// told returns a text of the engine as a sentence of HTML. A screen reader says the cell
// r6c6 as row 6, column 6.
function told(text) {
	return escape(sentence(text)).replace(/\br(\d+)c(\d+)\b/gi, '<span aria-hidden="true">$&</span><span class="unseen">row $1, column $2</span>');
}

function escape(text) { return text.replace(/[&<>"]/g, (ch) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[ch]); }
