// The links of a chain as arrows: curves that end beside their candidates, and keep
// out of the other digits if they can. Step.SVG of the library draws them so, too.

import { centre } from "./geometry.js";

// drawLinks draws links, dashed if the candidate at the end does not hold. shown
// returns the candidates that stand in a cell.
export function drawLinks(svg, board, cells, links, shown) {
	svg.innerHTML = links.length ? '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>' : "";
	const notes = links.length && svg.parentNode.querySelector(".marks");
	if (notes) {
		const at = notes.getBoundingClientRect(), cell = notes.closest("[role=gridcell]").getBoundingClientRect();
		board = { ...board, frame: (at.left - cell.left) / cell.width };
	}
	const digits = links.length ? obstacles(board, cells, shown) : [];
	for (const { From, To, On } of links) {
		const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
		path.setAttribute("d", curve(board, centre(board, From), centre(board, To), digits));
		path.setAttribute("class", On ? "on" : "off");
		path.setAttribute("marker-end", "url(#tip)");
		svg.append(path);
	}
}

// obstacles returns circles [x, y, radius] around the digits of the board.
function obstacles(board, cells, shown) {
	const found = [], small = 0.36 / Math.max(board.BlockRows, board.BlockColumns);
	cells.forEach((v, cell) => {
		if (v) return found.push([cell % board.Side + 0.5, Math.floor(cell / board.Side) + 0.5, 0.3]);
		for (const value of shown(cell)) found.push([...centre(board, { Cell: cell, Value: value }), small]);
	});
	return found;
}

// curve returns the path, of some that bend to both sides, that is the least in
// obstacles.
function curve(board, [ax, ay], [bx, by], obstacles) {
	const radius = 0.5 / Math.max(board.BlockRows, board.BlockColumns), d = Math.hypot(bx - ax, by - ay) || 1;
	let best = null, least = Infinity;
	for (const bend of d < 4 * radius ? [12, 16] : [2, 3, 5, 7, 10]) {
		for (const k of [bend / 10, -bend / 10]) {
			const cx = (ax + bx) / 2 - (by - ay) * k, cy = (ay + by) / 2 + (bx - ax) * k;
			let cost = bend * bend / 4;
			for (let i = 1; i < 40; i++) {
				const t = i / 40, s = 1 - t, x = s * s * ax + 2 * s * t * cx + t * t * bx, y = s * s * ay + 2 * s * t * cy + t * t * by;
				if (Math.min(x, y) < 0 || Math.max(x, y) > board.Side) cost += 160;
				for (const [ox, oy, r] of obstacles) {
					if (Math.hypot(x - ox, y - oy) < r && Math.hypot(ox - ax, oy - ay) > 1e-6 && Math.hypot(ox - bx, oy - by) > 1e-6) cost += 4;
				}
			}
			if (cost < least) [best, least] = [[cx, cy], cost];
		}
	}
	const towards = (x, y) => {
		const far = Math.hypot(best[0] - x, best[1] - y) || 1;
		return [x + (best[0] - x) * radius / far, y + (best[1] - y) * radius / far].map((v) => v.toFixed(3)).join(" ");
	};
	return `M${towards(ax, ay)}Q${best.map((v) => v.toFixed(3)).join(" ")} ${towards(bx, by)}`;
}
