package browser

import (
	"fmt"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// untilSolved takes hints until the board is solved, and returns how many values and
// removals they were, or what stopped it.
const untilSolved = `(async () => {
	const $ = (id) => document.getElementById(id);
	for (let steps = 0; steps < 400;) {
		if ($("standing").textContent === "Solved") return String(steps);
		if (!$("alert").hidden) return $("alert").textContent;
		if (!$("apply").disabled) { $("apply").click(); steps++; }
		else if (!$("hint").disabled) $("hint").click();
		await new Promise((resolve) => setTimeout(resolve, 4));
	}
	return "too many steps";
})()`

// made makes a puzzle of a variant on the page.
func made(t *testing.T, site, rules string, side int, seed string) *tab {
	p := playing(t, site, 1200)
	p.choose("#new-rules", rules)
	p.choose("#new-side", fmt.Sprint(side))
	p.choose("#new-level", "")
	p.choose("#new-symmetry", "none")
	p.choose("#new-seed", seed)
	p.click("#maker .primary")
	p.wait(fmt.Sprintf("document.getElementById('live').textContent.includes('made from the seed %s') && document.querySelectorAll('[role=gridcell]').length === %d", seed, side*side))
	return p
}

// A puzzle of each variant is made, drawn, and played by hints from the first to the
// last. Its address opens it again.
func TestVariants(t *testing.T) {
	for _, c := range []struct{ rules, seed, drawn, words string }{
		{"jigsaw", "2", "document.querySelectorAll('.cells .left').length !== 12", "Each row, column and region holds 1 to 6 once each."},
		{"diagonals", "2", "document.querySelectorAll('.clues path').length === 2", "Diagonal: The values on the diagonal differ."},
		{"killer", "2", "document.querySelectorAll('.clues path').length > 8", "Cage of n: The values differ and add up to n."},
		{"thermo", "2", "document.querySelectorAll('.clues .area rect').length > 3", "Thermometer: The values rise from the bulb on."},
	} {
		t.Run(c.rules, func(t *testing.T) {
			engines(t, func(t *testing.T, site string) {
				p := made(t, site, c.rules, 6, c.seed)
				require.True(t, get[bool](p, c.drawn))
				require.Contains(t, p.text("#rules"), c.words)
				before := get[string](p, state)
				p.do(chromedp.Reload())
				p.wait("document.body.dataset.ready && document.querySelectorAll('[role=gridcell]').length === 36")
				require.Equal(t, before, get[string](p, state))
				p.shot("variant-" + c.rules)
				require.Regexp(t, `^\d+$`, get[string](p, untilSolved))
				require.Contains(t, p.text("#hint-text"), "Solved")
			})
		})
	}
}

// Clashes of clues are marked before the board is full, notes leave the peers by the
// rules, and a phone shows all of it.
func TestVariantClashes(t *testing.T) {
	puzzle := ".Shape~6x6.Cage~5~R1C1~R1C2.Thermo~R3C1~R4C2~R5C3.Diagonal~-1.Skyscraper~R6~3~"
	p := open(t, site.server+"#play?puzzle="+url.QueryEscape(puzzle), 390, 800)
	enter := func(cell int, key string) {
		p.do(chromedp.Click(chromedp.CSS(cellAt(cell, 6))), chromedp.KeyEvent(key))
	}
	clashing := func(words string) {
		p.wait("document.getElementById('standing').textContent.endsWith(" + fmt.Sprintf("%q", words) + ")")
	}
	enter(0, "6") // more than the sum
	clashing(", 1 clash")
	enter(0, "6")
	clashing("36 cells to fill")
	enter(19, "5") // the thermometer goes on
	enter(26, "3")
	clashing(", 2 clash")
	require.Equal(t, "true", get[string](p, "document.querySelector(\""+cellAt(26, 6)+"\").getAttribute('aria-invalid')"))
	p.click("#undo")
	p.click("#undo")
	clashing("36 cells to fill")
	p.click("#fill")
	p.wait("document.querySelector('.marks')")
	enter(0, "2")
	p.wait("!document.querySelectorAll('[role=gridcell]')[35].textContent.includes('2')") // along the diagonal
	p.fits(390)
	p.shot("variant-phone")
}

// Links of other programs open, and what the page can't show is refused in words.
func TestVariantLinks(t *testing.T) {
	link := func(form string) string {
		convert := exec.Command(site.program, "convert", "-o", form)
		convert.Stdin = strings.NewReader(".Whisper~5~R1C1~R2C2~R3C3.Renban~R5C5~R5C6.Sandwich~12~R4.~R9C9_4\n")
		text, err := convert.Output()
		require.NoError(t, err)
		return strings.TrimSpace(string(text))
	}
	engines(t, func(t *testing.T, site string) {
		p := playing(t, site, 1200)
		for _, form := range []string{"fpuzzles", "sudokupad"} {
			p.choose("#own", link(form))
			p.click("#play-own")
			p.wait("document.getElementById('rules').textContent.includes('Whisper line') && document.querySelectorAll('.clues path').length >= 2")
			require.Contains(t, get[string](p, "decodeURIComponent(location.hash)"), ".Whisper~5~R1C1~R2C2~R3C3")
			p.choose("#own", "1... ..3. .4.. ...2")
			p.click("#play-own")
			p.wait("document.getElementById('rules').hidden && !document.querySelector('.clues')")
		}
		p.shot("variant-left")
		p.choose("#own", ".Shape~4x6")
		p.click("#play-own")
		p.wait("document.getElementById('alert').textContent.startsWith('This page shows square boards')")
	})
}

// Evolution is watched on a variant, with its clues behind the board.
func TestWatchVariant(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := open(t, site+"#watch", 1200, 900)
		p.choose("#example", "cross")
		p.wait("document.querySelectorAll('.frame .clues path').length === 2")
		p.choose("#speed", "6")
		p.click("#run")
		p.wait("document.querySelector('.status').textContent !== ''")
		require.Regexp(t, `^Solved after [0-9,]+ epochs$`, p.text(".status"))
		p.shot("watch-variant")
	})
}
