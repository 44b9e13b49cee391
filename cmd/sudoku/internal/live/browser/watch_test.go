package browser

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// facts returns the numbers of a search.
func (p *tab) facts(lane int) map[string]string {
	p.Helper()
	return get[map[string]string](p, `Object.fromEntries([...document.querySelectorAll(".lane")[`+string(rune('0'+lane))+`].querySelectorAll(".facts > div")].map(d => [d.firstChild.textContent, d.lastChild.textContent]))`)
}

const idle = "document.body.dataset.state === 'idle'"

// address is the address of a run.
func address(site string, values map[string]string) string {
	q := make(url.Values)
	for name, value := range values {
		q.Set(name, value)
	}
	return site + "#watch?" + q.Encode()
}

const demo = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"

// unsolvable shows a puzzle without a solution, which no single step finds out: its search
// goes on, however late a busy browser pauses it.
func (p *tab) unsolvable() {
	p.Helper()
	p.choose("#puzzle", "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
	p.wait("document.querySelector('.lane canvas').getAttribute('aria-label')?.startsWith('Board, 9 by 9, 24 givens')")
}

// Every algorithm solves the board before one's eyes.
func TestSolve(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := open(t, site, 1200, 900)
		p.choose("#speed", "6")
		for _, kind := range []string{"evolution", "genetic", "backtracking", "model", "exact", "classic", "geneticClassic"} {
			p.choose("#searches select", kind)
			p.click("#run")
			if kind == "classic" || kind == "geneticClassic" { // which may never succeed
				p.wait("document.querySelector('.facts dd')?.textContent > 0")
				p.choose("#example", "article")
			} else {
				p.wait("document.querySelector('.status.good')")
			}
			p.wait(idle)
			require.Equal(t, "true", get[string](p, "String(document.getElementById('alert').hidden)"), p.text("#alert"))
		}
	})
}

// A run can be paused, stepped, slowed down and resumed, and its mistake rate
// changed. Its address repeats it exactly, with the change.
func TestControlsAndAddress(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		options := `{"Worker":"annealed swap","Steps":2,"NoDeduction":true,"MaxEpochs":400,"MaxAttempts":1}`
		p := open(t, address(site, map[string]string{"puzzle": demo, "seed": "11", "speed": "5", "a": "evolution", "ao": options}), 1200, 900)
		p.click("#run")
		p.wait("document.querySelector('.facts dd')?.textContent > 3")
		p.click("#pause")
		p.wait("document.body.dataset.state === 'paused'")
		before := p.standstill()
		p.click("#step")
		p.wait("document.querySelector('.facts dd').textContent != " + before)
		require.NotEqual(t, before, p.facts(0)["epoch"])

		p.choose("#searches input[type=range]", "19") // of its stops
		p.wait("location.hash.includes('ac=') && location.hash.includes('0.2')")
		require.Equal(t, "paused", get[string](p, "document.body.dataset.state"), "the run goes on")
		p.choose("#speed", "6")
		stepped := p.facts(0)["epoch"]
		p.click("#run")
		p.wait("document.querySelector('.facts dd').textContent != " + stepped)
		p.wait(idle)
		first := p.facts(0)
		require.NotEmpty(t, first["errors"])

		again := open(t, get[string](p, "location.href"), 1200, 900)
		again.wait("document.querySelector('.status')?.textContent")
		again.wait(idle)
		for _, name := range []string{"epoch", "errors", "diversity", "steps"} {
			require.Equal(t, first[name], again.facts(0)[name], name)
		}
	})
}

// A run that has ended shows its last frame, however late the screen draws.
func TestEndIsDrawn(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := open(t, address(site, map[string]string{"puzzle": demo, "seed": "11", "speed": "6", "a": "evolution", "ao": `{"MaxEpochs":9,"MaxAttempts":1}`}), 1200, 900)
		require.NotEmpty(t, get[string](p, `new Promise((resolve) => {
			window.requestAnimationFrame = () => 1;
			new MutationObserver(() => {
				if (document.body.dataset.state === "idle") resolve(document.querySelector(".status").textContent);
			}).observe(document.body, { attributeFilter: ["data-state"] });
			document.getElementById("run").click();
		})`))
	})
}

// standstill waits until the search has not moved for a while, and returns its epoch.
func (p *tab) standstill() string {
	p.Helper()
	before := p.facts(0)["epoch"]
	for start := time.Now(); time.Since(start) < patience; {
		time.Sleep(300 * time.Millisecond)
		now := p.facts(0)["epoch"]
		if now == before {
			return now
		}
		before = now
	}
	p.Fatal("a paused search goes on")
	return ""
}

// Two searches run side by side, and both are exported.
func TestCompareAndSave(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := open(t, site, 1200, 900)
		p.unsolvable()
		p.click("#compare")
		p.wait("document.querySelectorAll('.lane').length === 2")
		p.choose("#searches fieldset:nth-child(2) .fields select", "swap")
		p.choose("#speed", "5")
		p.click("#run")
		p.wait("document.querySelectorAll('.lane .facts dd')[0]?.textContent > 20")
		p.click("#pause")
		p.wait("document.body.dataset.state === 'paused'")
		a, b := p.facts(0), p.facts(1)
		require.Equal(t, a["epoch"], b["epoch"])
		require.NotEqual(t, a, b)
		p.shot("compare-" + strings.ReplaceAll(t.Name(), "/", "-"))

		get[bool](p, `(() => {
			window.saved = new Promise((resolve) => { URL.createObjectURL = (blob) => { resolve(blob.text()); return "#"; }; });
			HTMLAnchorElement.prototype.click = () => {};
			document.getElementById("json").onclick();
			return true;
		})()`)
		text := get[string](p, "window.saved")
		var saved struct {
			Request struct{ Seed string }
			Rows    [][][]any
		}
		require.NoError(t, json.Unmarshal([]byte(text), &saved))
		require.Equal(t, "24", saved.Request.Seed)
		require.Len(t, saved.Rows, 2)
		require.GreaterOrEqual(t, len(saved.Rows[0]), 20)
	})
}

// Pictures keep coming while a search runs, of a giant too.
func TestPictures(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		for _, example := range []string{"empty", "thirtySix", "eightyOne"} {
			t.Run(example, func(t *testing.T) {
				p := endless(t, site, example)
				p.wait("document.body.dataset.frames >= 4")
				p.shot("watch-" + example)
			})
		}
	})
}

// endless opens a page on which a search runs at full speed, and waits until it is
// shown. Its worker is too weak to solve the board.
func endless(t testing.TB, site, example string) *tab {
	t.Helper()
	p := open(t, site, 1200, 900)
	p.choose("#example", example)
	sides := map[string]string{"empty": "9", "thirtySix": "36", "eightyOne": "81"}
	p.wait("document.querySelector('.lane canvas').getAttribute('aria-label')?.startsWith('Board, " + sides[example] + " ')")
	p.choose("details input", `{"MaxProposals":-1}`)
	p.choose("#searches .fields select", "swap")
	p.choose("#speed", "6")
	p.click("#run")
	p.wait("document.querySelector('.facts dd')?.textContent > 0")
	return p
}

// A file that is dropped on the page is the puzzle.
func TestDrop(t *testing.T) {
	p := open(t, site.server, 1200, 900)
	require.True(t, get[bool](p, `(() => {
		const data = new DataTransfer();
		data.items.add(new File(["# a comment\n+----+----+\n1 . | . .\n. . | 3 .\n---------\n. 4 | . .\n. . | . 2\n"], "board.txt"));
		return !dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
	})()`))
	p.wait("document.querySelector('.lane canvas').getAttribute('aria-label')?.startsWith('Board, 4 by 4, 4 givens')")
}

// What can't be used is refused in words, and the page still works.
func TestWords(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := open(t, site, 1200, 900)
		p.choose("#puzzle", "12345")
		p.wait("!document.getElementById('alert').hidden")
		require.Contains(t, p.text("#alert"), "5 cells")
		p.choose("#puzzle", demo)
		p.wait("document.getElementById('alert').hidden")
		p.choose("details input", `{"MaxAge":"old"}`)
		p.click("#run")
		p.wait("!document.getElementById('alert').hidden")
		require.Contains(t, p.text("#alert"), "MaxAge")
		p.choose("details input", `nonsense`)
		p.click("#run")
		p.wait("document.getElementById('alert').textContent.includes('JSON')")
		p.choose("details input", ``)
		p.choose("#speed", "6")
		p.click("#run")
		p.wait("document.querySelector('.status.good')")
	})
}
