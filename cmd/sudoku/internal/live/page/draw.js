// Drawing on canvases: boards, populations and charts.

import { edges } from "./rules.js";

// prepare sizes a canvas for the screen and clears it. It returns its context,
// whose unit is a CSS pixel, and its measures.
export function prepare(canvas) {
	const { width, height } = canvas.getBoundingClientRect();
	const ratio = window.devicePixelRatio || 1;
	const w = Math.round(width * ratio), h = Math.round(height * ratio);
	if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
	const c = canvas.getContext("2d");
	c.setTransform(ratio, 0, 0, ratio, 0, 0);
	c.clearRect(0, 0, width, height);
	return { c, width, height };
}

// colours returns the colours of the page, which depend on the theme.
let cached = null;
export function colours() {
	if (cached) return cached;
	const probe = document.createElement("i");
	document.body.append(probe);
	const read = (name) => { probe.style.color = `var(--${name})`; return getComputedStyle(probe).color; };
	cached = Object.fromEntries(["paper", "ink", "soft", "line", "accent", "tint", "pale", "wrong", "wrong-tint", "second", "hint", "good"].map((n) => [n, read(n)]));
	probe.remove();
	return cached;
}
export function forgetColours() { cached = null; }

// symbol is how a value is written in a cell.
export function symbol(value, side) {
	return side > 25 || value < 10 ? String(value) : String.fromCharCode(55 + value);
}

// drawBoard draws a board: the givens bold on a tint, the clashing cells on
// another, with a bar below the value. Of a search by guesses, the cell of the last event
// has a frame, a dead end is crossed out, and guesses have a corner of their own colour.
//
// A cell is drawn within its lines, in whole pixels, so that the next picture needs
// only the cells that have changed: the largest board has 6,561.
export function drawBoard(canvas, board, cells, clashes, { cursor = -1, dead = false, guesses = [] } = {}) {
	const { Side, Cells: givens } = board, hue = colours(), last = canvas.drawn;
	const ratio = window.devicePixelRatio || 1, bounds = canvas.getBoundingClientRect().width;
	const whole = !last || last.givens !== givens || last.hue !== hue || canvas.width !== Math.round(bounds * ratio);
	const { c, width } = whole ? prepare(canvas) : { c: canvas.getContext("2d"), width: bounds };
	const size = (width - 2) / Side;
	const bad = new Uint8Array(cells.length);
	for (const i of clashes) bad[i] = 1;
	const guessed = new Uint8Array(cells.length);
	for (const i of guesses) guessed[i] = 1;
	const looks = [0, 1, 2, 3].map(() => []); // 2 × clashing + given: a change of the font takes longer than a cell
	for (let i = 0; i < cells.length; i++) {
		if (whole || cells[i] !== last.cells[i] || bad[i] !== last.bad[i] || guessed[i] !== last.guessed[i] || i === cursor || i === last.cursor) looks[2 * bad[i] + (givens[i] !== 0)].push(i);
	}
	const legible = size >= (Side > 25 ? 13 : 10), inset = thickness(Side) / 2;
	const from = (at) => Math.ceil((at + inset) * ratio) / ratio, to = (at) => Math.floor((at + size - inset) * ratio) / ratio;
	const font = Math.round(size * (Side > 25 && Side <= 36 ? 0.5 : 0.58));
	c.textAlign = "center";
	c.textBaseline = "middle";
	looks.forEach((alike, look) => {
		const wrong = look > 1, given = look % 2 === 1;
		c.font = `${given ? 700 : 450} ${font}px system-ui, sans-serif`;
		for (const i of alike) {
			const x = 1 + (i % Side) * size, y = 1 + Math.floor(i / Side) * size;
			const inner = [from(x), from(y), to(x) - from(x), to(y) - from(y)];
			c.clearRect(...inner);
			if (wrong || given && !board.Rules) {
				c.fillStyle = wrong ? hue["wrong-tint"] : hue.tint;
				c.globalAlpha = board.Rules ? 0.6 : 1; // a clue is seen through it
				c.fillRect(...inner);
				c.globalAlpha = 1;
			}
			if (guessed[i]) corner(c, inner, hue);
			if (i === cursor) frame(c, inner, dead, hue); // within what the next picture clears
			if (!cells[i]) continue;
			if (!legible && !wrong && !given) { c.fillStyle = hue.pale; c.fillRect(...inner); }
			c.fillStyle = wrong ? hue.wrong : given ? hue.ink : guessed[i] ? hue.hint : hue.accent;
			if (legible) c.fillText(symbol(cells[i], Side), x + size / 2, y + size / 2 + font * 0.06);
			if (wrong && legible) c.fillRect(x + size * 0.28, y + size * 0.84, size * 0.44, Math.max(1, size * 0.05));
			if (wrong && !legible) c.fillRect(x + size / 4, y + size / 4, size / 2, size / 2);
		}
	});
	if (whole) drawLines(c, board, size, width);
	canvas.drawn = { givens, hue, cells: Uint8Array.from(cells), bad, guessed, cursor };
}

// corner marks a guess.
function corner(c, [x, y, width, height], hue) {
	c.fillStyle = hue.hint;
	c.globalAlpha = 0.16;
	c.fillRect(x, y, width, height);
	c.globalAlpha = 1;
	c.beginPath();
	c.moveTo(x, y); c.lineTo(x + width * 0.3, y); c.lineTo(x, y + height * 0.3);
	c.fill();
}

// frame marks the cell of the last event, and crosses it out if it is a dead end.
function frame(c, [x, y, width, height], dead, hue) {
	const thick = c.lineWidth = Math.min(dead ? 4 : 3, width / 4);
	c.strokeStyle = dead ? hue.wrong : hue.accent;
	if (dead) {
		c.fillStyle = hue["wrong-tint"];
		c.fillRect(x, y, width, height);
		c.beginPath();
		c.moveTo(x + width * 0.25, y + height * 0.25); c.lineTo(x + width * 0.75, y + height * 0.75);
		c.moveTo(x + width * 0.75, y + height * 0.25); c.lineTo(x + width * 0.25, y + height * 0.75);
		c.stroke();
	}
	c.strokeRect(x + thick / 2, y + thick / 2, width - thick, height - thick);
}

function thickness(side) { return side > 16 ? 1.25 : 2; } // of the lines around blocks

function drawLines(c, board, size, width) {
	const { Side, BlockRows, BlockColumns } = board, hue = colours(), at = (i) => 1 + i * size;
	if (board.Rules) return drawRegions(c, board, at, hue);
	for (const thick of [false, true]) {
		c.beginPath();
		for (let i = 0; i <= Side; i++) {
			if (thick === (i % BlockColumns === 0)) { c.moveTo(at(i), 0); c.lineTo(at(i), width); }
			if (thick === (i % BlockRows === 0)) { c.moveTo(0, at(i)); c.lineTo(width, at(i)); }
		}
		c.strokeStyle = thick ? hue.ink : hue.line;
		c.lineWidth = thick ? thickness(Side) : 1;
		c.stroke();
	}
}

// drawRegions draws the lines of a board whose regions are no blocks.
function drawRegions(c, board, at, hue) {
	const { Side } = board;
	for (const thick of [false, true]) {
		c.beginPath();
		for (let i = 0; i < Side * Side; i++) {
			const row = Math.floor(i / Side), col = i % Side, { top, left } = edges(board, i);
			if (top === thick) { c.moveTo(at(col), at(row)); c.lineTo(at(col + 1), at(row)); }
			if (left === thick) { c.moveTo(at(col), at(row)); c.lineTo(at(col), at(row + 1)); }
		}
		if (thick) c.rect(at(0), at(0), at(Side) - at(0), at(Side) - at(0));
		c.strokeStyle = thick ? hue.ink : hue.line;
		c.lineWidth = thick ? thickness(Side) : 1;
		c.stroke();
	}
}

// drawPopulation draws a bar for the errors of each organism: filled if its board is a new
// one, hollow or of another colour for an explorer, with a mark above the best one, an arc
// between two that were crossed, which leads to their child in place of another, and a cross
// over a mistake. Heights are square roots, as in the chart of the errors. It reports whether
// there is room for hollow bars.
export function drawPopulation(canvas, { Errors, Explorers, New, Mates, Births, Mistaken }, colour) {
	const { c, width, height } = prepare(canvas);
	const hue = colours();
	const mark = 9, arcs = Math.min(height / 3, 34), n = Errors.length, edge = 5, slot = Math.min(40, (width - 2 * edge) / n), bar = Math.max(1, Math.round(slot * 0.7)), hollow = bar > 4;
	const most = Math.max(1, ...Errors), best = Errors.indexOf(Math.min(...Errors));
	const explorers = new Set(Explorers), changed = new Set(New);
	const middle = (i) => edge + (i + 0.5) * slot, tall = (i) => Math.max(2, Math.sqrt(Errors[i] / most) * (height - arcs - mark - 2));
	Errors.forEach((_, i) => {
		const x = Math.round(middle(i) - bar / 2), y = height - tall(i), explores = explorers.has(i);
		c.fillStyle = c.strokeStyle = explores ? hue.hint : changed.has(i) ? colour : hue.soft;
		c.globalAlpha = explores || changed.has(i) ? 1 : 0.55;
		if (explores && hollow) { c.lineWidth = 1.5; c.strokeRect(x + 0.75, y + 0.75, bar - 1.5, tall(i) - 1.5); }
		else c.fillRect(x, y, bar, tall(i));
	});
	c.globalAlpha = 1;
	const tip = height - tall(best) - 1, at = middle(best);
	c.fillStyle = hue.ink;
	c.beginPath();
	c.moveTo(at, tip); c.lineTo(at - 5, tip - mark + 1); c.lineTo(at + 5, tip - mark + 1);
	c.fill();
	c.strokeStyle = colour;
	c.lineWidth = 1.5;
	for (const [a, b] of Mates) {
		const from = middle(Math.min(a, b)), to = middle(Math.max(a, b));
		c.beginPath();
		c.moveTo(from, arcs - 2);
		c.bezierCurveTo(from, 2, to, 2, to, arcs - 2);
		c.stroke();
	}
	for (const { At } of Births) {
		const x = middle(At), y = height - tall(At) - 7;
		if (Mates.length) {
			c.beginPath();
			c.moveTo((middle(Mates[0][0]) + middle(Mates[0][1])) / 2, arcs / 4 + 1); c.lineTo(x, y - 5);
			c.stroke();
		}
		c.fillStyle = hue.good;
		c.beginPath();
		c.moveTo(x - 5, y); c.lineTo(x, y - 6); c.lineTo(x + 5, y); c.lineTo(x, y + 6);
		c.fill();
	}
	c.strokeStyle = hue.wrong;
	c.lineWidth = 2;
	for (const i of Mistaken) {
		const x = middle(i), y = height - tall(i) - 6;
		c.beginPath();
		c.moveTo(x - 4, y - 4); c.lineTo(x + 4, y + 4);
		c.moveTo(x + 4, y - 4); c.lineTo(x - 4, y + 4);
		c.stroke();
	}
	return hollow;
}

// drawChart draws series of points { x, low, y, high } over one axis. A series
// with low and high has a band, and low is its thick line. With root the axis is one of square roots, on which
// the last errors are seen beside the first.
export function drawChart(canvas, series, { unit = "", top = 0, ticks = "epochs", last = 1, narrow = 0, root = false, empty = "", starts = [] } = {}) {
	const { c, width, height } = prepare(canvas);
	const hue = colours();
	const font = parseFloat(getComputedStyle(canvas).fontSize); // larger on a projector
	const left = 3.7 * font, right = 8, up = 0.7 * font, down = 2 * font;
	if (!series.some((s) => s.points.length)) { // no axes, which would look like a course
		c.font = `${font}px system-ui, sans-serif`;
		c.fillStyle = hue.soft;
		c.textAlign = "center";
		c.fillText(empty, width / 2, height / 2, width);
		return;
	}
	let lastX = last, most = top || 1; // the same in both charts, as are the numbers below
	for (const s of series) {
		for (const p of s.points) {
			lastX = Math.max(lastX, p.x);
			if (!top) most = Math.max(most, 1.08 * (p.high ?? p.y));
		}
	}
	const X = (x) => left + (x / lastX) * (width - left - right);
	const Y = (y) => height - down - (root ? Math.sqrt(y / most) : y / most) * (height - up - down);
	c.font = `${font}px system-ui, sans-serif`;
	c.textBaseline = "middle";
	for (const y of root ? roots(most, (y) => Y(0) - Y(y), 2 * font) : steps(most, 4, 1)) {
		c.strokeStyle = hue.line; c.lineWidth = 1; c.fillStyle = hue.soft; c.textAlign = "right";
		c.beginPath(); c.moveTo(left, Y(y)); c.lineTo(width - right, Y(y)); c.stroke();
		c.fillText(short(y) + unit, left - 6, Y(y));
	}
	c.textBaseline = "alphabetic";
	c.fillStyle = hue.soft;
	c.textAlign = "right";
	c.fillText(ticks, width - right, height - font / 2);
	const least = narrow || width, end = (least - left - right - c.measureText(ticks).width - 20) / (least - left - right); // of the axis
	c.textAlign = "center";
	for (const x of steps(lastX, Math.max(2, Math.floor(least / (8 * font))), ticks === "seconds" ? 0 : 1)) {
		if (x / lastX < end) c.fillText(short(x), X(x), height - font / 2);
	}
	for (const { at, colour, dash } of starts) { // the attempts
		c.strokeStyle = colour; c.lineWidth = 1.5; c.setLineDash(dash); c.globalAlpha = 0.8;
		for (const x of at) { c.beginPath(); c.moveTo(X(x), up); c.lineTo(X(x), height - down + 6); c.stroke(); }
		c.setLineDash([]); c.globalAlpha = 1;
	}
	for (const s of series) {
		if (!s.points.length) continue;
		if (s.points[0].low !== undefined) {
			c.beginPath();
			s.points.forEach((p) => c.lineTo(X(p.x), Y(p.high)));
			[...s.points].reverse().forEach((p) => c.lineTo(X(p.x), Y(p.low)));
			c.fillStyle = s.colour; c.globalAlpha = 0.18; c.fill(); c.globalAlpha = 1;
			line(s.points.map((p) => [X(p.x), Y(p.y)]), 1, s.dash || []);
			line(s.points.map((p) => [X(p.x), Y(p.low)]), 2.5, s.dash || []); // the best decides
		} else line(s.points.map((p) => [X(p.x), Y(p.y)]), 2, s.dash || []);
		function line(points, thick, dash) {
			c.beginPath();
			points.forEach(([x, y]) => c.lineTo(x, y));
			c.strokeStyle = s.colour; c.lineWidth = thick; c.setLineDash(dash); c.lineJoin = "round"; c.stroke(); c.setLineDash([]);
		}
	}
}

// steps returns round numbers from 0 to most, about n of them, at least some apart.
function steps(most, n, apart) {
	const rough = most / n, base = 10 ** Math.floor(Math.log10(rough));
	const step = Math.max(base * [1, 2, 5, 10].find((k) => k * base >= rough), apart);
	const out = [];
	for (let x = 0; x <= most * 1.0001; x += step) out.push(x);
	return out;
}

// roots returns round numbers from 0 to most whose heights are some pixels apart.
function roots(most, tall, apart) {
	const out = [0];
	for (let base = 1; base <= most; base *= 10) {
		for (const y of [base, 2 * base, 5 * base]) if (y <= most && tall(y) - tall(out.at(-1)) >= apart) out.push(y);
	}
	return out;
}

// short writes a number in few characters.
export function short(x) {
	if (x >= 1e9) return +(x / 1e9).toFixed(1) + "G";
	if (x >= 1e6) return +(x / 1e6).toFixed(1) + "M";
	if (x >= 1e4) return +(x / 1e3).toFixed(1) + "k";
	return String(x < 0.1 ? +x.toPrecision(2) : +x.toFixed(2));
}

// unpack returns the cells that Go sends as base64.
export function unpack(text) { return Uint8Array.from(atob(text), (ch) => ch.charCodeAt(0)); }
