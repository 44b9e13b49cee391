// Links to a position: the values, the notes in the middle and in the corners, and the colours.

// share copies a link to the position of a game.
export function share(play) {
	const { board, cells, marks, corners, colours } = play, q = new URLSearchParams({ puzzle: board.Text, at: JSON.stringify([cells, marks, corners, colours]) });
	history.replaceState(null, "", "#play?" + q);
	navigator.clipboard?.writeText(location.href).then(() => play.say("The link is copied."), () => {}); // or it is in the address
}

// restore shows the position of a link. Undo leads to the empty board.
export function restore(play, text) {
	let at;
	try { at = JSON.parse(text); } catch { /* it is damaged */ }
	const { Side, Cells } = play.board, most = 1 << 10;
	const number = (v) => Number.isInteger(v) && v >= 0 && v < most, list = (v) => Array.isArray(v) && v.every((m) => number(m) && m > 0 && m <= Side);
	const whole = (part, i) => Array.isArray(part) && part.length === Cells.length && part.every([number, list, list, number][i]);
	const good = Array.isArray(at) && at.length === 4 && at.every(whole) && at[0].every((v, i) => v <= Side && (!Cells[i] || v === Cells[i]));
	if (!good) return play.fail(new Error("The position in the address is damaged."));
	play.step(() => { [play.cells, play.marks, play.corners, play.colours] = at; });
}
