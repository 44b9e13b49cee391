package browser

import (
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// Undo and Redo say what came back: of a value, of notes, and of a clue.
func TestEar(t *testing.T) {
	p := open(t, site.server+"#play?puzzle="+demo, 1200, 900)
	p.wait("document.querySelectorAll('.given').length === 27")
	says := func(pattern string) {
		t.Helper()
		p.wait("/" + pattern + "/.test(document.getElementById('live').textContent)")
	}
	p.do(chromedp.Click(chromedp.CSS(cellAt(0, 9))), chromedp.KeyEvent("n"), chromedp.KeyEvent("35"), chromedp.KeyEvent("n"), chromedp.KeyEvent("4"))
	says("^row 1, column 1: 4")
	undo := chromedp.KeyEvent("z", chromedp.KeyModifiers(2))
	p.do(undo)
	says("^Undone: row 1, column 1, notes 3 5$")
	p.do(undo)
	says("^Undone: row 1, column 1, notes 3$")
	p.do(undo)
	says("^Undone: row 1, column 1, empty$")
	p.click("#redo")
	says("^Done again: row 1, column 1, notes 3$")

	p = open(t, site.server+"#play?"+url.Values{"enter": {"6"}}.Encode(), 1200, 900)
	p.wait("document.querySelectorAll('[role=gridcell]').length === 36")
	p.choose("#clue-kind", "Thermo")
	for _, cells := range [][]int{{0, 1, 2}, {6, 7, 8}} {
		p.drag(cells...)
		p.click("#clue-add")
		says("^Thermometer added")
		p.wait("document.getElementById('undo').disabled === false")
	}
	p.says("R2C1~R2C2", true)
	p.do(undo)
	says("^Undone. gone: thermometer, 3 cells from row 2, column 1.$")
	require.Contains(t, p.text("#rules"), "Thermometer")
	p.do(undo)
	says("^Undone. gone: .*row 1, column 1")
	p.click("#redo")
	says("^Done again. back: .*row 1, column 1")

	// The clues in order, by one key; Escape leads back to the board.
	p = open(t, site.server+"#play?"+url.Values{"puzzle": {".Shape~6x6.Thermo~R4C1~R4C2.Cage~5~R1C1~R1C2.Thermo~R2C1~R3C1.Cage~7~R6C1~R6C2"}}.Encode(), 1200, 900)
	p.do(chromedp.Click(chromedp.CSS(cellAt(0, 6))), chromedp.KeyEvent("l"))
	p.wait("document.activeElement.id === 'heard'")
	list := get[[]string](p, "[...document.querySelectorAll('#heard li')].map((e) => e.textContent)")
	require.Equal(t, []string{"cage of 5 on 2 cells: row 1 column 1, row 1 column 2", "cage of 7 on 2 cells: row 6 column 1, row 6 column 2",
		"thermometer, 2 cells from row 2, column 1", "thermometer, 2 cells from row 4, column 1"}, list[:4])
	p.do(chromedp.KeyEvent(kb.Escape))
	p.wait("document.activeElement.getAttribute('role') === 'gridcell'")
	require.Contains(t, get[string](p, "document.activeElement.getAttribute('aria-description')"), "cage of 5")
}
