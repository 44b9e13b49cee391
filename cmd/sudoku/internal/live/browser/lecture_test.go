package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// On a projector the board, its numbers and the charts are seen without scrolling.
// Empty charts say what they are for. The first run that a visitor starts takes seconds, not
// a minute, and its end is said.
func TestProjector(t *testing.T) {
	p := open(t, site.server, 1280, 720)
	p.shot("projector-empty")
	require.Equal(t, "30 a second", p.text("#speed-text"))
	require.Contains(t, p.text("#lanes .what"), "An error is a value that repeats")
	p.choose("#speed", "6")
	p.click("#run")
	p.wait("document.querySelector('.status.good')")
	require.Less(t, get[int](p, "Number(document.querySelector('.facts dd').textContent)"), 300, "epochs at 30 a second")
	p.wait("document.getElementById('live').textContent.includes('solved after')")
	// At full speed the charts have the course between the frames.
	require.Greater(t, get[float64](p, inked("errors")), 0.3)
	for _, selector := range []string{"canvas.board", ".facts", "canvas.population", "#errors", "#spread"} {
		require.LessOrEqual(t, get[float64](p, "document.querySelector('"+selector+"').getBoundingClientRect().bottom"), 720., selector)
	}
	p.shot("projector")
	p.fullScreen("one")

	// What is refused in full screen is seen there, over all else.
	p.choose("#searches details input", "nonsense")
	p.click("#wide")
	p.wait("document.fullscreenElement")
	p.do(chromedp.KeyEvent("r"))
	p.wait("document.getElementById('alert').textContent.includes('JSON')")
	const seen = `(() => { const r = document.getElementById("alert").getBoundingClientRect(); return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.id; })()`
	p.wait(seen + " === 'alert'")
	p.shot("projector-alert")
	p.click("#wide")
	p.wait("!document.fullscreenElement && document.getElementById('live').nextElementSibling?.tagName === 'MAIN'")
	p.wait(seen + " === 'alert'")
	p.choose("#searches details input", "")

	// Of two searches too, and which was the first.
	p.click("#compare")
	p.choose("#searches fieldset:nth-child(2) select", "geneticClassic")
	p.choose("#searches fieldset:nth-child(2) details input", `{"MaxEpochs":60}`)
	p.click("#run")
	p.wait("document.querySelector('.lane.A .status.good') && document.querySelector('.lane.B .status.bad')")
	require.Regexp(t, `^First: solved after \d+ epochs$`, p.text(".lane.A .status"))
	require.Regexp(t, `^Not solved: all organisms alike since epoch \d+, so crossing`, p.text(".lane.B .status"))
	require.Equal(t, "0 %", p.facts(1)["diversity"])
	p.fullScreen("two")
	// The story of each stays in full screen, also that of the article, which is the longest.
	p.choose("#searches select", "classic")
	p.click("#run")
	p.wait("document.querySelector('.lane.A .facts dd')?.textContent > 30 && document.querySelector('.lane.B .status.bad')")
	p.click("#pause")
	p.wait("document.body.dataset.state === 'paused'")
	p.fullScreen("story")
	require.Contains(t, p.text("#errors-title"), "(A solid, B dashed)")
	p.choose("#searches select", "evolution")
	p.choose("#searches fieldset:nth-child(2) select", "backtracking")
	p.click("#run")
	p.wait("document.querySelector('.lane.A .status.good') && document.querySelector('.lane.B .status.good')")
	require.Equal(t, "Second: solved after 162 epochs First: solved after 92 events", p.text(".lane.A .status")+" "+p.text(".lane.B .status"))
	require.Equal(t, "Errors of A, empty cells of B", p.text("#errors-title"))
	p.click("#compare")
	p.choose("#searches select", "exact")
	p.click("#run")
	p.wait("document.querySelector('.status.good')")
	require.NotContains(t, p.text("#lanes"), "0.0 ms")
	require.Equal(t, "This search has no course.", get[string](p, `(() => {
		const draw = CanvasRenderingContext2D.prototype.fillText, said = [];
		CanvasRenderingContext2D.prototype.fillText = function (text, ...at) { said.push(text); return draw.call(this, text, ...at); };
		dispatchEvent(new Event("resize"));
		return new Promise((resolve) => setTimeout(() => resolve(said.find((s) => s.startsWith("This search")) || ""), 500));
	})()`))
}

// inked returns the share of a canvas, from its first to its last column, that is drawn.
func inked(id string) string {
	return `(() => { const c = document.getElementById("` + id + `"), d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
		let columns = 0;
		for (let x = 0; x < c.width; x++) for (let y = 0; y < c.height; y++) if (d[4 * (y * c.width + x) + 3]) { columns++; break; }
		return columns / c.width; })()`
}

// fullScreen checks that the searches are seen without scrolling on two projectors, and
// that the last row can read them.
func (p *tab) fullScreen(name string) {
	p.Helper()
	p.click("#wide")
	p.wait("document.fullscreenElement?.id === 'stage' && document.getElementById('wide').textContent === 'Leave full screen'")
	for width, height := range map[int64]int64{1920: 1080, 1440: 900, 1280: 720, 1024: 768} {
		p.size(width, height)
		p.shot(fmt.Sprintf("projector-%s-%d", name, width))
		require.Empty(p, get[[]string](p, projected), "%d×%d", width, height)
		require.True(p, get[bool](p, "[...document.querySelectorAll('.what')].every((e) => e.checkVisibility())"), "%d×%d", width, height)
	}
	p.size(1280, 720)
	p.click("#wide")
	p.wait("!document.fullscreenElement")
}

// projected returns what is not seen on a projector: what is outside of the screen, or over
// something else, or small, and boards of two searches that are not side by side.
const projected = `(() => {
	const bad = [], stage = document.getElementById("stage");
	const box = (e) => { const r = e.getBoundingClientRect(); return { e, left: r.left, right: r.right, top: r.top, bottom: r.bottom, width: r.width, height: r.height }; };
	const name = (e) => (e.id || e.className || e.tagName) + " " + (e.closest(".lane")?.className || "");
	const all = [...stage.querySelectorAll("button, .status:not(:empty), canvas.board, .chart figcaption, .what, .facts, .last, .population, .key, #errors, #spread")].filter((e) => e.checkVisibility()).map(box);
	if (all.length < 8) bad.push("only " + all.length + " parts");
	for (const a of all) {
		if (a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight) bad.push("outside: " + name(a.e) + " " + [a.left, a.right, a.top, a.bottom]);
		for (const b of all) if (a.e !== b.e && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) bad.push(name(a.e) + " over " + name(b.e));
		const least = { board: innerWidth < 1.4 * innerHeight ? 0.35 : 0.4, errors: 0.15, spread: 0.15, population: 0.08 }[a.e.id || a.e.className];
		if (a.height < (a.e.matches(".chart canvas") ? 150 : least * innerHeight)) bad.push("low: " + name(a.e) + " " + a.height);
	}
	for (const e of stage.querySelectorAll(".facts dt, .facts dd")) if (e.scrollWidth > e.clientWidth) bad.push("cut: " + e.textContent);
	const boards = all.filter((a) => a.e.matches(".board"));
	for (const b of boards) if (Math.abs(b.top - boards[0].top) + Math.abs(b.height - boards[0].height) > 1) bad.push("boards: " + [b.top, b.height, boards[0].top, boards[0].height]);
	const walk = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT), texts = [...stage.querySelectorAll(".chart canvas")];
	while (walk.nextNode()) if (walk.currentNode.textContent.trim()) texts.push(walk.currentNode.parentElement);
	for (const e of texts) if (e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) < 0.02 * innerHeight) bad.push("small: " + name(e) + " " + getComputedStyle(e).fontSize);
	return bad;
})()`

// A step of backtracking clears the frame of the cell before: nothing of it is left.
func TestGhosts(t *testing.T) {
	p := open(t, site.server, 1280, 720)
	require.Equal(t, 0, get[int](p, `(async () => {
		const { drawBoard, unpack } = await import("./draw.js");
		const { openEngine } = await import("./engine.js");
		const board = await openEngine().call("parse", { Puzzle: "`+demo+`" });
		board.Cells = unpack(board.Cells);
		const canvas = document.querySelector("canvas.board");
		let ghosts = 0;
		const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
		const pixels = () => {
			Object.assign(copy.canvas, { width: canvas.width, height: canvas.height });
			copy.drawImage(canvas, 0, 0);
			return copy.getImageData(0, 0, canvas.width, canvas.height).data;
		};
		for (let width = 391; width < 440; width += 3.7) {
			canvas.style.width = width + "px";
			canvas.drawn = null;
			drawBoard(canvas, board, board.Cells, []);
			const before = pixels();
			for (const cursor of [0, 1, 13, 40, 79, 80]) drawBoard(canvas, board, board.Cells, [], { cursor });
			drawBoard(canvas, board, board.Cells, []);
			const after = pixels();
			for (let i = 0; i < after.length; i++) if (Math.abs(after[i] - before[i]) > 8) ghosts++;
		}
		return ghosts;
	})()`))
}

// On a phone a hint stands beside the board, in reach of a thumb, and there is no help
// for a keyboard.
func TestPhone(t *testing.T) {
	p := playing(t, site.server, 390)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.choose("#own", chain)
	p.click("#play-own")
	p.wait("document.querySelector('[role=gridcell]').textContent !== '5'")
	p.click("#hint-near")
	p.wait("document.querySelector('#hint-text li')")
	boxes := get[[]float64](p, `(() => {
		const board = document.getElementById("board").getBoundingClientRect(), help = document.getElementById("help").getBoundingClientRect();
		return [board.top, board.bottom, help.top, help.bottom];
	})()`)
	require.GreaterOrEqual(t, boxes[0], -1.)
	require.LessOrEqual(t, boxes[1], boxes[2]+1, "the hint leaves the board free")
	require.LessOrEqual(t, boxes[3], 845.)
	require.False(t, p.visible("#keys-help"))
	p.shot("phone-hint")
	p.click("#help-close")
	p.wait("!document.body.classList.contains('helping')")
	p.fits(390)
}
