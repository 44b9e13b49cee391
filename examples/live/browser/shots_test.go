package browser

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// The page fits three widths, light and dark, while a search runs and while a
// hint is shown.
func TestScreenshots(t *testing.T) {
	for _, width := range []int64{390, 1024, 1600} {
		for _, theme := range []string{"light", "dark"} {
			t.Run(fmt.Sprint(width, theme), func(t *testing.T) {
				p := open(t, site.server, width, 900)
				p.theme(theme, false)
				p.choose("#speed", "3")
				p.click("#run")
				p.wait("document.querySelector('.facts dd')?.textContent > 30")
				p.click("#pause")
				p.wait("document.body.dataset.state === 'paused'")
				p.fits(width)
				p.shot(fmt.Sprintf("watch-%d-%s", width, theme))

				p.click("#tab-play")
				p.wait("document.querySelectorAll('[role=gridcell]').length === 81")
				p.choose("#own", chain)
				p.click("#play-own")
				p.wait("document.getElementById('own').value === document.querySelector('#own').value && document.querySelectorAll('.given').length === 26")
				require.True(t, get[bool](p, untilChain), "no chain")
				p.fits(width)
				p.shot(fmt.Sprintf("play-%d-%s", width, theme))
			})
		}
	}
}

// chain is a puzzle that needs a chain.
const chain = "...15......8.3.6.15.4...8..15.8.3.7..2....1....39.......5.....4.9....78.68.....1."

// untilChain asks for hints and does what they say, until one has links to draw.
const untilChain = `(async () => {
	const $ = (id) => document.getElementById(id);
	const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
	for (let i = 0; i < 400; i++) {
		if (document.querySelector(".board svg path.on, .board svg path.off")) return true;
		if (!$("apply").disabled) $("apply").click();
		else $("hint").click();
		await pause();
	}
	return false;
})()`

// fits checks that nothing is wider than the window.
func (p *tab) fits(width int64) {
	p.Helper()
	require.LessOrEqual(p, get[int64](p, "document.documentElement.scrollWidth"), width)
}
