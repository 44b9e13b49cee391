package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// The page fits four windows, light and dark, while a search runs and while a
// hint is shown.
func TestScreenshots(t *testing.T) {
	if testing.Short() {
		t.Skip("short: no pictures")
	}
	p := open(t, site.server, 1600, 900)
	p.unsolvable()
	p.choose("#speed", "3")
	p.click("#run")
	p.wait("document.querySelector('.facts dd')?.textContent > 30")
	p.click("#pause")
	p.wait("document.body.dataset.state === 'paused'")
	p.windows("watch")

	p.click("#tab-play")
	p.wait(board9)
	p.choose("#own", chain)
	p.click("#play-own")
	p.wait("document.querySelector('[role=gridcell]').textContent !== '5'")
	require.True(t, get[bool](p, untilChain), "no chain")
	p.windows("play")
}

// windows takes a picture in light and dark of each window.
func (p *tab) windows(name string) {
	p.Helper()
	for width, height := range map[int64]int64{390: 844, 1024: 900, 1280: 720, 1600: 900} {
		p.do(chromedp.EmulateViewport(width, height))
		p.wait(fmt.Sprintf("innerWidth === %d", width))
		p.fits(width)
		for _, theme := range []string{"light", "dark"} {
			p.theme(theme, true)
			p.shot(fmt.Sprintf("%s-%d-%s", name, width, theme))
		}
	}
}

// chain is a puzzle that needs a chain.
const chain = "...15......8.3.6.15.4...8..15.8.3.7..2....1....39.......5.....4.9....78.68.....1."

// untilChain asks for hints and does what they say, until one has links to draw.
const untilChain = `(async () => {
	const $ = (id) => document.getElementById(id);
	const pause = () => new Promise((resolve) => setTimeout(resolve, 4));
	while (!document.querySelector(".board svg path.on, .board svg path.off")) {
		if ($("standing").textContent === "Solved") return false;
		if (!$("apply").disabled) $("apply").click();
		else if (!$("hint").disabled) $("hint").click();
		await pause();
	}
	return true;
})()`

// fits checks that nothing is wider than the window.
func (p *tab) fits(width int64) {
	p.Helper()
	require.LessOrEqual(p, get[int64](p, "document.documentElement.scrollWidth"), width)
}
