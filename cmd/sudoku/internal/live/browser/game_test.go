package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// state is the game as a person sees it.
const state = `JSON.stringify([...document.querySelectorAll("[role=gridcell]")].map(c => c.getAttribute("aria-label")))`

// A reload continues the game: values, notes, colours, time and undo. Back returns to
// the puzzle before.
func TestReload(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := playing(t, site, 1200)
		p.click("[role=gridcell]:not(.given)") // r1c3
		p.do(chromedp.KeyEvent("n"), chromedp.KeyEvent("1"), chromedp.KeyEvent("2"), chromedp.KeyEvent("n"))
		p.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent("6"))
		p.click(".swatch.tint3")
		p.wait("document.querySelector('.tint3[role=gridcell]')")
		p.wait("document.getElementById('clock').textContent !== '0:00'")
		before := get[string](p, state)
		require.Contains(t, before, "row 1, column 3, notes 1 2")
		require.Contains(t, before, "row 1, column 4, 6, blue")

		p.do(chromedp.Reload())
		p.wait("document.body.dataset.ready && " + board9)
		require.Equal(t, before, get[string](p, state))
		require.NotEqual(t, "0:00", p.text("#clock"))
		for range 4 {
			p.click("#undo")
		}
		p.wait("document.getElementById('undo').disabled")
		require.NotContains(t, get[string](p, state), "notes")
		p.click("#redo")

		// Another puzzle, and Back.
		p.choose("#own", "1... ..3. .4.. ...2")
		p.click("#play-own")
		p.wait("document.querySelectorAll('[role=gridcell]').length === 16")
		get[bool](p, "(history.back(), true)")
		p.wait(board9)
		require.Contains(t, get[string](p, state), "row 1, column 3, notes 1")
		p.click("#tab-watch")
		p.wait("document.body.dataset.ready === 'watch'")
		get[bool](p, "(history.back(), true)")
		p.wait("document.body.dataset.view === 'play' && " + board9)
	})
}

// Keys work after a click on any button. Undo has the keys of every system.
func TestKeysAfterClicks(t *testing.T) {
	p := playing(t, site.server, 1200)
	cell := "document.querySelectorAll('[role=gridcell]')[2]"
	p.click("[role=gridcell]:not(.given)")
	for _, id := range []string{"#notes", "#notes", "#check", "#erase", "#fill", "#theme"} {
		p.click(id)
	}
	p.wait(cell + ".textContent === '1 2 4 '")
	p.do(chromedp.KeyEvent("4"))
	p.wait(cell + ".textContent === '4'")
	for _, c := range []struct{ key, modifier, want string }{
		{"z", "metaKey", "1 2 4 "}, {"z", "metaKey shiftKey", "4"}, {"z", "ctrlKey", "1 2 4 "}, {"Z", "ctrlKey shiftKey", "4"},
		{"z", "ctrlKey", "1 2 4 "}, {"y", "ctrlKey", "4"},
	} {
		get[bool](p, `(() => { const init = { key: "`+c.key+`", bubbles: true, cancelable: true };
			for (const m of "`+c.modifier+`".split(" ")) init[m] = true;
			return !document.getElementById("check").dispatchEvent(new KeyboardEvent("keydown", init)); })()`)
		p.wait(cell + ".textContent === '" + c.want + "'")
	}
	// Fields keep their keys.
	p.do(chromedp.Focus(chromedp.CSS("#new-seed")), chromedp.KeyEvent("7"))
	require.Equal(t, "7", get[string](p, "document.getElementById('new-seed').value"))
	require.Equal(t, "4", get[string](p, cell+".textContent"))
}

// A value takes its notes from its row, column and block, and Undo returns them.
func TestNotesOfPeers(t *testing.T) {
	p := playing(t, site.server, 1200)
	noted := `[...document.querySelectorAll("[role=gridcell]")].flatMap((c, i) => c.querySelector(".mark") && c.textContent.includes("4") ? [i] : [])`
	p.click("#fill")
	p.wait("document.querySelector('.marks')")
	before := get[[]int](p, noted)
	p.click("[role=gridcell]:not(.given)")
	p.do(chromedp.KeyEvent("4"))
	p.wait("document.querySelectorAll('[role=gridcell]')[2].textContent === '4'")
	after := get[[]int](p, noted)
	require.Less(t, len(after), len(before))
	for _, cell := range after {
		row, column := cell/9, cell%9
		require.False(t, row == 0 || column == 2 || row < 3 && column < 3, cell)
	}
	require.Contains(t, p.text("#live"), "row 1, column 3: 4")
	// Row, column and block of the cursor are shaded.
	require.Equal(t, 20, get[int](p, "document.querySelectorAll('.near').length"))
	p.click("#undo")
	p.wait("document.querySelectorAll('[role=gridcell]')[2].textContent !== '4'")
	require.Equal(t, before, get[[]int](p, noted))

	// A clash is said.
	p.do(chromedp.KeyEvent("5"))
	p.wait("document.getElementById('live').textContent === 'row 1, column 3: 5, clashes with row 1, column 1'")
}

// Doing what a hint says keeps the focus where the next one is asked for. Its cells are
// spoken in words.
func TestHintFocus(t *testing.T) {
	p := playing(t, site.server, 1200)
	p.do(chromedp.Focus(chromedp.CSS("#hint")))
	for range 2 {
		for stage := 1; stage <= 3; stage++ {
			p.do(chromedp.KeyEvent("\r"))
			p.wait(fmt.Sprintf("document.querySelectorAll('#hint-text li').length === %d", stage))
		}
		p.wait("document.activeElement.id === 'apply'")
		require.Regexp(t, `row \d, column \d`, get[string](p, "[...document.querySelectorAll('#hint-text .unseen')].map(e => e.textContent).join()"))
		p.do(chromedp.KeyEvent("\r"))
		p.wait("document.activeElement.id === 'hint'")
	}
	require.Equal(t, "49 cells to fill", p.text("#standing"))
	// A new puzzle shows again what Help is for.
	p.choose("#own", "1... ..3. .4.. ...2")
	p.click("#play-own")
	p.wait("document.getElementById('hint-text').textContent.startsWith('A hint says')")
}

// The board is covered while the game pauses, and the clock stands still.
func TestPause(t *testing.T) {
	p := playing(t, site.server, 1200)
	p.click("#rest")
	p.wait("getComputedStyle(document.querySelector('.cells')).visibility === 'hidden'")
	require.True(t, p.visible(".cover"))
	before := get[string](p, state)
	time := p.text("#clock")
	p.do(chromedp.KeyEvent("4"))
	get[bool](p, "new Promise(r => setTimeout(() => r(true), 2200))")
	require.Equal(t, time, p.text("#clock"))
	require.Equal(t, before, get[string](p, state))
	p.shot("play-paused")
	p.click(".cover")
	p.wait("getComputedStyle(document.querySelector('.cells')).visibility === 'visible'")
}

// A person enters a puzzle clue by clue, and sees when it has one solution.
func TestEntry(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := playing(t, site, 1200)
		p.choose("#new-side", "4")
		p.click("#enter-own")
		p.wait("document.querySelectorAll('[role=gridcell]').length === 16")
		enter := func(cell int, key string) {
			p.do(chromedp.Click(chromedp.CSS(cellAt(cell, 4))), chromedp.KeyEvent(key))
		}
		enter(0, "1")
		p.wait("document.getElementById('entry-text').textContent === '1 given: 72 solutions.'")
		enter(6, "3")
		enter(9, "4")
		enter(15, "2")
		p.wait("document.getElementById('entry-text').textContent === '4 givens: one solution.'")
		p.shot("play-entry")
		p.do(chromedp.Reload())
		p.wait("document.getElementById('entry-text').textContent === '4 givens: one solution.'")
		enter(1, "2")
		enter(2, "3")
		p.wait("document.getElementById('entry-text').textContent === '6 givens: no solution.' && document.getElementById('entry-play').disabled")
		enter(2, "3")
		enter(1, "2")
		p.wait("!document.getElementById('entry-play').disabled")
		p.click("#entry-play")
		p.wait("document.querySelectorAll('.given').length === 4")
		require.False(t, p.visible("#entry"))
	})
}

// cellAt selects a cell of a board.
func cellAt(cell, side int) string {
	return fmt.Sprintf("[role=row]:nth-child(%d) [role=gridcell]:nth-child(%d)", cell/side+1, cell%side+1)
}

// A puzzle is pasted onto the board.
func TestPaste(t *testing.T) {
	p := playing(t, site.server, 1200)
	get[bool](p, `(() => {
		const data = new DataTransfer();
		data.setData("text", "1... ..3. .4.. ...2");
		return !document.querySelector("[role=gridcell]").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
	})()`)
	p.wait("document.querySelectorAll('[role=gridcell]').length === 16")
}

// The page finds a position on which a technique is the next step.
func TestPractice(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := playing(t, site, 1200)
		p.choose("#technique", "XY-wing")
		p.choose("#new-seed", "5")
		p.click("#practice button")
		p.wait("document.getElementById('task').textContent === 'Find the next step: XY-wing.'")
		p.click("#hint")
		p.wait("document.getElementById('hint-text').textContent.includes('XY-wing')")
		p.click("#hint")
		p.click("#hint")
		p.wait("document.querySelector('.loses')")
		p.shot("play-practice")
	})
}

// The sheet has the board and nothing else, within a page.
func TestPrint(t *testing.T) {
	p := playing(t, site.server, 1200)
	p.click("#theme")
	p.click("#theme") // dark
	for stage := 1; stage <= 3; stage++ {
		p.click("#hint")
		p.wait(fmt.Sprintf("document.querySelectorAll('#hint-text li').length === %d", stage))
	}
	require.NotZero(t, get[int](p, "document.querySelectorAll('.gains, .loses').length"))
	p.click("[role=gridcell]:not(.given)")
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	require.NoError(t, err)
	for _, id := range []string{"#pad", "header", "#maker", "#undo", "#clock"} {
		require.False(t, p.visible(id), id)
	}
	require.Empty(t, get[[]string](p, `[...document.querySelectorAll("[role=gridcell]")].flatMap((c) => {
		const bad = [], s = getComputedStyle(c);
		if (s.boxShadow !== "none" || s.outlineStyle !== "none") bad.push("a cursor");
		if (!/, 0\)$/.test(s.backgroundColor)) bad.push("a shade " + s.backgroundColor); // one that fades is gone
		if ([...c.querySelectorAll(".mark")].some((m) => m.checkVisibility())) bad.push("a note of the hint");
		for (const side of ["::before", "::after"]) if (getComputedStyle(c, side).content !== "none" && getComputedStyle(c, side).display !== "none") bad.push("a frame");
		return bad;
	})`))
	require.Equal(t, "rgb(0, 0, 0)", get[string](p, "getComputedStyle(document.querySelector('.given')).color"))
	require.True(t, p.visible("h1#sheet-title"), "the heading of the sheet")
	require.Equal(t, "Sudoku 9×9, 30 givens", p.text("#sheet-title"))
	require.Less(t, get[float64](p, "document.documentElement.scrollHeight"), 1000.)
	p.shot("play-print")
}

// The arrows of a chain end beside its candidates: no head covers a digit.
func TestArrowsKeepOut(t *testing.T) {
	p := playing(t, site.server, 1200)
	p.choose("#own", chain)
	p.click("#play-own")
	p.wait("document.querySelector('[role=gridcell]').textContent !== '5'")
	require.True(t, get[bool](p, untilChain))
	require.Empty(t, get[[]string](p, `(() => {
		const svg = document.querySelector(".board .links"), at = svg.getScreenCTM(), bad = [];
		const circles = [...document.querySelectorAll("[role=gridcell] .mark")].filter((m) => m.className.trim() !== "mark").map((m) => m.getBoundingClientRect());
		for (const path of svg.querySelectorAll("path.on, path.off")) {
			const end = path.getPointAtLength(path.getTotalLength()).matrixTransform(at);
			for (const c of circles) {
				if (Math.hypot(end.x - c.x - c.width / 2, end.y - c.y - c.height / 2) < c.width / 2 - 2) bad.push(path.getAttribute("d"));
			}
		}
		return bad;
	})()`))
	require.NotZero(t, get[int](p, "document.querySelectorAll('.loses, .gains').length"))
}
