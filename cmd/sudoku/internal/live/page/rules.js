// What a board shows of rules of its own: regions, clues, and the rules in words.

import { place } from "./geometry.js";

const namespace = "http://www.w3.org/2000/svg";

// variants are the rules that the page makes puzzles of.
export const variants = {
	"": "ordinary", diagonals: "X: diagonals", windows: "windows", antiknight: "anti-knight", antiking: "anti-king", jigsaw: "jigsaw", "jigsaw+diagonals": "jigsaw and X",
	killer: "killer: cages", thermo: "thermometers", arrow: "arrows", disjoint: "disjoint groups", latin: "no blocks",
};

// edges reports whether a thick line stands above a cell, and to its left.
export function edges({ Side, BlockRows, BlockColumns, Rules }, cell) {
	const row = Math.floor(cell / Side), col = cell % Side;
	if (!Rules) return { top: row % BlockRows === 0, left: col % BlockColumns === 0 };
	const at = Rules.Regions;
	return { top: row === 0 || at[cell] !== at[cell - Side], left: col === 0 || at[cell] !== at[cell - 1] };
}

// span is how many cells wide a board is with the clues beside it, and the places for more.
export function span(board, places = []) {
	const { Low, High } = bounds(board, places);
	return High[1] - Low[1];
}

// bounds returns the row and column of the upper left corner and of the lower right one.
function bounds({ Side, Rules }, places) {
	const { Low = [0, 0], High = [Side, Side] } = Rules || {}, at = (i, by) => places.map((p) => p.At[i] + by);
	return { Low: [0, 1].map((i) => Math.min(Low[i], ...at(i, -0.5))), High: [0, 1].map((i) => Math.max(High[i], ...at(i, 0.5))) };
}

// plane puts the clues of a board below and above what shows its cells.
export function plane(board, [first, ...rest], places = []) {
	const box = document.createElement("div");
	box.className = "plane";
	const { Rules, Side } = board, { Low, High } = bounds(board, places);
	const share = (cells) => 100 * cells / span(board, places) + "%";
	box.style.margin = [-Low[0], High[1] - Side, High[0] - Side, -Low[1]].map(share).join(" ");
	if (Rules) box.append(layer(Side, Rules.Below), first, layer(Side, Rules.Above), ...rest);
	else box.append(first, ...rest);
	return box;
}

function layer(side, markup) {
	const svg = document.createElementNS(namespace, "svg");
	svg.setAttribute("class", "clues");
	svg.setAttribute("viewBox", `0 0 ${64 * side} ${64 * side}`);
	svg.setAttribute("preserveAspectRatio", "none");
	svg.setAttribute("text-anchor", "middle");
	svg.setAttribute("aria-hidden", "true");
	svg.innerHTML = markup;
	return svg;
}

// legend lists the rules in words: those of the setter, what is not checked, and what is.
export function legend(list, board) {
	const lines = [board.Words, board.Unchecked, board.Rules?.Legend].map((all) => all || []);
	list.hidden = !lines.flat().length;
	list.replaceChildren(...lines.flatMap((all, i) => all.map((words) => {
		const item = document.createElement("li");
		item.className = ["own", "unchecked", ""][i];
		item.textContent = words;
		return item;
	})));
}

// heard lists the clues of a board by kind, each once with its first cell, and then the rules of
// the whole board.
export function heard({ Rules, Side }) {
	const clues = (Rules?.Told || []).flatMap((all, i) => (all || []).filter((words) => !/^region|, ([2-9]|\d\d+) of \d+$/.test(words))
		.map((words) => / on \d+ cells: /.test(words) ? words : `${words.replace(/, 1 of (\d+)$/, ", $1 cells")} from ${place(i, Side)}`));
	const list = [...new Set(clues)], kind = (words) => words.split(/ of | on |,| from /)[0], kinds = list.map(kind);
	return [...list.sort((a, b) => kinds.indexOf(kind(a)) - kinds.indexOf(kind(b))), ...(Rules?.Legend || []).map((words) => words.split(":")[0])];
}

// recite puts what is heard of a board into a list and leads a listener there.
export function recite(list, board) {
	list.replaceChildren(...heard(board).map((words) => Object.assign(document.createElement("li"), { textContent: words })));
	list.setAttribute("aria-label", `Clues and rules: ${list.children.length}`);
	list.focus();
}
