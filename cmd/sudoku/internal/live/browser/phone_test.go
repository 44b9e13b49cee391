package browser

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// phone opens a page on a phone, upright or on its side.
func phone(t *testing.T, address string, width, height int64) *tab {
	t.Helper()
	p := open(t, address, width, height)
	p.do(chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch), chromedp.Reload())
	p.wait(fmt.Sprintf("document.body.dataset.ready && innerWidth === %d && matchMedia('(pointer: coarse)').matches", width))
	return p
}

// inSight reports whether the whole board and the bar are seen, and nothing of the board is under
// the bar.
const inSight = `(() => {
	const board = document.querySelector(".cells").getBoundingClientRect(), bar = document.getElementById("clue-bar").getBoundingClientRect();
	return board.top >= 0 && board.bottom <= innerHeight && bar.bottom <= innerHeight + 1 && (bar.top >= board.bottom || bar.left >= board.right);
})()`

// On a phone a clue is set with no scroll: the board and the bar with its kind, number, Add and
// Undo stay in sight, and a line is drawn by a finger.
func TestPhoneSets(t *testing.T) {
	for _, size := range [][2]int64{{390, 844}, {844, 390}} {
		p := phone(t, site.server+"#play?"+url.Values{"enter": {"9"}}.Encode(), size[0], size[1])
		p.wait("document.getElementById('entry-text').textContent && document.querySelectorAll('[role=gridcell]').length === 81")
		require.False(t, p.visible("#entry-author"), "words are folded")
		p.choose("#clue-kind", "Thermo")
		require.Equal(t, 4, p.finger(0, 10, 20, 30), "a diagonal")
		at := get[float64](p, "scrollY")
		for k, cells := range [][]int{{0, 10, 20, 30}, {8, 7, 16, 25}, {72, 73, 74, 65}} {
			if k > 0 {
				require.Equal(t, len(cells), p.finger(cells...))
			}
			p.tap("#clue-add")
			p.says("Thermo~R"+[]string{"1C1~R2C2~R3C3~R4C4", "1C9~R1C8~R2C8~R3C8", "9C1~R9C2~R9C3~R8C3"}[k], true)
			p.wait(inSight)
			require.InDelta(t, at, get[float64](p, "scrollY"), 100, "a clue costs no scroll")
		}
		p.tap("#clue-undo")
		p.says("R9C1~R9C2", false)
		p.choose("#clue-kind", "Cage")
		require.Equal(t, 2, p.finger(40, 41))
		p.tap("#pad button:nth-child(9)")
		p.wait("document.getElementById('clue-number').value === '9'") // the pad types the number of a clue
		p.tap("#clue-add")
		p.says("Cage~9~R5C5~R5C6", true)
		p.fits(size[0])
		require.Empty(t, get[[]string](p, audit))
		p.looks("phone-sets", size)
	}
}

// looks keeps pictures of what is in sight in both schemes.
func (p *tab) looks(name string, size [2]int64) {
	p.Helper()
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme, true)
		p.shot(fmt.Sprintf("%s-%d-%s", name, size[0], theme))
	}
	p.theme("light", true)
}

// outside returns the notes that are not within their cells, within the frame of the cursor or
// the line of a cage, or that lie over each other.
const outside = `(() => {
	const bad = [], box = (node) => { const r = document.createRange(); r.selectNodeContents(node); return r.getBoundingClientRect(); };
	const frame = (cell) => document.querySelector(".caged") ? 0.085 * cell.width : document.querySelector(".roomy") ? 2 : 3;
	for (const cell of document.querySelectorAll("[role=gridcell]")) {
		const c = cell.getBoundingClientRect(), f = frame(c) - 0.6, marks = [...cell.querySelectorAll(".mark, .middle")].filter((m) => m.textContent).map((m) => [m.textContent, box(m)]);
		marks.forEach(([text, m], i) => {
			if (m.left < c.left + f || m.right > c.right - f || m.bottom > c.bottom - f + 0.15 * m.height || m.top < c.top + f - 0.15 * m.height) bad.push(text + " outside of " + cell.ariaLabel);
			for (const [other, o] of marks.slice(i + 1)) if (m.left < o.right - 0.5 && o.left < m.right - 0.5 && m.top < o.bottom - 0.2 * m.height - 0.5 && o.top < m.bottom - 0.2 * m.height - 0.5) bad.push(text + " over " + other + " in " + cell.ariaLabel);
		});
	}
	return bad.slice(0, 5);
})()`

// On a phone there is one Hint button, what is pressed often is large enough for a thumb, Undo and
// Redo stand side by side, and notes are within their cells, at every size and within cages.
func TestPhonePlays(t *testing.T) {
	killer := ".Cage~15~R1C1~R1C2~R2C1.Cage~24~R1C3~R1C4~R1C5.Cage~10~R3C3~R3C4"
	for _, size := range [][2]int64{{390, 844}, {844, 390}} {
		p := phone(t, site.server+"#play", size[0], size[1])
		p.wait(board9)
		small := get[[]string](p, `[...document.querySelectorAll("#pad button, .moves button")].filter((e) => e.checkVisibility()).filter((e) => { const r = e.getBoundingClientRect(); return r.width < 44 || r.height < 44; }).map((e) => e.textContent)`)
		require.Empty(t, small)
		hints := `[...document.querySelectorAll("#hint, #hint-near")].filter((e) => e.checkVisibility({ visibilityProperty: true })).length`
		require.Equal(t, 1, get[int](p, hints))
		require.Equal(t, 0., get[float64](p, "document.getElementById('undo').getBoundingClientRect().top - document.getElementById('redo').getBoundingClientRect().top"))
		least := min(float64(size[0])-16, float64(size[1])-60)
		require.GreaterOrEqual(t, get[float64](p, "document.querySelector('.cells').getBoundingClientRect().width"), min(least, 600))
		for _, text := range []string{strings.Repeat(".", 81), killer, strings.Repeat(".", 256)} {
			p.choose("#own", text)
			p.tap("#play-own")
			p.wait(fmt.Sprintf("document.querySelectorAll('[role=gridcell]').length === %d && document.getElementById('rules').hidden === %t", max(81, len(text)/256*256), text != killer))
			p.tap("#fill")
			p.wait("document.querySelectorAll('.mark').length > 500")
			require.Empty(t, get[[]string](p, outside), "%.9s", text)
			p.looks("phone-notes-"+fmt.Sprint(len(text)), size)
		}
		p.tap("#zoom")
		p.wait("document.querySelector('[role=gridcell]').getBoundingClientRect().width >= 24")
		require.Empty(t, get[[]string](p, outside))
		p.choose("#own", demo)
		p.tap("#play-own")
		p.wait("document.querySelectorAll('.given').length === 27")
		p.tap("#hint-near")
		p.wait("document.querySelector('#hint-text li')")
		require.Equal(t, 1, get[int](p, hints))
		p.tap("#hint")
		p.wait("document.querySelectorAll('#hint-text li').length === 2")
		require.True(t, get[bool](p, `(() => {
			const help = document.getElementById("help").getBoundingClientRect(), board = document.getElementById("board").getBoundingClientRect();
			return board.top >= -1 && help.bottom <= innerHeight + 1 && (help.top >= board.bottom - 1 || help.left >= board.right - 1);
		})()`), "the hint is in sight beside the board")
		p.looks("phone-hint", size)
	}
}

// A clash is felt if that is chosen, and the choice is kept.
func TestVibrate(t *testing.T) {
	p := phone(t, site.server+"#play?puzzle="+demo, 390, 844)
	p.wait("document.querySelectorAll('.given').length === 27")
	const felt = "(window.felt ??= [], navigator.vibrate = (ms) => felt.push(ms), true)"
	get[bool](p, felt)
	p.tap(cellAt(0, 9))
	p.tap("#pad button:nth-child(6)")
	p.wait("document.querySelectorAll('.clash').length > 1")
	require.Equal(t, 0, get[int](p, "felt.length"))
	p.tap("#vibrate-label")
	p.do(chromedp.Reload())
	p.wait("document.body.dataset.ready && document.getElementById('vibrate').checked")
	get[bool](p, felt)
	p.tap(cellAt(1, 9))
	p.tap("#pad button:nth-child(6)")
	p.wait("felt.length === 1")
}
