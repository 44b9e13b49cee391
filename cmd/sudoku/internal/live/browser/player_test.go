package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// Notes of 16×16 stand inside their cells, on a desk and on a phone, each in its place.
func TestNotesInside(t *testing.T) {
	for _, width := range []int64{390, 1440} {
		p := playing(t, site.server, width)
		p.choose("#own", strings.Repeat("0 ", 256))
		get[bool](p, "(document.getElementById('play-own').click(), true)")
		p.wait("document.querySelectorAll('[role=gridcell]').length === 256")
		p.click("#fill")
		p.wait("document.querySelectorAll('.mark').length === 16 * 256")
		require.Empty(t, get[[]string](p, `[...document.querySelectorAll("[role=gridcell]")].flatMap((cell) => {
			const c = cell.getBoundingClientRect();
			return [...cell.querySelectorAll(".mark")].filter((m) => {
				const range = document.createRange();
				range.selectNodeContents(m);
				const b = m.getBoundingClientRect(), r = range.getBoundingClientRect(), middle = r.y + r.height / 2;
				return b.left < c.left - 0.5 || b.right > c.right + 0.5 || b.top < c.top - 0.5 || b.bottom > c.bottom + 0.5 || middle < c.top || middle > c.bottom - 2;
			}).map((m) => cell.ariaLabel + ": " + m.textContent);
		})`), width)
		p.shot(fmt.Sprintf("notes-16-%d", width))
	}
}

// A cell has several of nine colours. A link holds the position with them, and what is no
// position is refused.
func TestPosition(t *testing.T) {
	p := playing(t, site.server, 1200)
	require.Equal(t, 10, get[int](p, "document.querySelectorAll('.swatch[title]').length"))
	p.click("[role=gridcell]:not(.given)")
	for _, tint := range []int{2, 9, 5} {
		p.click(fmt.Sprintf(".swatch.tint%d", tint))
	}
	p.wait("document.activeElement && document.querySelector('.tint2.tint5.tint9[role=gridcell]')")
	require.Contains(t, get[string](p, "document.querySelector('.tinted').ariaLabel"), "green, red, pink")
	require.Equal(t, 3, get[int](p, `new Set(getComputedStyle(document.querySelector(".tinted")).backgroundImage.match(/rgb\([^)]*\)/g)).size`))
	p.do(chromedp.KeyEvent("4"))
	p.click("#fill")
	p.wait("document.querySelectorAll('.mark').length > 50")
	before := get[string](p, state)
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme, true)
		p.shot("colours-" + theme)
	}
	p.click("#position")
	p.wait("location.hash.includes('at=')")
	link := get[string](p, "location.href")
	again := open(t, link, 1200, 900)
	again.wait("document.querySelector('.tint2.tint5.tint9[role=gridcell]') && document.querySelectorAll('.mark').length > 50")
	require.Equal(t, before, get[string](again, state))
	bad := open(t, site.server+"#play?at=%5B1%5D", 1200, 900)
	bad.wait("document.getElementById('alert').textContent === 'The position in the address is damaged.'")
}

// All steps are listed by technique; a click shows one, which can be done. A win is seen.
func TestAllHints(t *testing.T) {
	p := playing(t, site.server, 1200)
	p.choose("#own", chain)
	p.click("#play-own")
	p.wait("document.querySelector('[role=gridcell]').textContent !== '5'")
	p.click("#list")
	p.wait("document.querySelectorAll('.steps details').length > 1")
	require.Regexp(t, `^\d+ steps( or more)? by \d+ techniques\.$`, p.text("#hint-text > p"))
	p.wait("document.getElementById('live').textContent.includes(' techniques.')")
	get[bool](p, "(document.querySelectorAll('.steps details')[1].open = true)")
	p.click(".steps details:nth-child(2) button")
	p.wait("document.querySelector('.loses, .gains') && !document.getElementById('apply').disabled && document.querySelector('.steps [aria-pressed=true]')")
	p.shot("all-hints")
	p.click("#apply")
	p.wait("document.getElementById('apply').disabled")

	p.choose("#own", "12.. 34.. 2143 432.")
	p.click("#play-own")
	p.wait("document.querySelectorAll('[role=gridcell]').length === 16")
	for range 40 {
		if get[bool](p, "document.getElementById('board').classList.contains('won')") {
			break
		}
		p.wait("!document.getElementById('hint').disabled || !document.getElementById('apply').disabled || document.getElementById('board').classList.contains('won')")
		get[bool](p, "(document.getElementById('apply').disabled ? document.getElementById('hint').click() : document.getElementById('apply').click(), true)")
	}
	p.wait("document.getElementById('board').classList.contains('won') && document.getElementById('standing').textContent === 'Solved'")
	require.Equal(t, "solid", get[string](p, "getComputedStyle(document.querySelector('.cells')).outlineStyle"))
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme, true)
		p.shot("won-" + theme)
	}
}

// While a hint is looked for, its button says so and stops it. A puzzle with more than one solution is
// answered in words, and a level that is not found keeps the nearest puzzle.
func TestLooking(t *testing.T) {
	p := made(t, site.server, "killer", 4, "1")
	get[bool](p, "document.getElementById('new-level').append(new Option('extreme')) || true") // it isn't offered
	p.choose("#new-level", "extreme")
	p.click("#maker .primary")
	p.wait("/^No puzzle of the level extreme was found: this one is .+\\.$/.test(document.getElementById('task').textContent)")
	require.True(t, p.visible("#task"))
	require.Contains(t, p.text("#task"), "Try another seed or symmetry.")
	p.choose("#own", strings.Repeat("0", 81))
	p.click("#play-own")
	p.wait(board9)
	p.click("#hint")
	p.wait("document.getElementById('hint-text').textContent === 'This puzzle has more than one solution.'")
	get[bool](p, `(() => {
		const send = window.fetch;
		window.fetch = (url, options) => String(url).includes("call/hint") ? new Promise((_, no) => options.signal.addEventListener("abort", () => no(new DOMException("stopped", "AbortError")))) : send(url, options);
		return true;
	})()`)
	p.click("#hint")
	p.wait("/^Looking… \\d+ s. Stop$/.test(document.getElementById('hint').textContent)")
	p.click("#hint")
	p.wait("document.getElementById('hint').textContent === 'Hint' && document.getElementById('live').textContent === 'Stopped.'")
}
