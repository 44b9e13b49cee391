// The games of a player, kept in the browser so that a reload or Back continues them.

const key = "sudoku-live-games", most = 12, patches = 400;

// games returns the saved games, the last played first.
function games() {
	try { return JSON.parse(localStorage.getItem(key)) || []; } catch { return []; }
}

// saved returns the game of a puzzle, or the last one if no puzzle is named.
export function saved(puzzle) {
	const game = games().find((g) => !puzzle || g.puzzle === puzzle);
	if (!game || game.bits) return game;
	return { ...game, colours: game.colours.map((c) => c && 1 << c), past: [], future: [] }; // each cell had one colour
}

// save keeps a game. The oldest ones make room for it.
export function save(game) {
	const short = { ...game, bits: true, past: game.past.slice(-patches), future: game.future.slice(-patches) };
	for (let list = [short, ...games().filter((g) => g.puzzle !== game.puzzle)].slice(0, most); list.length; list.pop()) {
		try { return localStorage.setItem(key, JSON.stringify(list)); } catch { /* no room: one less */ }
	}
}
