// The charts: the course of one search, or of two.

import { colours, drawChart } from "./draw.js";

const $ = (id) => document.getElementById(id);

// unit is what the axis of the charts counts.
export function unit() { return $("axis").value; }

// drawCourses draws both charts and says what they show.
export function drawCourses(lanes, board) {
	const hue = colours(), look = (l) => ({ colour: l.index ? hue.second : hue.accent, dash: l.index ? [6, 4] : [] });
	const { people, mixed, ticks, errors, spread } = titles(lanes);
	$("errors-title").textContent = errors;
	$("spread-title").textContent = spread;
	const cells = board.Cells.length, empty = lanes.some((l) => l.frame) ? "This search has no course." : "A run draws its course here.";
	const by = unit(), at = (l, list) => list.map((p) => ({ ...p, x: l.along(p.x, by) }));
	const narrow = Math.min($("errors").clientWidth, $("spread").clientWidth), last = Math.max(1e-9, ...lanes.map((l) => l.along(l.frame?.Tick || 1, by)));
	const axis = { ticks: by === "epochs" || !lanes.some((l) => l.frame) ? ticks : by, last, narrow };
	const points = (l) => mixed && !l.people ? l.errors.map(({ x, y }) => ({ x, y: cells - y })) : l.errors;
	drawChart($("errors"), lanes.map((l) => ({ ...look(l), points: at(l, points(l)) })), { ...axis, root: people, empty, starts: lanes.map((l) => ({ ...look(l), at: l.starts.map((x) => l.along(x, by)) })) });
	drawChart($("spread"), lanes.filter((l) => !mixed || l.people).map((l) => ({ ...look(l), points: at(l, l.spread) })), { ...axis, empty, ...(people ? { unit: "%", top: 100 } : {}) });
}

// titles says what the charts show. The numbers of a population and of a search by guesses
// are not the same: beside errors stand the cells that are still empty.
function titles(lanes) {
	const shown = lanes.filter((l) => l.frame), people = shown.some((l) => l.people), guesses = shown.some((l) => l.frame.Search), mixed = people && guesses;
	const two = lanes.length > 1 ? " (A solid, B dashed)" : "";
	if (!people && guesses) return { people, mixed, ticks: "events", errors: "Filled cells" + two, spread: "Guesses in force" };
	const [a, b] = [true, false].map((kind) => lanes.find((l) => l.people === kind)?.letter);
	return {
		people, mixed, ticks: mixed ? "epochs, events" : "epochs",
		errors: mixed ? `Errors of ${a}, empty cells of ${b}` : "Errors: best (thick), mean, worst" + two,
		spread: "Diversity: cells that differ" + (mixed ? `, of ${a}` : ""),
	};
}
