// The cells that a player has selected, in the order in which they were: the last one is the
// cursor. A drag, and arrows or a click with Shift, add cells; a click with Ctrl or Cmd adds or
// removes one.

// select makes a cell the cursor. also keeps the cells that were selected before.
export function select(play, cell, also) {
	play.selected = also ? [...play.selected.filter((c) => c !== cell), cell] : [cell];
}

// drag selects the cells that a pointer passes over on a table of cells.
export function drag(play, table) {
	let down = false;
	const places = new Map(play.boxes.map((box, i) => [box, i]));
	table.onpointerdown = (event) => {
		const box = event.target.closest("[role=gridcell]");
		if (!box || event.button) return;
		const cell = places.get(box), also = event.ctrlKey || event.metaKey;
		down = true;
		if (event.pointerType === "touch") box.releasePointerCapture?.(event.pointerId);
		if (also && play.selected.length > 1 && play.selected.includes(cell)) {
			play.selected = play.selected.filter((c) => c !== cell);
			play.move(play.cursor, true, true);
		} else play.move(cell, true, also || event.shiftKey);
	};
	table.onmousedown = (event) => event.preventDefault(); // the cursor has the focus
	table.onpointermove = (event) => {
		if (!down || !event.buttons) return void (down = false);
		const box = document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]"), cell = places.get(box);
		if (cell === undefined || play.selected.includes(cell)) return;
		const { left, top, width } = box.getBoundingClientRect(), edge = 0.16 * width; // a diagonal passes beside the corners of others
		if (event.clientX < left + edge || event.clientX > left + width - edge || event.clientY < top + edge || event.clientY > top + width - edge) return;
		play.move(cell, true, true);
	};
	table.onpointerup = table.onpointercancel = () => { down = false; };
	// A click that no pointer made is that of a screen reader.
	table.onclick = (event) => {
		const cell = places.get(event.target.closest("[role=gridcell]"));
		if (!event.detail && cell !== undefined) play.move(cell, true);
	};
}
