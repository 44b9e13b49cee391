// The games that a player has finished, kept in the browser: how many, and how quick.

import { clock } from "./board.js";

const key = "sudoku-live-finished", most = 500;

function games() {
	try { return JSON.parse(localStorage.getItem(key)) || []; } catch { return []; }
}

// finish tells at once that the game of a player has ended, and how when its level is known. The
// game counts also if the player does not wait for that.
export async function finish(play) {
	const { board, seconds, hints } = play;
	let { level } = play;
	if (!level && board.Side <= 16) {
		play.help.solved({ seconds, hints }, "");
		try { level = await play.engine.call("rate", { Puzzle: play.question().Puzzle }).then((r) => r.Level); } catch { /* it can't be rated */ }
	}
	const game = { kind: `${board.Side}×${board.Side}${board.Rules ? " variant" : ""}${level ? ", " + level : ""}`, level, seconds, hints };
	const words = record(game);
	table(document.getElementById("games-text"));
	if (board !== play.board || !play.solved) return;
	play.level = level;
	play.help.solved(game, words);
}

// record adds a game to the list and says how it compares with those of its kind.
function record(game) {
	const list = games(), before = list.filter((g) => g.kind === game.kind && !g.hints);
	list.push(game);
	try { localStorage.setItem(key, JSON.stringify(list.slice(-most))); } catch { /* no room: it is not counted */ }
	if (game.hints || !before.length) return "";
	const best = Math.min(...before.map((g) => g.seconds));
	return game.seconds < best ? `Your best time of ${game.kind}, before it ${clock(best)}.` : `Your best time of ${game.kind} is ${clock(best)}.`;
}

// forget empties the list.
export function forget() { localStorage.removeItem(key); }

// table shows the games by kind, the one that was played last first.
export function table(box) {
	const kinds = new Map();
	for (const g of games().reverse()) kinds.set(g.kind, [...(kinds.get(g.kind) || []), g]);
	box.replaceChildren();
	if (!kinds.size) return void (box.innerHTML = '<p class="help">Games that you finish are counted here, on this device alone.</p>');
	const all = document.createElement("table");
	all.innerHTML = '<thead><tr><th scope="col">kind</th><th scope="col">solved</th><th scope="col">best</th><th scope="col">mean</th></tr></thead><tbody></tbody>';
	for (const [kind, list] of kinds) {
		const row = all.tBodies[0].insertRow(), free = list.filter((g) => !g.hints).map((g) => g.seconds);
		const mean = free.length ? clock(Math.round(free.reduce((a, b) => a + b) / free.length)) : "–";
		for (const text of [kind, list.length, free.length ? clock(Math.min(...free)) : "–", mean]) row.insertCell().textContent = text;
	}
	box.append(all);
	box.insertAdjacentHTML("beforeend", '<p class="help">Times are of games without hints.</p>');
}
