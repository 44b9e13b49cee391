// The forms of the searches: an algorithm and its options.

// algorithms are what a search can be: the request's algorithm, its fields, and
// options that make it worth watching.
export const algorithms = {
	evolution: { name: "Combinatorial evolution", algorithm: "evolution", fields: "worker population islands steps mistake crossover deduction" },
	classic: { name: "Evolution, as in the article", algorithm: "evolution", classic: true, fields: "population mistake crossover epochs" },
	genetic: { name: "Genetic algorithm", algorithm: "genetic", fields: "layout inheritance selection improver population mutation mistake deduction" },
	geneticClassic: { name: "Genetic, as in the article", algorithm: "genetic", classic: true, fields: "layout inheritance selection population mutation" },
	backtracking: { name: "Backtracking, with its history", algorithm: "backtracking", fields: "choice" },
	model: { name: "Constraint model", algorithm: "model", fields: "" },
	exact: { name: "Exact solver", algorithm: "exact", fields: "" },
};

const crossovers = ["blocks", "bands", "stacks", "rows", "columns", "runs", "cells", "1 points", "2 points"];

// fields are the options that have a field of their own. Their key is the name of
// the option in the library.
const fields = {
	worker: { key: "Worker", label: "Worker", choices: { "": "default", "tabu recolouring": "tabu recolouring", "annealed swap": "annealed swap", swap: "swap, the article's" } },
	improver: { key: "Worker", label: "Worker", none: "NoWorker", choices: { "": "default", none: "none", "tabu recolouring": "tabu recolouring", "annealed swap": "annealed swap", swap: "swap" } },
	population: { key: "Population", label: "Organisms", number: true },
	islands: { key: "Islands", label: "Islands", number: true, most: 4 },
	steps: { key: "Steps", label: "Steps in an epoch", number: true },
	epochs: { key: "MaxEpochs", label: "Epochs to a restart", number: true },
	mistake: { key: "Mistake", label: "Mistake rate", share: true },
	mutation: { key: "Mutation", label: "Mutation rate", number: true, step: "any" },
	crossover: { key: "Crossover", label: "Crossover", none: "NoCrossover", choices: { "": "default", none: "none", ...same(crossovers) } },
	inheritance: { key: "Crossover", label: "Inheritance", choices: { "": "default", ...same(crossovers) } },
	layout: { key: "Layout", label: "Layout", choices: { "": "default", ...same(["free", "rows", "columns", "blocks"]) } },
	selection: { key: "Selection", label: "Selection", choices: { "": "roulette", ...same(["rank", "uniform", "tournament of 2", "tournament of 4"]) } },
	deduction: { key: "NoDeduction", label: "Givens alone, no deduction", flag: true },
	choice: { key: "Choice", label: "Next cell", choices: { "": "fewest candidates", "first empty cell": "first empty cell" } },
};

function same(names) { return Object.fromEntries(names.map((n) => [n, n])); }

// watchable returns options with which a run can be watched: with the defaults a
// small board is often solved before its first picture.
function watchable(kind, side) {
	if (kind === "evolution") {
		if (side <= 9) return { Worker: "annealed swap", Steps: 20, NoDeduction: true };
		return { Worker: "tabu recolouring", Steps: side <= 16 ? 200 : side <= 25 ? 2000 : side <= 36 ? 8000 : 20000 };
	}
	if (kind === "genetic") return side <= 9 ? { NoWorker: true, NoDeduction: true, Layout: "blocks" } : {};
	return {};
}

// A Search is the form of one search. changed is called when its options change,
// turned when the mistake rate is.
export class Search {
	constructor(letter, changed, turned) {
		this.letter = letter;
		this.side = 9;
		this.changes = [];
		this.turned = turned;
		this.box = document.createElement("fieldset");
		this.box.className = "search";
		const legend = document.createElement("legend");
		legend.innerHTML = `Search <b class="letter ${letter}">${letter}</b>`;
		this.select = document.createElement("select");
		for (const [kind, { name }] of Object.entries(algorithms)) this.select.append(new Option(name, kind));
		this.form = document.createElement("div");
		this.form.className = "fields";
		this.more = document.createElement("input");
		this.more.spellcheck = false;
		this.more.placeholder = '{"MaxStall": 50}';
		const details = document.createElement("details");
		details.innerHTML = "<summary>All other options</summary>";
		details.append(labelled("As JSON of the library", this.more));
		this.details = details;
		this.box.append(legend, labelled("Algorithm", this.select), this.form, details);
		this.select.onchange = () => { this.reset(); changed(); };
		this.form.onchange = this.more.onchange = (event) => {
			if (event.target.type === "range") return; // turned has been called
			this.settle();
			changed();
		};
		this.reset();
	}

	// fit sets options for boards of a side, unless that is the side already.
	fit(side) {
		if (side !== this.side) { this.side = side; this.reset(); }
	}

	reset() { this.set(this.select.value, watchable(this.select.value, this.side), []); }

	// set shows an algorithm and its options.
	set(kind, options, changes) {
		if (!algorithms[kind]) return;
		this.select.value = kind;
		this.changes = changes || [];
		this.inputs = {};
		this.form.replaceChildren();
		const rest = { ...options };
		for (const name of algorithms[kind].fields.split(" ").filter(Boolean)) {
			const field = fields[name], input = this.inputs[name] = makeInput(field);
			let value = rest[field.key];
			delete rest[field.key];
			if (field.none && rest[field.none]) { value = "none"; delete rest[field.none]; }
			if (field.flag) input.checked = Boolean(value);
			else if (field.share) input.value = this.mistake = value === undefined ? 0.06 : Math.max(0, value);
			else if (value !== undefined) {
				if (field.choices && !(value in field.choices)) input.append(new Option(value, value));
				input.value = value;
			}
			const label = labelled(field.label, input, field.flag);
			if (field.share) {
				const output = document.createElement("b"), head = document.createElement("span");
				const show = () => { output.textContent = (100 * input.value).toFixed(1) + " %"; };
				input.oninput = () => { show(); this.turned(Number(input.value)); };
				show();
				head.append(field.label + " ", output);
				label.replaceChildren(head, input);
				label.title = "It can change while the search runs. Tabu recolouring does not use it.";
			}
			this.form.append(label);
		}
		this.more.value = Object.keys(rest).length ? JSON.stringify(rest) : "";
		this.details.hidden = !algorithms[kind].fields;
	}

	// settle makes the mistake rate that is shown the one of the whole run.
	settle() {
		this.changes = [];
		if (this.inputs.mistake) this.mistake = Number(this.inputs.mistake.value);
	}

	get kind() { return this.select.value; }

	// options returns the options of the library. It throws a sentence if the JSON
	// is none.
	options() {
		let options = {};
		if (this.more.value.trim()) {
			try { options = JSON.parse(this.more.value); } catch { throw new Error(`Search ${this.letter}: the other options are not JSON. Want something like {"MaxStall": 50}.`); }
			if (typeof options !== "object" || options === null || Array.isArray(options)) throw new Error(`Search ${this.letter}: the other options are no JSON object.`);
		}
		for (const [name, input] of Object.entries(this.inputs)) {
			const field = fields[name];
			if (field.flag) { if (input.checked) options[field.key] = true; }
			else if (field.share) { if (this.mistake !== 0.06) options[field.key] = this.mistake || -1; }
			else if (field.none && input.value === "none") options[field.none] = true;
			else if (input.value !== "") options[field.key] = field.number ? Number(input.value) : input.value;
		}
		return options;
	}

	// lane returns the search as part of a request.
	lane() {
		const { algorithm, classic } = algorithms[this.kind];
		return { Algorithm: algorithm, Classic: Boolean(classic), Options: this.options(), Changes: this.changes };
	}
}

function makeInput(field) {
	const input = document.createElement(field.choices ? "select" : "input");
	if (field.choices) for (const [value, text] of Object.entries(field.choices)) input.append(new Option(text, value));
	else if (field.flag) input.type = "checkbox";
	else if (field.share) Object.assign(input, { type: "range", min: 0, max: 0.3, step: 0.005 });
	else Object.assign(input, { type: "number", placeholder: "default", step: field.step || 1, max: field.most || "" });
	return input;
}

// labelled returns a label around an input.
function labelled(text, input, after) {
	const label = document.createElement("label");
	label.className = input.type === "checkbox" ? "tick" : "";
	if (after) label.append(input, " " + text);
	else label.append(text + " ", input);
	return label;
}
