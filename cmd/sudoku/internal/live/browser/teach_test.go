package browser

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// controls returns what the controls of the first search show, by their labels.
func (p *tab) controls() map[string]string {
	p.Helper()
	p.wait("document.body.dataset.settled")
	return get[map[string]string](p, `Object.fromEntries([...document.querySelectorAll("#searches .fields label")].filter((l) => l.checkVisibility()).map((l) => {
		const input = l.querySelector("input, select");
		const text = (l.querySelector("span") || l).firstChild.textContent.trim() || l.textContent.trim();
		const shown = input.type === "checkbox" ? String(input.checked) : input.type === "range" ? l.querySelector("b").textContent : input.value && input.matches("select") ? input.selectedOptions[0].textContent : input.value || input.placeholder;
		return [text, shown];
	}))`)
}

// The controls show what runs, whichever the search is, and those without an effect are
// hidden. A lesson on the article's evolution shows its three attempts in a minute, and is
// led by keys.
func TestLesson(t *testing.T) {
	p := open(t, site.server, 1440, 900)
	for _, c := range []struct {
		kind  string
		shown map[string]string
	}{
		{"evolution", map[string]string{"Worker": "annealed swap", "Organisms": "8", "Islands": "1", "Steps in an epoch": "20", "Mistake rate": "6 %", "Crossover": "blocks", "Givens alone, no deduction": "true"}},
		{"genetic", map[string]string{"Layout": "blocks", "Inheritance": "blocks", "Selection": "roulette", "Worker": "none", "Organisms": "100", "Mutation rate": "1", "Givens alone, no deduction": "true"}},
		{"geneticClassic", map[string]string{"Layout": "free", "Inheritance": "cells", "Selection": "roulette", "Organisms": "100", "Mutation rate": "0.05"}},
		{"backtracking", map[string]string{"Next cell": "fewest candidates"}},
		{"model", map[string]string{}},
		{"exact", map[string]string{}},
		{"classic", map[string]string{"Organisms": "200", "Mistake rate": "0.1 %", "Crossover": "blocks", "Epochs to a restart": "5000"}},
	} {
		p.choose("#searches select", c.kind)
		require.Equal(t, c.shown, p.controls(), c.kind)
	}
	require.Contains(t, get[string](p, "document.querySelector('details input').placeholder"), `"Explorers":0.1`, "what has no control is told too")
	require.Equal(t, "200 a second", p.text("#speed-text"))

	// The explorers are drawn, and the merges with them.
	p.do(chromedp.KeyEvent(" "))
	p.wait("document.querySelector('.facts dd')?.textContent > 20")
	require.True(t, p.visible(".explores"))
	require.Regexp(t, `^Population: 200 organisms, 20 explorers, .* 1 pair crossed, [01] replaced by a child, \d+ mistakes?$`, get[string](p, "document.querySelector('canvas.population').ariaLabel"))
	require.Positive(t, p.painted("canvas.population", "hint"))

	// Space pauses, the arrow steps, R begins again, N takes the next seed.
	p.do(chromedp.KeyEvent(" "))
	p.wait("document.body.dataset.state === 'paused'")
	epoch, err := strconv.Atoi(p.standstill())
	require.NoError(t, err)
	p.do(chromedp.KeyEvent(kb.ArrowRight))
	p.wait(fmt.Sprintf("document.querySelector('.facts dd').textContent === '%d'", epoch+1))
	p.click("#step") // which does not keep the keys
	p.wait(fmt.Sprintf("document.querySelector('.facts dd').textContent === '%d'", epoch+2))
	p.do(chromedp.KeyEvent(" "))
	p.wait("document.body.dataset.state === 'running'")
	p.choose("#speed", "6")
	get[bool](p, `(window.told = new Set(), new MutationObserver(() => told.add(document.querySelector(".status").textContent)).observe(document.getElementById("lanes"), { subtree: true, childList: true }), true)`)
	p.do(chromedp.KeyEvent("r"))
	p.wait("document.querySelector('.status.good')")
	require.True(t, get[bool](p, "told.has('Attempt 2, after 1 without a solution') || told.has('Attempt 3, after 2 without a solution')"))
	require.Equal(t, "60", get[string](p, "document.getElementById('seed').value"))
	told := p.text(".status")
	require.Regexp(t, `^Solved after 1\d,\d{3} epochs, in attempt 3$`, told)
	epochs, err := strconv.Atoi(strings.ReplaceAll(strings.Fields(told)[2], ",", ""))
	require.NoError(t, err)
	require.InDelta(t, 60, float64(epochs)/200, 15, "seconds at 200 epochs a second")
	p.shot("lesson")
	require.Equal(t, 2, get[int](p, `(async () => { // upright lines of the chart
		const { moveTo, lineTo } = CanvasRenderingContext2D.prototype, lines = new Set();
		let from = [], drawn = false;
		CanvasRenderingContext2D.prototype.moveTo = function (x, y) { from = [x, y]; moveTo.call(this, x, y); };
		CanvasRenderingContext2D.prototype.lineTo = function (x, y) { if (this.canvas.id === "errors") { drawn = true; if (x === from[0] && y !== from[1]) lines.add(x); } from = []; lineTo.call(this, x, y); };
		dispatchEvent(new Event("resize"));
		while (!drawn) await new Promise(requestAnimationFrame);
		await new Promise(requestAnimationFrame);
		Object.assign(CanvasRenderingContext2D.prototype, { moveTo, lineTo });
		return lines.size;
	})()`), "attempts 2 and 3 begin at a line each")
	p.do(chromedp.KeyEvent("n"))
	p.wait("document.getElementById('seed').value === '61' && document.body.dataset.state === 'running'")
	p.do(chromedp.Focus(chromedp.CSS("#seed")), chromedp.KeyEvent("n "))
	require.Equal(t, "running", get[string](p, "document.body.dataset.state"), "a field keeps its keys")
	require.Equal(t, "61", get[string](p, "document.getElementById('seed').value"), "and shows the seed that runs")
	get[bool](p, "document.activeElement.blur() || true")
	for _, key := range []string{"Space", "→", "R:", "N:"} {
		require.Contains(t, p.text("#watch .keys"), key)
	}

	// The slider reaches the rates of both searches, and the default worker has no use for it.
	p.choose("#searches select", "evolution")
	require.Equal(t, "6 %", p.controls()["Mistake rate"])
	rates := make(map[string]bool)
	for at := range get[int](p, "Number(document.querySelector('#searches input[type=range]').max) + 1") {
		p.choose("#searches input[type=range]", strconv.Itoa(at))
		rates[p.controls()["Mistake rate"]] = true
	}
	require.Subset(t, rates, map[string]bool{"0 %": true, "0.1 %": true, "6 %": true})
	p.choose("#searches .fields select", "tabu recolouring")
	require.NotContains(t, p.controls(), "Mistake rate")
	require.Equal(t, "cells", p.controls()["Crossover"])

	// Backtracking tells guesses, conclusions and dead ends apart.
	p.choose("#searches select", "backtracking")
	p.choose("#speed", "3")
	p.choose("#example", "hard")
	p.wait("document.querySelector('.lane canvas').getAttribute('aria-label')?.includes('22 givens')")
	for _, kind := range []string{"guess", "conclusion", "dead end"} {
		for shown := ""; shown != kind; shown = get[string](p, "document.querySelector('.last').dataset.event || ''") {
			event := get[string](p, "document.querySelector('.facts dd').textContent")
			p.do(chromedp.KeyEvent(kb.ArrowRight))
			p.wait("document.querySelector('.facts dt')?.textContent === 'event' && document.querySelector('.facts dd').textContent !== " + strconv.Quote(event))
		}
		if kind == "guess" {
			require.Positive(t, p.painted("canvas.board", "hint"))
		}
	}
	require.Positive(t, p.painted("canvas.board", "wrong"))
	require.Regexp(t, `^Dead end: row \d, column \d$`, p.text(".last"))
	for _, name := range []string{"guesses", "conclusions", "dead ends"} {
		require.NotEqual(t, "0", p.facts(0)[name])
	}
	p.shot("dead-end")
}

// The first search that a class sees says that it is not the article's, and leads to that. Its
// epoch is told as it is, and stops at each of its four parts, also in full screen.
func TestArticle(t *testing.T) {
	p := open(t, site.server, 1440, 900)
	require.Contains(t, p.text(".what"), "This is not the article’s evolution")
	p.click(".what a")
	p.wait("document.querySelector('.lane .name').textContent === 'Evolution, as in the article' && document.body.dataset.settled")
	require.Equal(t, "60", get[string](p, "document.getElementById('seed').value"))
	for _, told := range []string{"Nine in ten are workers", "swaps two cells of a block", "one time in a thousand the worse", "new boards in each epoch",
		"the best worker and the best explorer merge block by block", "the child replaces the worst worker", "After 5,000 epochs all start again"} {
		require.Contains(t, p.text(".what"), told)
	}
	require.NotContains(t, p.text(".what"), "row, column or block")
	p.click("#part") // opens the run
	p.wait("document.body.dataset.state === 'paused' && document.querySelector('.facts dt')?.textContent === 'epoch'")
	parts := []string{
		`^Part 1 of 4: 180 workers swap two cells of a block. \d+ keep a better board, \d+ another by mistake.$`,
		`^Part 2 of 4: 20 explorers are new boards.$`,
		`^Part 3 of 4: the best worker, with \d+ errors, and the best explorer, with \d+, merge. The board is their child, with \d+; violet cells are the explorer’s.$`,
		`^Part 4 of 4: the child, with \d+ errors, replaces the worst worker, which had \d+.$`,
	}
	for epoch := 1; epoch <= 2; epoch++ {
		for i, told := range parts {
			p.do(chromedp.KeyEvent("p"))
			p.wait(fmt.Sprintf("document.querySelector('.last').textContent.startsWith('Part %d ') && document.querySelector('.facts dd').textContent === '%d'", i+1, epoch))
			require.Regexp(t, told, p.text(".last"))
			p.wait(fmt.Sprintf("document.getElementById('live').textContent.includes('part %d of 4')", i+1))
		}
		if epoch == 1 {
			require.Positive(t, p.painted("canvas.population", "good"), "the child is marked")
			p.click("#wide")
			p.wait("document.fullscreenElement")
		}
	}
	for _, selector := range []string{".what", ".key", ".last"} {
		require.True(t, p.visible(selector), selector)
	}
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme, true)
		for width, height := range map[int64]int64{1440: 900, 1024: 768} {
			p.size(width, height)
			p.shot(fmt.Sprintf("article-part-%d-%s", width, theme))
			require.Empty(t, get[[]string](p, projected), "%d×%d", width, height)
		}
	}
	// A step ends the epoch. Mistakes are counted, epoch by epoch.
	require.Regexp(t, `^\d+$`, p.facts(0)["mistakes"])
	p.do(chromedp.KeyEvent(kb.ArrowRight))
	p.wait("document.querySelector('.facts dd').textContent === '3' && document.querySelector('.last').hidden")
	// Another rate while it runs is said, too.
	p.choose("#searches input[type=range]", "0")
	require.Contains(t, p.text(".what"), "keeps the better board. The others explore")
}

// At 1024×768 what a part of an epoch did, and the bars, are in sight beside the board without
// full screen, and the badge of an attempt moves nothing.
func TestPartInSight(t *testing.T) {
	p := open(t, site.server, 1024, 768)
	p.click(".what a")
	p.wait("document.querySelector('.lane .name').textContent === 'Evolution, as in the article' && document.body.dataset.settled")
	p.click("#part")
	p.wait("document.body.dataset.state === 'paused' && document.querySelector('.facts dt')?.textContent === 'epoch'")
	p.do(chromedp.KeyEvent("p"))
	p.wait("document.querySelector('.last').textContent.startsWith('Part 1 ')")
	for _, selector := range []string{".last", "canvas.population", "canvas.board"} {
		require.LessOrEqual(t, get[float64](p, "document.querySelector('"+selector+"').getBoundingClientRect().bottom"), 768., selector)
	}
	p.shot("part-1024")
	top := get[float64](p, "document.querySelector('canvas.board').getBoundingClientRect().top")
	p.choose("#searches details input", `{"MaxEpochs":30}`)
	p.choose("#speed", "6")
	p.click("#run")
	p.wait("document.querySelector('.status').textContent.startsWith('Attempt ')")
	require.Equal(t, top, get[float64](p, "document.querySelector('canvas.board').getBoundingClientRect().top"))
}

// The small examples are not over at once: what one sees takes some epochs.
func TestExamplesLast(t *testing.T) {
	p := open(t, site.server, 1200, 900)
	p.choose("#speed", "6")
	for _, side := range []string{"four", "six", "eight", "article", "ten", "twelve", "sixteen", "twentyFive"} {
		p.choose("#example", side)
		p.wait("document.querySelector('.facts dt')?.textContent === 'givens' && document.body.dataset.settled")
		p.click("#run")
		p.wait("document.querySelector('.status.good')")
		require.GreaterOrEqual(t, get[int](p, "Number(document.querySelector('.facts dd').textContent)"), 5, side)
	}
}

// painted returns how many pixels of a canvas have a colour of the page.
func (p *tab) painted(canvas, colour string) int {
	p.Helper()
	return get[int](p, fmt.Sprintf(`(async () => {
		const { colours } = await import("./draw.js");
		const [r, g, b] = colours()[%[1]q].match(/\d+/g).map(Number), { width, height } = document.querySelector(%[2]q);
		const copy = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { willReadFrequently: true });
		copy.drawImage(document.querySelector(%[2]q), 0, 0);
		const d = copy.getImageData(0, 0, width, height).data;
		let n = 0;
		for (let i = 0; i < d.length; i += 4) if (d[i] === r && d[i + 1] === g && d[i + 2] === b && d[i + 3] === 255) n++;
		return n;
	})()`, colour, canvas))
}
