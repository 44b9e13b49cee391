package browser

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
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
		p := open(t, address(site, map[string]string{"puzzle": demo, "seed": "11", "speed": "30", "a": "evolution", "ao": options}), 1200, 900)
		p.click("#run")
		p.wait("document.querySelector('.facts dd')?.textContent > 3")
		p.click("#pause")
		p.wait("document.body.dataset.state === 'paused'")
		time.Sleep(200 * time.Millisecond)
		before := p.facts(0)["epoch"]
		time.Sleep(300 * time.Millisecond)
		require.Equal(t, before, p.facts(0)["epoch"])
		p.click("#step")
		p.wait("document.querySelector('.facts dd').textContent != " + before)
		require.NotEqual(t, before, p.facts(0)["epoch"])

		p.choose("#searches input[type=range]", "0.2")
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

// Two searches run side by side, and both are exported.
func TestCompareAndSave(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := open(t, site, 1200, 900)
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
		require.Equal(t, "1", saved.Request.Seed)
		require.Len(t, saved.Rows, 2)
		require.GreaterOrEqual(t, len(saved.Rows[0]), 20)
	})
}

// A board of 36×36 is watched at ten pictures a second or more, one of 9×9 at
// twenty. The machine may be busy, so the bounds are a third of that.
func TestPictures(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		for name, test := range map[string]struct {
			example string
			least   float64
		}{"9×9": {"empty", 20. / 3}, "36×36": {"thirtySix", 10. / 3}, "81×81": {"eightyOne", 5. / 3}} {
			t.Run(name, func(t *testing.T) { watchPictures(t, site, name, test.example, test.least) })
		}
	})
}

func watchPictures(t *testing.T, site, name, example string, least float64) {
	p := open(t, site, 1200, 900)
	p.choose("#example", example)
	side := strings.SplitN(name, "×", 2)[0]
	p.wait("document.querySelector('.lane canvas').getAttribute('aria-label')?.startsWith('Board, " + side + " ')")
	get[bool](p, `(e => { e.value = '{"MaxProposals":-1}'; e.dispatchEvent(new Event('change', {bubbles: true})); return true; })(document.querySelector("details input"))`)
	if side != "9" {
		p.choose(".fields select", "tabu recolouring")
	}
	p.choose("#speed", "6")
	p.click("#run")
	p.wait("document.querySelector('.facts dd')?.textContent > 0")
	rate := get[float64](p, `(async () => {
		const frames = () => Number(document.body.dataset.frames), start = frames(), from = performance.now();
		await new Promise((resolve) => setTimeout(resolve, 2000));
		return 1000 * (frames() - start) / (performance.now() - from);
	})()`)
	t.Logf("%s: %.0f pictures a second", name, rate)
	require.Greater(t, rate, least)
	p.shot("watch-" + side)
}

// A picture of the largest board that differs from the last one in a tenth of the
// cells is drawn within a frame of the screen, 16 ms. The machine may be busy, so the
// bound is three of them.
func TestDrawing(t *testing.T) {
	p := open(t, site.server, 1200, 900)
	took := get[float64](p, `(async () => {
		const { openEngine } = await import("./engine.js"), { drawBoard, unpack } = await import("./draw.js");
		const board = await openEngine().call("sample", { Side: 81, Share: 1, Seed: "1" });
		board.Cells = unpack(board.Cells);
		const canvas = document.querySelector("canvas.board"), cells = board.Cells.slice();
		canvas.style.width = 15 * 81 + 2 + "px";
		for (let i = 0; i < cells.length; i += 2) board.Cells[i] = 0;
		drawBoard(canvas, board, cells, []);
		const times = [];
		for (let k = 0; k < 21; k++) {
			for (let i = k % 10; i < cells.length; i += 10) cells[i] = 1 + cells[i] % 81;
			const start = performance.now();
			drawBoard(canvas, board, cells, [k, 80 + k]);
			await createImageBitmap(canvas, 0, 0, 1, 1); // waits for it
			times.push(performance.now() - start);
		}
		return times.sort((a, b) => a - b)[10];
	})()`)
	t.Logf("81×81: drawn in %.1f ms", took)
	require.Less(t, took, 3*16.)
}

// The page is painted at once.
func TestFirstPaint(t *testing.T) {
	p := open(t, site.server, 1200, 900)
	p.do(chromedp.Navigate(site.server + "?again"))
	p.wait("performance.getEntriesByName('first-contentful-paint').length && document.body.dataset.ready")
	paint := get[float64](p, "performance.getEntriesByName('first-contentful-paint')[0].startTime")
	t.Logf("first paint after %.0f ms", paint)
	require.Less(t, paint, 1500., "0.5 s on a machine that is not busy")
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
		p.refused = true
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
