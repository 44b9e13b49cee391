// The forms of the searches: an algorithm and its options.

// algorithms are what a search can be: the request's algorithm, its fields, and
// options that make it worth watching.
export const algorithms = {
	evolution: { name: "Combinatorial evolution", algorithm: "evolution", chance: true, fields: "worker population islands steps mistake crossover deduction" },
	classic: { name: "Evolution, as in the article", algorithm: "evolution", chance: true, classic: true, fields: "population mistake crossover epochs" },
	genetic: { name: "Genetic algorithm", algorithm: "genetic", chance: true, fields: "improver layout inheritance selection population mutation mistake deduction" },
	geneticClassic: { name: "Genetic, as in the article", algorithm: "genetic", chance: true, classic: true, fields: "layout inheritance selection population mutation" },
	backtracking: { name: "Backtracking, with its history", algorithm: "backtracking", fields: "choice" },
	model: { name: "Constraint model", algorithm: "model", fields: "" },
	exact: { name: "Exact solver", algorithm: "exact", fields: "" },
};

// fields are the options that have a field of their own. Their key is the name of
// the option in the library. A field shows the value that runs, which the engine tells;
// empty says what a number means that is not set.
const fields = {
	worker: { key: "Worker", label: "Worker", whole: true, choices: workers() },
	improver: { key: "Worker", label: "Worker", whole: true, none: "NoWorker", choices: { none: "none", ...workers() } },
	population: { key: "Population", label: "Organisms", number: true },
	islands: { key: "Islands", label: "Islands", number: true, most: 4 },
	steps: { key: "Steps", label: "Steps in an epoch", number: true },
	epochs: { key: "MaxEpochs", label: "Epochs to a restart", number: true, empty: "no limit" },
	mistake: { key: "Mistake", label: "Mistake rate", share: true },
	mutation: { key: "Mutation", label: "Mutation rate", number: true, step: "any", empty: "never" },
	crossover: { key: "Crossover", label: "Crossover", none: "NoCrossover", choices: { none: "none" } },
	inheritance: { key: "Crossover", label: "Inheritance", choices: {} },
	layout: { key: "Layout", label: "Layout", choices: same(["free", "rows", "columns", "blocks"]), zero: "free" },
	selection: { key: "Selection", label: "Selection", choices: same(["roulette", "rank", "uniform", "tournament of 2", "tournament of 4"]) },
	deduction: { key: "NoDeduction", label: "Givens alone, no deduction", flag: true },
	choice: { key: "Choice", label: "Next cell", choices: same(["fewest candidates", "first empty cell"]) },
};

function workers() { return { "tabu recolouring": "tabu recolouring", "annealed swap": "annealed swap", swap: "swap, the article's" }; }

function same(names) { return Object.fromEntries(names.map((n) => [n, n])); }

// rates are the stops of the slider of the mistake rate: fine where it matters.
const rates = [0, 0.0005, 0.001, 0.002, 0.003, 0.005, 0.007, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3];

// watchable returns options with which a run can be watched: with the defaults a
// small board is often solved before its first picture.
function watchable(kind, side) {
	if (kind === "evolution") {
		const steps = [[4, 1], [6, 2], [9, 20], [10, 5], [12, 10], [16, 30], [25, 300], [36, 8000]];
		const Steps = steps.find(([most]) => side <= most)?.[1] || 20000;
		return side <= 9 ? { Worker: "annealed swap", Steps, NoDeduction: true } : { Worker: "tabu recolouring", Steps };
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
		const details = document.createElement("details");
		details.innerHTML = "<summary>All other options</summary>";
		details.append(labelled("As JSON of the library", this.more));
		this.details = details;
		this.box.append(legend, labelled("Algorithm", this.select), this.form, details);
		this.select.onchange = () => { this.reset(); changed(); };
		this.form.onchange = this.more.onchange = ({ target }) => {
			if (target.type === "range") return; // turned has been called
			target.own = target.type === "checkbox" || target.value !== "";
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

	// set shows an algorithm and the options that are chosen. The others wait for fill.
	set(kind, options, changes) {
		if (!algorithms[kind]) return;
		this.select.value = kind;
		this.settled = undefined;
		this.changes = changes || [];
		this.inputs = {};
		this.mistake = options.Mistake === undefined ? undefined : Math.max(0, options.Mistake);
		this.form.replaceChildren();
		const rest = { ...options };
		for (const name of algorithms[kind].fields.split(" ").filter(Boolean)) {
			const field = fields[name], input = this.inputs[name] = makeInput(field), value = valueOf(field, rest);
			delete rest[field.key];
			if (field.none) delete rest[field.none];
			input.own = value !== undefined;
			const label = labelled(field.label, input, field.flag);
			label.classList.toggle("whole", Boolean(field.whole));
			if (field.share) {
				const output = document.createElement("b"), head = document.createElement("span");
				input.tell = () => {
					output.textContent = percent(input.rate);
					input.setAttribute("aria-valuetext", output.textContent);
				};
				input.oninput = () => {
					Object.assign(input, { rate: rates[input.value], own: true });
					input.tell();
					this.turned(input.rate);
				};
				head.append(field.label + " ", output);
				label.replaceChildren(head, input);
				label.title = "It can change while the search runs.";
			}
			if (value !== undefined) put(field, input, value);
			this.form.append(label);
		}
		this.more.value = Object.keys(rest).length ? JSON.stringify(rest) : "";
		this.more.placeholder = "";
		this.details.hidden = !algorithms[kind].fields;
	}

	// fill shows the values that the engine tells for what is not chosen, and hides what has
	// no effect.
	fill({ Options, Idle, Crossovers }) {
		this.settled = Options;
		const rest = { ...Options };
		for (const [name, input] of Object.entries(this.inputs)) {
			const field = fields[name];
			if (field.key === "Crossover") offer(input, { ...field.choices, ...same(Crossovers) });
			if (!input.own) put(field, input, valueOf(field, Options));
			input.closest("label").hidden = Idle.includes(field.key);
			delete rest[field.key];
			delete rest[field.none];
		}
		this.more.placeholder = JSON.stringify(rest);
	}

	// settle makes the mistake rate that is shown the one of the whole run.
	settle() {
		this.changes = [];
		if (this.inputs.mistake?.own) this.mistake = this.inputs.mistake.rate;
	}

	get kind() { return this.select.value; }

	// options returns the options that are chosen, as the library reads them. It throws a
	// sentence if the JSON is none.
	options() {
		let options = {};
		if (this.more.value.trim()) {
			try { options = JSON.parse(this.more.value); } catch { throw new Error(`Search ${this.letter}: the other options are not JSON. Want something like {"MaxStall": 50}.`); }
			if (typeof options !== "object" || options === null || Array.isArray(options)) throw new Error(`Search ${this.letter}: the other options are no JSON object.`);
		}
		for (const [name, input] of Object.entries(this.inputs)) {
			const field = fields[name];
			if (field.share) { if (this.mistake !== undefined) options[field.key] = this.mistake || -1; }
			else if (!input.own) continue;
			else if (field.flag) options[field.key] = input.checked;
			else if (field.none && input.value === "none") options[field.none] = true;
			else options[field.key] = field.number ? Number(input.value) : input.value;
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
	if (field.choices) offer(input, field.choices);
	else if (field.flag) input.type = "checkbox";
	else if (field.share) Object.assign(input, { type: "range", min: 0, max: rates.length - 1, step: 1 });
	else Object.assign(input, { type: "number", placeholder: field.empty || "", step: field.step || 1, max: field.most || "" });
	return input;
}

// offer sets the choices of a select, which keeps its value.
function offer(select, choices) {
	const { value } = select;
	select.replaceChildren(...Object.entries(choices).map(([name, text]) => new Option(text, name)));
	if (value) put({ choices }, select, value);
}

// valueOf returns the value of a field in options, or undefined.
function valueOf(field, options) {
	if (field.none && options[field.none]) return "none";
	return options[field.key];
}

// put shows a value. The library leaves out values of 0.
function put(field, input, value) {
	if (field.flag) input.checked = Boolean(value);
	else if (field.share) {
		input.rate = Math.max(0, value || 0);
		input.value = rates.findLastIndex((r) => r <= input.rate);
		input.tell();
	} else if (field.choices) {
		value ??= field.zero;
		if (![...input.options].some((o) => o.value === value)) input.append(new Option(value, value));
		input.value = value;
	} else input.value = value || "";
}

// percent writes a rate.
function percent(rate) { return +(100 * rate).toFixed(2) + " %"; }

// labelled returns a label around an input.
function labelled(text, input, after) {
	const label = document.createElement("label");
	label.className = input.type === "checkbox" ? "tick" : "";
	if (after) label.append(input, " " + text);
	else label.append(text + " ", input);
	return label;
}
