// The board of a player: its cells, notes, clashes, and the hint drawn on it.

import { symbol } from "./draw.js";
import { peers, place } from "./geometry.js";
import { drawLinks } from "./links.js";
import { drag } from "./selection.js";
import { edges, legend, plane, span } from "./rules.js";

const $ = (id) => document.getElementById(id);

const roles = { premise: "rests on", other: "rests on, second part", denied: "does not hold then", held: "holds then", removed: "ruled out", placed: "placed" };

// tints are the colours that a player can give a cell, several at once: they are the bits of a
// number.
export const tints = ["none", "yellow", "green", "blue", "purple", "red", "grey", "orange", "teal", "pink"];

function tinted(mask) { return tints.flatMap((_, k) => k && mask >> k & 1 ? [k] : []); }

// stripes returns a background of colours side by side.
function stripes(mask) {
	const all = tinted(mask), share = 100 / all.length;
	return `linear-gradient(105deg, ${all.map((k, i) => `var(--t${k}) ${i * share}% ${(i + 1) * share}%`).join(", ")})`;
}

// build makes the cells and the keys.
export function build(play) {
	const { Side, BlockColumns, Rules } = play.board, { beside } = play.entry, places = beside.around(play.board);
	const grid = $("board"), typing = beside.box.contains(document.activeElement) && document.activeElement;
	grid.replaceChildren();
	grid.style.setProperty("--side", Side);
	grid.style.setProperty("--span", span(play.board, places));
	grid.classList.toggle("ruled", Boolean(Rules));
	play.board.summed = Boolean(Rules?.Above.includes("<text"));
	grid.classList.toggle("summed", play.board.summed);
	grid.classList.toggle("caged", Boolean(Rules?.Above.includes("dasharray")));
	grid.classList.toggle("zoomed", play.zoomed && Side > 9 && Side <= 25);
	legend($("rules"), play.board);
	grid.classList.toggle("large", Side > 25);
	grid.classList.toggle("roomy", Side > 9);
	grid.style.setProperty("--mark-columns", BlockColumns);
	const table = document.createElement("div");
	table.setAttribute("role", "grid");
	table.setAttribute("aria-label", `Sudoku, ${Side} by ${Side}`);
	table.setAttribute("aria-multiselectable", "true");
	table.className = "cells";
	for (let r = 0; r < Side; r++) {
		const row = document.createElement("div");
		row.setAttribute("role", "row");
		for (let col = 0; col < Side; col++) {
			const cell = document.createElement("div");
			cell.setAttribute("role", "gridcell");
			cell.tabIndex = -1;
			const i = r * Side + col, told = Rules?.Told[i];
			if (told?.length) cell.setAttribute("aria-description", told.join("; "));
			for (const [name, on] of Object.entries(edges(play.board, i))) if (on) cell.classList.add(name);
			cell.onfocus = () => { if (play.cursor !== i) play.move(i); };
			row.append(cell);
		}
		table.append(row);
	}
	const arrows = document.createElementNS("http://www.w3.org/2000/svg", "svg");
	arrows.setAttribute("class", "links");
	arrows.setAttribute("viewBox", `0 0 ${Side} ${Side}`);
	arrows.setAttribute("aria-hidden", "true");
	const cover = document.createElement("button");
	cover.className = "cover";
	cover.textContent = "Paused. Continue";
	cover.onclick = () => play.rest(false);
	const frame = document.createElement("div");
	frame.className = "sized";
	frame.append(plane(play.board, [table, arrows], places));
	grid.append(frame, cover);
	if (play.entering) beside.stand(frame.firstChild, typing);
	play.arrows = arrows;
	play.boxes = [...table.querySelectorAll("[role=gridcell]")];
	drag(play, table);
	$("pad").replaceChildren(...Array.from({ length: Side }, (_, v) => {
		const button = document.createElement("button");
		button.innerHTML = `<span>${symbol(v + 1, Side)}</span> <small></small><span class="unseen"> left</span>`;
		button.onclick = () => play.entering && play.selected.length > 1 && play.entry.number(v + 1) || play.enter(v + 1);
		return button;
	}));
	$("pad").style.setProperty("--keys", Side <= 9 ? Side : Math.min(14, Math.ceil(Side / 2)));
	$("pad").style.setProperty("--few", Side <= 4 ? Side : Side <= 9 ? 5 : 7); // where they are for fingers
}

// draw shows the board, with the notes, the clashes and the hint.
export function draw(play) {
	const { Side, Cells: givens } = play.board, { hint, stage } = play.help;
	const bad = new Set(play.seen?.Clashes), wrong = new Set(play.wrong), noteless = new Set(play.noteless);
	const selected = new Set(play.selected), pointed = new Set(play.pointed);
	const told = hint && stage > 0 ? hint : null, whole = told && stage === told.Stages.length;
	const units = new Set(told && stage > 1 ? told.Units?.flat() : []);
	const subject = new Set(told && stage > 1 ? told.Cells : []);
	const losing = new Set(whole && !told.Value ? told.Removed.map((r) => r.Cell) : []);
	const role = new Map(whole ? (told.Roles || []).map((r) => [r.Cell * 64 + r.Value, r.Role]) : []);
	const roleCells = new Set(whole ? (told.Roles || []).map((r) => r.Cell) : []);
	const value = play.cells[play.cursor], near = peers(play.board, play.cursor);
	const shown = (i) => roleCells.has(i) && !play.marks[i].length ? told.Candidates[i] : roleCells.has(i) ? play.marks[i].filter((m) => told.Candidates[i].includes(m)) : play.marks[i];
	play.boxes.forEach((box, i) => {
		const v = play.cells[i], marks = v ? [] : shown(i), corners = v ? [] : play.corners[i], tint = play.colours[i];
		const clash = bad.has(i) && v !== 0, mistake = wrong.has(i) || noteless.has(i);
		const state = {
			given: givens[i] !== 0, clue: play.entering && v !== 0, clash, mistake, near: near.has(i) && !told, unit: units.has(i), subject: subject.has(i),
			loses: losing.has(i), gains: whole && told.Value > 0 && told.Cell === i, same: v && v === value && i !== play.cursor && !told, cursor: i === play.cursor,
			selected: selected.size > 1 && selected.has(i), pointed: pointed.has(i),
		};
		const key = v ? "v" + v : marks.map((m) => m + (role.get(i * 64 + m) || "")).join() + "c" + corners;
		const look = key + Object.values(state).map((on) => on ? 1 : 0).join("") + tint;
		if (box.look === look) return; // most cells of a large board
		box.look = look;
		for (const [name, on] of Object.entries(state)) box.classList.toggle(name, Boolean(on));
		tints.forEach((_, k) => box.classList.toggle("tint" + k, k > 0 && tint >> k & 1));
		box.classList.toggle("tinted", tint > 0);
		if (tint) box.style.setProperty("--tints", stripes(tint));
		box.tabIndex = i === play.cursor ? 0 : -1;
		if (box.dataset.key !== key) {
			box.dataset.key = key;
			box.replaceChildren();
			if (v) box.textContent = symbol(v, Side);
			else if (corners.length && !roleCells.has(i)) box.append(cornered(marks, corners, Side));
			else if (marks.length) box.append(Side > 25 ? tally(marks) : notes(marks, Side, (m) => role.get(i * 64 + m)));
			box.firstElementChild?.classList.toggle("borrowed", !play.marks[i].length && !corners.length); // of the hint, not of the player
		}
		const words = [place(i, Side), v ? symbol(v, Side) : marks.length ? "notes " + marks.map((m) => symbol(m, Side)).join(" ") : "empty"];
		if (corners.length) words.push("corner notes " + corners.map((m) => symbol(m, Side)).join(" "));
		if (state.given) words.push("given");
		if (clash) words.push("clashes");
		if (mistake) words.push("wrong");
		if (state.pointed) words.push("marked");
		words.push(...tinted(tint).map((k) => tints[k]));
		if (subject.has(i)) words.push("in the hint");
		if (state.loses) words.push("loses a candidate");
		box.setAttribute("aria-label", words.join(", "));
		box.setAttribute("aria-selected", String(selected.has(i)));
		box.setAttribute("aria-invalid", String(clash || mistake));
		if (state.given) box.setAttribute("aria-readonly", "true");
	});
	drawLinks(play.arrows, play.board, play.cells, whole ? told.Links || [] : [], shown);
	drawAround(play, new Map([...role].reverse().map(([at, name]) => [name, at % 64])), losing.size > 0, bad.size);
}

// drawAround shows what stands around the board: the legend, with a value that the hint has in
// each role, the keys, the numbers.
function drawAround(play, used, loses, clashing) {
	const { Side } = play.board;
	$("legend").hidden = !used.size;
	$("legend").replaceChildren(...[...used].map(([name, value]) => {
		const item = document.createElement("li");
		item.innerHTML = `<span class="mark ${name}">${symbol(value, Side)}</span> ${roles[name]}`;
		return item;
	}));
	if (loses) $("legend").insertAdjacentHTML("beforeend", '<li><span class="swatch loses"></span> loses a candidate</li>');
	const counts = new Map();
	for (const v of play.cells) counts.set(v, (counts.get(v) || 0) + 1);
	[...$("pad").children].forEach((button, v) => {
		const left = Side - (counts.get(v + 1) || 0);
		button.children[1].textContent = left > 0 ? left : "";
		button.lastChild.textContent = left > 0 ? " left" : " none left";
		button.classList.toggle("spent", left <= 0);
	});
	$("undo").disabled = $("clue-undo").disabled = !play.past.length;
	$("redo").disabled = !play.future.length;
	const empty = counts.get(0) || 0, clash = clashing ? `, ${clashing} clash` : "";
	$("board").classList.toggle("won", play.solved);
	$("standing").className = play.solved ? "good" : "";
	$("standing").textContent = play.solved ? "Solved" : (play.entering ? number(Side * Side - empty, "given") : number(empty, "cell") + " to fill") + clash;
	$("task").textContent = play.task;
	$("task").hidden = !play.task;
	$("clock").textContent = play.entering ? "" : clock(play.seconds);
	const { Title, Author } = play.board, about = [Title, Author && "by " + Author].filter(Boolean).join(", ");
	$("about").textContent = about;
	$("about").hidden = !about;
	$("sheet-title").textContent = `${play.board.Rules?.Name || "Sudoku"} ${Side}×${Side}${play.level ? ", " + play.level : ""}, ${number(play.board.Givens, "given")}`;
}

// notes returns the pencil marks of a cell, each in its place.
function notes(marks, side, roleOf) {
	const box = document.createElement("div");
	box.className = "marks";
	for (let m = 1; m <= side; m++) {
		const mark = document.createElement("span");
		if (marks.includes(m)) {
			mark.textContent = symbol(m, side) + " "; // they are read one by one
			mark.className = "mark " + (roleOf(m) || "");
		}
		box.append(mark);
	}
	return box;
}

// cornered returns the pencil marks of a cell that has notes in its corners: the others stand
// in its middle. More than its corners and sides hold stand in lines above and below that.
function cornered(marks, corners, side) {
	const box = document.createElement("div"), n = corners.length, lined = n > 8, above = n > 10 ? 2 : 1, columns = n > 10 ? Math.ceil(n / 4) : 5;
	const bare = above > 1 && !marks.length; // the lines take the middle too
	box.className = "corners" + (lined ? " lined" + above : "") + (bare ? " bare" : "");
	corners.forEach((m, k) => {
		const mark = document.createElement("span"), row = Math.floor(k / columns);
		mark.textContent = symbol(m, side);
		if (lined) mark.style.gridArea = `${row + (row < above || bare ? 1 : 2)} / ${k % columns + 1}`;
		else mark.className = "at" + k;
		box.append(mark);
	});
	const middle = document.createElement("span");
	middle.textContent = marks.map((m) => symbol(m, side)).join("");
	middle.className = "middle" + (marks.length > 4 ? " many" : "");
	if (lined) middle.style.gridArea = `${above + 1} / 1 / auto / ${columns + 1}`;
	box.append(middle);
	return box;
}

// tally stands for notes that a cell has no room for.
function tally(marks) {
	const box = document.createElement("small");
	box.textContent = `(${marks.length})`;
	box.title = marks.join(" ");
	return box;
}

// zoom shows a large board in a frame, with cells in which notes are legible.
export function zoom(play, on) {
	play.zoomed = on;
	$("zoom").setAttribute("aria-pressed", String(on));
	$("board").classList.toggle("zoomed", on && play.board.Side > 9);
	play.boxes[play.cursor].scrollIntoView({ block: "nearest", inline: "nearest" });
}

// number counts what a word names.
export function number(n, word) { return `${n} ${word}${n === 1 ? "" : "s"}`; }

export function clock(s) { return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`; }
