package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

const board9 = "document.querySelectorAll('[role=gridcell]').length === 81"

// playing opens the view in which a person plays.
func playing(t *testing.T, site string, width int64) *tab {
	p := open(t, site+"#play", width, 900)
	p.wait(board9)
	return p
}

// A puzzle is made and played to its end by hints alone.
func TestHintsToTheEnd(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := playing(t, site, 1200)
		p.choose("#new-seed", "4")
		p.choose("#new-level", "medium")
		p.click("#maker .primary")
		p.wait("document.getElementById('new-level').value === 'medium' && document.activeElement?.getAttribute('role') === 'gridcell'")
		require.True(t, get[bool](p, `(async () => {
			const $ = (id) => document.getElementById(id), pause = () => new Promise((resolve) => setTimeout(resolve, 5));
			while ($("standing").textContent !== "Solved") {
				if (!$("apply").disabled) $("apply").click();
				else if (!$("hint").disabled) $("hint").click();
				await pause();
			}
			return true;
		})()`))
		require.Contains(t, p.text("#hint-text"), "Solved in")
	})
}

// A person plays by keys: values, notes, undo. Clashes are marked, and Check names
// what is wrong.
func TestKeys(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := playing(t, site, 1200)
		p.click("[role=gridcell]:not(.given)") // r1c3
		cell := "document.querySelectorAll('[role=gridcell]')[2]"
		require.Equal(t, "row 1, column 3, empty", get[string](p, cell+".getAttribute('aria-label')"))
		p.do(chromedp.KeyEvent("5")) // r1c1 holds it
		p.wait(cell + ".classList.contains('clash') && document.querySelectorAll('.clash').length === 2")
		require.Contains(t, get[string](p, cell+".getAttribute('aria-label')"), "clashes")
		require.Equal(t, "true", get[string](p, cell+".getAttribute('aria-invalid')"))
		p.do(chromedp.KeyEvent("u"))
		p.wait("!document.querySelector('.clash')")
		p.do(chromedp.KeyEvent("n"), chromedp.KeyEvent("1"), chromedp.KeyEvent("2"))
		p.wait(cell + ".getAttribute('aria-label').includes('notes 1 2')")
		p.do(chromedp.KeyEvent("n"), chromedp.KeyEvent("2"))
		p.wait(cell + ".textContent === '2'")
		p.click("#check")
		p.wait(cell + ".classList.contains('mistake')")
		require.NotEmpty(t, p.text("#hint-text"))
		for range 3 { // the value and two notes
			p.click("#undo")
		}
		p.wait("document.getElementById('undo').disabled && !document.querySelector('.mistake')")
		p.click("#check")
		p.wait("document.getElementById('hint-text').textContent.includes('right so far')")

		p.click("#rate")
		p.wait("document.querySelectorAll('.course rect').length > 40")
		require.Contains(t, p.text("#rating"), "ED=")
	})
}

// Sizes that can be made are offered. Hints and ratings are offered where they exist.
func TestSizes(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := playing(t, site, 1200)
		require.Equal(t, "4 6 8 9 10 12 16 25 36", get[string](p, "[...document.querySelectorAll('#new-side option')].map(o => o.value).join(' ')"))
		p.choose("#new-side", "25")
		require.True(t, get[bool](p, "document.getElementById('new-level').disabled"))
		p.click("#maker button.primary")
		p.wait("document.querySelectorAll('[role=gridcell]').length === 625")
		for _, id := range []string{"hint", "apply", "rate", "hint-near"} {
			require.False(t, p.visible("#"+id), id)
		}
		require.True(t, p.visible("#check"))

		// N is the value 23 there; the sign for notes is /.
		p.click("[role=gridcell]:not(.given)")
		p.do(chromedp.KeyEvent("n"))
		p.wait("document.activeElement.textContent === 'N'")
		require.Contains(t, p.text("#keys-help"), "/: notes")
		p.do(chromedp.KeyEvent("/"))
		p.wait("document.getElementById('notes').getAttribute('aria-pressed') === 'true'")

		require.NotEmpty(t, get[string](p, `(async () => {
			const { openEngine } = await import("./engine.js");
			const board = await openEngine().call("sample", { Side: 81, Share: 0.7, Seed: "3" });
			return document.getElementById("own").value = board.Text;
		})()`))
		p.click("#play-own")
		p.wait("document.querySelectorAll('[role=gridcell]').length === 6561")
		p.click("#fill")
		p.wait("document.querySelector('[role=gridcell] small')")
		p.fits(1200)
		p.shot("play-81")
	})
}

// A giant fits its frame. At full size it scrolls there, also in a narrow window.
func TestGiantsFit(t *testing.T) {
	p := open(t, site.server, 390, 900)
	p.choose("#example", "eightyOne")
	p.wait("document.querySelector('.lane canvas').getAttribute('aria-label')?.startsWith('Board, 81 ')")
	p.fits(390)
	const scrolled = `(() => {
		const frame = document.querySelector(".lane .frame");
		frame.scrollTo(10_000, 10_000);
		return [frame.tabIndex, frame.scrollLeft, frame.scrollTop];
	})()`
	require.Equal(t, []float64{-1, 0, 0}, get[[]float64](p, scrolled))
	p.shot("watch-81-narrow")
	p.click(".zoom")
	at := get[[]float64](p, scrolled)
	require.Zero(t, at[0], "keys reach it")
	require.Greater(t, at[1], 500.)
	require.Greater(t, at[2], 300.)
	p.fits(390)
}

// A 16×16 puzzle can be played, in a narrow window too.
func TestLargePuzzle(t *testing.T) {
	p := playing(t, site.server, 390)
	p.choose("#own", strings.Repeat(".", 80))
	p.click("#play-own")
	p.wait("!document.getElementById('alert').hidden")
	require.Equal(t, "80 cells; a 9×9 board has 81.", p.text("#alert"))
	require.NotEmpty(t, get[string](p, `(async () => {
		const { openEngine } = await import("./engine.js");
		const board = await openEngine().call("sample", { Side: 16, Share: 0.7, Seed: "3" });
		const own = document.getElementById("own");
		own.value = board.Text;
		return own.value;
	})()`))
	p.click("#play-own")
	p.wait("document.querySelectorAll('[role=gridcell]').length === 256")
	p.click("#fill")
	p.wait("document.querySelector('.marks')")
	p.fits(390)
	p.shot("play-16")
	const note = "parseFloat(getComputedStyle(document.querySelector('.marks')).fontSize)"
	p.click("#zoom")
	require.GreaterOrEqual(t, get[float64](p, note), 9.)
	p.fits(390)
	p.shot("play-16-zoomed")
	p.click("#zoom")
	p.do(chromedp.EmulateViewport(1200, 900))
	require.GreaterOrEqual(t, get[float64](p, note), 9., "6.6 before")
	p.shot("play-16-wide")
}
