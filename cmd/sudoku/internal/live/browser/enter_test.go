package browser

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// says waits until an expression about the address of the puzzle that is entered holds.
func (p *tab) says(text string, says bool) {
	p.Helper()
	p.wait(fmt.Sprintf("(new URLSearchParams(location.hash.split('?')[1]).get('rules') || '').includes(%q) === %t", text, says))
}

// besideAt selects the field of the clue that reads from one cell to another.
func besideAt(from, to int, side int) string {
	place := func(cell int) string { return fmt.Sprintf("row %d, column %d", cell/side+1, cell%side+1) }
	return fmt.Sprintf(".beside [aria-label='From %s to %s']", place(from), place(to))
}

// Clues beside the board are typed where they stand, by mouse and by keys, changed, taken away
// and brought back. They are counted, drawn, exported and printed.
func TestEnterBeside(t *testing.T) {
	p := playing(t, site.server, 1200)
	p.choose("#new-side", "6")
	p.click("#enter-own")
	p.wait("document.querySelectorAll('[role=gridcell]').length === 36 && document.getElementById('entry-text').textContent !== ''")
	p.choose("#clue-kind", "Sandwich")
	p.wait("document.querySelectorAll('.beside input').length === 12")
	require.False(t, p.visible("#clue-add"))
	p.do(chromedp.Click(chromedp.CSS(besideAt(0, 5, 6))), chromedp.KeyEvent("9"), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent("14\r"))
	p.says("Sandwich~14~R2", true)
	p.says("Sandwich~9~R1", true)
	require.Equal(t, "From row 2, column 1 to row 2, column 6 14", get[string](p, "document.activeElement.getAttribute('aria-label') + ' ' + document.activeElement.value"))
	p.wait("document.querySelectorAll('.clues text').length === 2 && document.getElementById('rules').textContent.includes('Sandwich')")

	// A number is changed, emptied, and what can't be is refused in words.
	p.do(chromedp.KeyEvent("8\r"))
	p.says("Sandwich~8~R2", true)
	p.do(chromedp.KeyEvent(kb.Delete), chromedp.KeyEvent("\r"))
	p.says("~R2", false)
	p.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(2)))
	p.says("Sandwich~8~R2", true)
	p.click("#undo")
	p.says("Sandwich~14~R2", true)
	p.click("#redo")
	p.says("Sandwich~8~R2", true)
	p.choose("#clue-kind", "NumberedRoom")
	p.wait("document.querySelectorAll('.beside input').length === 24")
	p.do(chromedp.Click(chromedp.CSS(besideAt(5, 0, 6))), chromedp.KeyEvent("7\r"))
	p.wait("!document.getElementById('alert').hidden && document.activeElement.getAttribute('aria-invalid') === 'true'")
	require.Contains(t, p.text("#alert"), "NumberedRoom")
	p.click("#alert")
	p.wait("document.activeElement === document.body")
	require.False(t, p.visible("#alert"), "what is refused is said once")
	p.do(chromedp.Click(chromedp.CSS(besideAt(5, 0, 6))), chromedp.KeyEvent(kb.Escape))
	require.Equal(t, "gridcell", get[string](p, "document.activeElement.getAttribute('role')"))

	p.choose("#clue-kind", "Sandwich")
	p.wait("document.querySelectorAll('.beside input').length === 12")
	p.do(chromedp.Click(chromedp.CSS(besideAt(6, 11, 6))), chromedp.KeyEvent("7\r")) // in place of what stands there
	p.says("Sandwich~7~R2", true)

	// Kinds at the same place stand one behind the other, and cages go with them.
	p.choose("#clue-kind", "LittleKiller")
	p.wait("document.querySelectorAll('.beside input').length === 18")
	p.do(chromedp.Click(chromedp.CSS(besideAt(12, 33, 6))), chromedp.KeyEvent("13\r"))
	p.says("LittleKiller~13~R3C1", true)
	p.shot("enter-beside")
	require.Empty(t, get[[]string](p, apart))
	require.Empty(t, get[[]string](p, audit))
	p.fits(1200)
	p.drag(0, 1)
	p.choose("#clue-kind", "Cage")
	p.wait("!document.querySelector('.beside')")
	p.choose("#clue-number", "3")
	p.click("#clue-add")
	p.says("Cage~3~R1C1~R1C2", true)
	p.click("#clue-remove")
	p.says("Cage", false)
	p.says("Sandwich~9~R1", true)
	p.click("#undo")
	p.says("Cage~3~R1C1~R1C2", true)
	p.do(chromedp.Click(chromedp.CSS(cellAt(0, 6))), chromedp.KeyEvent("2"))
	p.wait("document.getElementById('entry-text').textContent.startsWith('1 given: ')")
	p.choose("#clue-kind", "LittleKiller")
	p.do(chromedp.Reload())
	p.wait("document.body.dataset.ready && document.getElementById('entry-text').textContent.startsWith('1 given: ')")
	require.Equal(t, 4, get[int](p, "document.querySelectorAll('.clues text').length"))

	p.choose("#form", "fpuzzles")
	p.click("#export")
	p.wait("document.getElementById('exported-text').value.startsWith('https://www.f-puzzles.com/')")
	require.Equal(t, "Left out: its solution, as none is known to be the only one.", p.text("#exported-left"))
	p.choose("#own", get[string](p, "document.getElementById('exported-text').value"))
	p.click("#play-own")
	p.wait("document.querySelectorAll('.given').length === 1 && document.querySelectorAll('.clues text').length === 4")
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	require.NoError(t, err)
	require.True(t, p.visible(".clues text"))
	p.shot("enter-print")
}

// apart returns the fields beside the board that lie over the board or over a number that is
// not their own.
const apart = `(() => {
	const box = (e) => e.getBoundingClientRect(), bad = [], board = box(document.querySelector(".cells"));
	const over = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
	for (const f of document.querySelectorAll(".beside input")) {
		if (over(box(f), board)) bad.push("over the board: " + f.ariaLabel);
		for (const n of document.querySelectorAll(".clues text")) if (over(box(f), box(n)) && n.textContent !== f.value) bad.push(f.ariaLabel + " over " + n.textContent);
	}
	return bad;
})()`

// A finger selects cells, draws a cage and a line, and types beside the board. What it draws is
// on a page that does not scroll meanwhile.
func TestFinger(t *testing.T) {
	p := open(t, site.server+"#play?"+url.Values{"enter": {"6"}}.Encode(), 390, 844)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.wait("document.querySelectorAll('[role=gridcell]').length === 36")
	require.Equal(t, 4, p.finger(0, 1, 7, 6))
	p.choose("#clue-number", "12")
	p.click("#clue-add")
	p.says("Cage~12~R1C1~R1C2~R2C2~R2C1", true)
	p.choose("#clue-kind", "Thermo")
	require.Equal(t, 4, p.finger(30, 25, 20, 15), "a diagonal")
	p.click("#clue-add")
	p.says("Thermo~R6C1~R5C2~R4C3~R3C4", true)
	require.Equal(t, 1, p.finger(35))
	p.choose("#clue-kind", "XSum")
	p.wait("document.querySelectorAll('.beside input').length === 24")
	p.tap(besideAt(35, 30, 6))
	p.wait("document.activeElement.closest('.beside')")
	p.do(chromedp.KeyEvent("11\r"))
	p.says("XSum~R6~~11", true)
	p.fits(390)
	require.Empty(t, get[[]string](p, apart))
	require.Empty(t, get[[]string](p, audit))
	p.shot("enter-phone")

	// On a board that is larger than its frame a finger scrolls, and selects from the cursor on.
	p.choose("#own", strings.Repeat(".", 256))
	p.click("#play-own")
	p.wait("document.querySelectorAll('[role=gridcell]').length === 256")
	p.click("#zoom")
	p.click(cellAt(2, 16))
	require.Equal(t, 3, p.finger(2, 18, 34))
	require.Equal(t, 1, p.finger(36, 20, 4))
}

// touch sends what a finger does at a point.
func (p *tab) touch(kind input.DispatchTouchEventType, at ...float64) {
	p.Helper()
	points := []*input.TouchPoint{}
	if len(at) > 0 {
		points = append(points, &input.TouchPoint{X: at[0], Y: at[1]})
	}
	_, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	require.NoError(p, err)
}

// finger draws over cells, in steps of a third of one, and returns how many are selected then.
func (p *tab) finger(cells ...int) int {
	p.Helper()
	type box struct{ X, Y float64 }
	boxes := get[[]box](p, `(() => {
		document.getElementById("board").scrollIntoView({ block: "center" });
		return [...document.querySelectorAll("[role=gridcell]")].map((e) => { const r = e.getBoundingClientRect(); return { X: r.x + r.width / 2, Y: r.y + r.height / 2 }; });
	})()`)
	scrolled := get[float64](p, "scrollY")
	last := boxes[cells[0]]
	p.touch(input.DispatchTouchEventTypeTouchStart, last.X, last.Y)
	for _, cell := range cells[1:] {
		next := boxes[cell]
		for step := 1.; step <= 3; step++ {
			p.touch(input.DispatchTouchEventTypeTouchMove, last.X+(next.X-last.X)*step/3, last.Y+(next.Y-last.Y)*step/3)
		}
		last = next
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	require.Equal(p, scrolled, get[float64](p, "scrollY"), "the page scrolls under the finger")
	return get[int](p, "document.querySelectorAll('[role=gridcell][aria-selected=true]').length")
}

// tap touches an element, once it has not moved for a while.
func (p *tab) tap(selector string) {
	p.Helper()
	var at []float64
	for before := []float64(nil); at == nil || !slices.Equal(at, before); {
		before = at
		at = get[[]float64](p, fmt.Sprintf(`(() => {
			const e = document.querySelector(%q);
			e.scrollIntoView({ block: "center" });
			const r = e.getBoundingClientRect();
			return [r.x + r.width / 2, r.y + r.height / 2];
		})()`, selector))
		time.Sleep(400 * time.Millisecond) // what comes at once after a drag is no tap
	}
	p.touch(input.DispatchTouchEventTypeTouchStart, at...)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}
