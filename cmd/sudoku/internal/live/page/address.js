// The address of a run, which holds the puzzle, the seed, all options and the changes of
// the mistake rate.

// address returns the query of the run that a view shows, or nothing if its options
// can't be read.
export function address(watch) {
	const q = new URLSearchParams({ puzzle: watch.board.Text, seed: seedOf(document.getElementById("seed").value), speed: watch.speed });
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
