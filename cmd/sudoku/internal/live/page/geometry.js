// Where the cells of a board are, which of them exclude each other, and how things are said.

// peers returns the cells that share a unit with a cell.
export function peers(board, cell) {
	if (board.Rules) return new Set(board.Rules.Peers[cell]);
	const { Side, BlockRows, BlockColumns } = board, row = Math.floor(cell / Side), col = cell % Side, found = new Set();
	const top = row - row % BlockRows, left = col - col % BlockColumns;
	for (let k = 0; k < Side; k++) {
		found.add(row * Side + k);
		found.add(k * Side + col);
		found.add((top + Math.floor(k / BlockColumns)) * Side + left + k % BlockColumns);
	}
	found.delete(cell);
	return found;
}

// judge judges a board without an engine: of rules of its own, only which cells exclude each other.
export function judge(board, cells) {
	const Clashes = [...cells.keys()].filter((i) => cells[i] && [...peers(board, i)].some((p) => cells[p] === cells[i]));
	return { Clashes, Solved: !board.Rules && !Clashes.length && !cells.includes(0) };
}

// place names a cell in words.
export function place(cell, side) { return `row ${Math.floor(cell / side) + 1}, column ${cell % side + 1}`; }

// centre returns the middle of a candidate, in cells from the corner of the board. frame is the
// margin around the notes of a cell. They stand below the sum of a cage, where cells have one.
export function centre({ BlockRows, BlockColumns, Side, summed, frame = 0 }, { Cell, Value }) {
	const top = Math.max(summed ? 0.28 : 0, frame);
	return [
		Cell % Side + frame + (1 - 2 * frame) * ((Value - 1) % BlockColumns + 0.5) / BlockColumns,
		Math.floor(Cell / Side) + top + (1 - top - frame) * (Math.floor((Value - 1) / BlockColumns) + 0.5) / BlockRows,
	];
}

// sentence returns a text as a sentence.
export function sentence(text) {
	text = text.charAt(0).toUpperCase() + text.slice(1);
	return /[.!?]$/.test(text) ? text : text + ".";
}
