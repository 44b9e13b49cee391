// The address of a run, which holds the puzzle, the seed, all options and the changes of
// the mistake rate.

import { unpack } from "./draw.js";
import { algorithms } from "./searches.js";

const $ = (id) => document.getElementById(id);

// address returns the query of the run that a view shows, or nothing if its options
// can't be read.
export function address(watch) {
	const q = new URLSearchParams({ puzzle: watch.board.Text, seed: seedOf($("seed").value), speed: watch.speed });
	try {
		watch.searches.forEach((s, i) => {
			const letter = "ab"[i];
			q.set(letter, s.kind);
			q.set(letter + "o", JSON.stringify(s.options()));
			if (s.changes.length) q.set(letter + "c", JSON.stringify(s.changes));
		});
	} catch { return null; }
	return q;
}

// seedOf returns the digits of a seed, or 0.
export function seedOf(text) { return /^\d+$/.test(text.trim()) ? text.trim() : "0"; }

// restore shows what an address holds.
export async function restore(watch, q) {
	$("seed").value = q.get("seed") || "24";
	watch.setSpeed(q.has("speed") ? Number(q.get("speed")) : watch.speed);
	if (!q.get("puzzle")) {
		$("example").value = "article";
		return watch.example("article");
	}
	$("example").value = "own";
	$("puzzle").value = q.get("puzzle");
	try {
		watch.board = await watch.engine.call("parse", { Puzzle: $("puzzle").value });
		watch.board.Cells = unpack(watch.board.Cells);
	} catch (error) { return watch.fail(error); }
	watch.compare(Boolean(q.get("b")));
	try {
		watch.searches.forEach((s, i) => {
			s.side = watch.board.Side;
			const letter = "ab"[i], kind = q.get(letter);
			if (kind && !algorithms[kind]) throw new Error(`The address names the unknown algorithm "${kind}".`);
			if (kind) s.select.value = kind;
			if (!q.get(letter + "o")) return s.reset();
			s.set(s.kind, JSON.parse(q.get(letter + "o")), JSON.parse(q.get(letter + "c") || "[]"));
		});
	} catch (error) { return watch.fail(new Error("The address of this page is damaged. " + error.message)); }
	watch.lesson.story = watch.lesson.storyOf();
	watch.prepare();
	if (q.get("go")) watch.start(false, true);
}
