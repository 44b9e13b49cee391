// The keys of the view in which a person plays. They work wherever the focus is,
// except in fields and tabs.

import { recite } from "./rules.js";

// press does what a key asks for.
export function press(play, event) {
	if (document.body.dataset.view !== "play" || !play.board || event.altKey || event.defaultPrevented) return;
	const target = event.target.closest ? event.target : document.body;
	if (target.closest("input, textarea, select, summary, [role=tab]")) return;
	if ([" ", "Enter"].includes(event.key) && target.closest("button, a")) return;
	if (event.ctrlKey || event.metaKey ? travel(play, event) : act(play, event)) event.preventDefault();
}

// travel undoes by Ctrl-Z or Cmd-Z, and redoes by the same with Shift, or by Y.
export function travel(play, { key, shiftKey }) {
	key = key.toLowerCase();
	if (key === "y" || key === "z" && shiftKey) play.redo();
	else if (key === "z") play.undo();
	else return false;
	return true;
}

// valued reports whether a letter is a value of boards of a side.
function valued(letter, side) { return side <= 25 && letter.charCodeAt(0) - 55 <= side; }

function act(play, event) {
	const side = play.board.Side, row = Math.floor(play.cursor / side), col = play.cursor % side, { key } = event;
	const to = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
	const digit = /^Digit(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(key) ? key : null), letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : "";
	if (play.entering && key === "Enter") play.entry.add();
	else if (play.entering && digit !== null && play.selected.length > 1 && play.entry.number(digit)) return true;
	else if (to) play.move(((row + to[0] + side) % side) * side + (col + to[1] + side) % side, true, event.shiftKey);
	else if (key === "Escape") play.move(play.cursor, true);
	else if (key === "Home") play.move(row * side, true);
	else if (key === "End") play.move(row * side + side - 1, true);
	else if (digit !== null) type(play, Number(digit), event.shiftKey && event.code.startsWith("Digit") ? (play.noting ? "" : "notes") : play.noting);
	else if (letter && valued(letter, side)) play.enter(letter.charCodeAt(0) - 55);
	else if (["Delete", "Backspace", " "].includes(key)) play.enter(0);
	else if (key === "/" || letter === "N") play.setNoting(play.noting === "notes" ? "" : "notes");
	else if (letter === "C") play.setNoting(play.noting === "corner" ? "" : "corner");
	else if (letter === "U") play.undo();
	else if (key === "?" || letter === "H") play.help.ask();
	else if (letter === "L" || key === "=") recite(document.getElementById("heard"), play.board);
	else if (letter === "P") play.rest(!play.resting);
	else return false;
	return true;
}

// type enters a digit. On boards of numbers, two digits in a row are one number.
function type(play, digit, noting) {
	const { board: { Side }, cursor: cell, typed } = play, now = performance.now();
	let value = digit;
	if (Side > 25 && typed?.cell === cell && now - typed.at < 1500 && 10 * typed.value + digit <= Side) {
		play.travel(play.past, play.future);
		play.future = [];
		value = 10 * typed.value + digit;
	}
	play.typed = { cell, value, at: now };
	play.enter(value, noting);
}

// keyHelp names the keys on boards of a side.
export function keyHelp(side) {
	const letters = side <= 9 ? "" : side <= 25 ? " Letters from A stand for 10 and more." : " Two digits in a row are one number.";
	const key = (letter, sign) => side <= 25 && valued(letter, side) ? sign : letter;
	const pause = side <= 25 && valued("P", side) ? "" : ", P: pause";
	const corner = side <= 25 && valued("C", side) ? "" : ", C: corner notes";
	const list = key("L", "=");
	return `Arrows move, with Shift they select; digits fill, with Shift they note. A drag or Ctrl selects several cells.${letters} ${key("N", "/")}: notes${corner}, ${key("U", "Ctrl-Z")}: undo, ${key("H", "?")}: hint${pause}, ${list}: list of clues, Delete: erase. Paste a puzzle to play it.`;
}
