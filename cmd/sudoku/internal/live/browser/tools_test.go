package browser

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// dragged passes a pointer over the middles of cells, with the button down.
const dragged = `((cells, init = {}) => {
	const boxes = [...document.querySelectorAll("[role=gridcell]")], table = document.querySelector("[role=grid]");
	boxes[cells[0]].scrollIntoView({ block: "center" });
	const at = (i) => { const r = boxes[i].getBoundingClientRect(); return { clientX: r.x + r.width / 2, clientY: r.y + r.height / 2, bubbles: true, buttons: 1, ...init }; };
	boxes[cells[0]].dispatchEvent(new PointerEvent("pointerdown", at(cells[0])));
	for (const i of cells.slice(1)) boxes[i].dispatchEvent(new PointerEvent("pointermove", at(i)));
	table.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
	return document.querySelectorAll("[role=gridcell][aria-selected=true]").length;
})`

// drag returns how many cells are selected then.
func (p *tab) drag(cells ...int) int {
	p.Helper()
	return get[int](p, fmt.Sprintf("%s(%s)", dragged, get[string](p, fmt.Sprintf("JSON.stringify(%s)", list(cells)))))
}

func list(cells []int) string {
	text := "["
	for _, cell := range cells {
		text += fmt.Sprint(cell, ",")
	}
	return text + "]"
}

// label is the name of a cell.
func (p *tab) label(cell int) string {
	p.Helper()
	return get[string](p, fmt.Sprintf("document.querySelectorAll('[role=gridcell]')[%d].getAttribute('aria-label')", cell))
}

// Several cells are selected by a drag, by Shift with arrows and by Ctrl, and take notes in
// their middles and corners, values and colours together. A game ends with its time, its level
// and the next puzzle, and is counted.
func TestSelection(t *testing.T) {
	p := playing(t, site.server, 1200)
	require.Zero(t, get[float64](p, "scrollY"), "the header stays")
	require.Equal(t, 3, p.drag(2, 11, 20)) // the second is given or not
	p.do(chromedp.KeyEvent("n"), chromedp.KeyEvent("1"), chromedp.KeyEvent("2"))
	require.Contains(t, p.label(2), "notes 1 2")
	require.Contains(t, p.label(11), "notes 1 2")
	p.do(chromedp.KeyEvent("c"), chromedp.KeyEvent("7"))
	require.Contains(t, p.label(11), "corner notes 7")
	require.Equal(t, 2, get[int](p, "document.querySelectorAll('.corners .at0').length"), "the third is given")
	p.shot("play-selection")
	p.do(chromedp.KeyEvent("7")) // all have it
	require.NotContains(t, p.label(11), "corner")
	p.click("#undo")
	require.Contains(t, p.label(11), "corner notes 7")
	for _, key := range "12345689" {
		p.do(chromedp.KeyEvent(string(key)))
	}
	require.Contains(t, p.label(11), "corner notes 1 2 3 4 5 6 7 8 9")
	require.Empty(t, get[[]string](p, legible))
	p.shot("play-corners")
	for range "12345689" {
		p.click("#undo")
	}
	p.do(chromedp.Reload())
	p.wait("document.body.dataset.ready && " + board9)
	require.Contains(t, p.label(11), "notes 1 2, corner notes 7")

	require.Equal(t, 1, p.drag(2))
	p.do(chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(8)), chromedp.KeyEvent(kb.ArrowDown, chromedp.KeyModifiers(8)))
	require.Equal(t, 3, get[int](p, "document.querySelectorAll('[role=gridcell][aria-selected=true]').length"))
	require.Equal(t, 4, get[int](p, dragged+"([40], { ctrlKey: true })"))
	require.Equal(t, 3, get[int](p, dragged+"([40], { ctrlKey: true })"))
	p.click(".swatch.tint2")
	p.wait("document.querySelectorAll('.tint2[role=gridcell]').length === 3")
	p.do(chromedp.KeyEvent(kb.Escape))
	require.Equal(t, 1, get[int](p, "document.querySelectorAll('[role=gridcell][aria-selected=true]').length"))

	p.choose("#own", "1234 34.. 2143 432.")
	p.click("#play-own")
	p.wait("document.querySelectorAll('[role=gridcell]').length === 16")
	for cell, key := range map[int]string{6: "1", 7: "2", 15: "1"} {
		p.do(chromedp.Click(chromedp.CSS(cellAt(cell, 4))), chromedp.KeyEvent(key))
	}
	p.wait("document.getElementById('next-puzzle') && document.querySelector('#games-text td')")
	require.Regexp(t, `^Solved in \d+:\d\d\. Level: very easy\.`, p.text("#hint-text"))
	require.Regexp(t, `4×4, very easy1\d+:\d\d`, p.text("#games-text"))
	p.shot("play-solved")
	p.choose("#new-side", "4")
	p.click("#next-puzzle")
	p.wait("document.getElementById('live').textContent.startsWith('A puzzle of ')")

	p.choose("#own", strings.Repeat(".", 256))
	p.click("#play-own")
	p.wait("document.querySelectorAll('[role=gridcell]').length === 256")
	p.click("#corner")
	p.do(chromedp.Click(chromedp.CSS(cellAt(19, 16))))
	for _, key := range "123456789abcdefg" {
		p.do(chromedp.KeyEvent(string(key)))
	}
	require.Contains(t, p.label(19), "corner notes 1 2 3 4 5 6 7 8 9 A B C D E F G")
	require.Empty(t, get[[]string](p, legible))
	p.shot("play-corners-16")
}

// legible returns the notes that are not whole in their cell, or lie on another one, or are
// small.
const legible = `(() => {
	const bad = [], box = (node) => { const r = document.createRange(); r.selectNodeContents(node); return r.getBoundingClientRect(); };
	const cells = [...document.querySelectorAll("[role=gridcell]")].filter((e) => e.querySelector(".corners"));
	if (!cells.length) bad.push("no notes");
	for (const cell of cells) {
		const notes = [...cell.querySelectorAll(".corners span")].filter((e) => e.textContent), c = cell.getBoundingClientRect();
		notes.forEach((e, i) => {
			const a = box(e);
			if (a.left < c.left || a.right > c.right || a.top < c.top - 1 || a.bottom > c.bottom + 1) bad.push("outside: " + e.textContent);
			if (parseFloat(getComputedStyle(e).fontSize) < 7) bad.push("small: " + getComputedStyle(e).fontSize);
			for (const other of notes.slice(i + 1)) {
				const b = box(other), x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
				if (x > 0.5 && y > 0.25 * a.height) bad.push(e.textContent + " on " + other.textContent); // a line has room above its digits
			}
		});
	}
	return bad;
})()`

// What takes long says so, shows what it has found, and can be stopped, with both engines. Then
// the nearest puzzle so far is played.
func TestStop(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := playing(t, site, 1200)
		p.choose("#new-level", "extreme") // which takes many tries
		p.choose("#new-seed", "1")
		p.click("#maker .primary")
		p.wait("/^Making… \\d+ s. Stop$/.test(document.querySelector('#maker .primary').textContent)")
		p.wait("/^\\d+ puzzles compared: \\d+ are easier, \\d+ harder. The nearest so far is [a-z ]+. Stop keeps it.$/.test(document.getElementById('making-text').textContent)")
		require.Positive(t, p.painted("#making-best canvas", "ink"))
		p.shot("making")
		p.click("#maker .primary")
		p.wait("document.querySelector('#maker .primary').textContent === 'Make it' && document.getElementById('task').textContent.startsWith('No puzzle of the level extreme was found')")
		require.False(t, p.visible("#alert"))
		require.False(t, p.visible("#making"))
		p.choose("#new-side", "4")
		p.choose("#new-level", "very easy")
		p.click("#maker .primary")
		p.wait("document.querySelectorAll('[role=gridcell]').length === 16")
	})
}

// The levels on offer are those that the rules reach on boards of the size.
func TestLevelsOnOffer(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := playing(t, site, 1200)
		const hardest = "document.getElementById('new-level').lastElementChild.textContent"
		require.Equal(t, "extreme", get[string](p, hardest))
		p.choose("#new-rules", "arrow")
		p.wait(hardest + " === 'monstrous'")
		require.Equal(t, "easy", get[string](p, "document.getElementById('new-level').value"))
		p.choose("#new-level", "monstrous")
		p.choose("#new-rules", "killer")
		p.choose("#new-side", "4")
		p.wait(hardest + " === 'medium'")
		require.Equal(t, "medium", get[string](p, "document.getElementById('new-level').value"), "the nearest level that it reaches")
		p.click("#maker .primary")
		p.wait("document.querySelectorAll('[role=gridcell]').length === 16")
		require.False(t, p.visible("#task"))
		p.choose("#new-rules", "windows")
		p.wait(hardest + " === 'very easy'")
	})
}

// No note of a killer lies on a sum, on a phone too, and none is there that a cage rules out.
// A sum is seen under the cursor.
func TestKillerNotes(t *testing.T) {
	puzzle := ".Cage~3~R1C1~R1C2.Cage~24~R2C1~R2C2~R3C2.Cage~17~R5C5~R5C6.Thermo~R9C1~R9C2~R9C3"
	p := open(t, site.server+"#play?puzzle="+url.QueryEscape(puzzle), 390, 800)
	p.click("#fill")
	p.wait("document.querySelector('.marks')")
	require.Contains(t, p.label(0), "notes 1 2")
	require.Contains(t, p.label(10), "notes 7 8 9")
	for _, cell := range []int{0, 9, 40} {
		p.do(chromedp.Click(chromedp.CSS(cellAt(cell, 9))))
		require.Empty(t, get[[]string](p, `(() => {
			const box = (node) => { const r = document.createRange(); r.selectNodeContents(node); return r.getBoundingClientRect(); };
			const sums = [...document.querySelectorAll(".clues text")].map((e) => e.getBoundingClientRect()), bad = [];
			for (const mark of document.querySelectorAll("[role=gridcell] .mark")) {
				const m = box(mark);
				for (const s of sums) if (m.left < s.right && s.left < m.right && m.top < s.bottom - 1 && s.top < m.bottom) bad.push(mark.textContent + " at " + [m.left, m.top] + " on " + [s.left, s.bottom]);
			}
			return sums.length ? bad : ["no sums"];
		})()`))
	}
	p.shot("play-killer-notes")
}

// On a phone that lies on its side the board and the keys are seen together.
func TestLandscape(t *testing.T) {
	p := open(t, site.server+"#play", 844, 390)
	p.wait(board9)
	p.shot("play-landscape")
	for _, id := range []string{"board", "pad", "undo", "hint-near"} {
		require.LessOrEqual(t, get[float64](p, "document.getElementById('"+id+"').getBoundingClientRect().bottom"), 391., id)
		require.GreaterOrEqual(t, get[float64](p, "document.getElementById('"+id+"').getBoundingClientRect().top"), 0., id)
	}
	p.fits(844)
}

// The page that is opened as a file says what it needs.
func TestFile(t *testing.T) {
	p := open(t, site.server+"#play", 1200, 900)
	p.faulty = true
	p.do(chromedp.Navigate("file://" + site.folder + "/index.html"))
	p.wait("!document.getElementById('alert').hidden")
	require.Contains(t, p.text("#alert"), "python3 -m http.server")
	require.False(t, p.visible("#main"))
}

// A setter's half hour: a link is pasted, proven, broken, explained, mended, changed by hand,
// exported and printed.
func TestSetterHalfHour(t *testing.T) {
	engines(t, func(t *testing.T, site string) {
		p := open(t, site+"#play?puzzle="+url.QueryEscape(decorated), 1200, 900)
		p.wait("document.querySelectorAll('[role=gridcell]').length === 16")
		require.Equal(t, "Two ways, by Ada", p.text("#about"))
		require.Contains(t, p.text("#rules"), "Red lines are odd.")
		require.Contains(t, p.text("#rules .unchecked"), "Not checked: the setter's rules in words.")
		require.NotZero(t, get[int](p, "document.querySelectorAll('.clues path[stroke=\"#ff0000\"]').length"))

		p.click("#solutions")
		p.wait("document.getElementById('setter-text').textContent.startsWith('There is more than one solution')")
		require.NotZero(t, get[int](p, "document.querySelectorAll('.pointed').length"))
		require.True(t, p.visible("#pair"))
		p.click("#candidates")
		p.wait("document.querySelector('.marks')")
		p.shot("setter-solutions")

		p.click("#edit")
		p.wait("document.getElementById('entry-text').textContent.endsWith(' solutions.')")
		p.do(chromedp.Click(chromedp.CSS(cellAt(1, 4))), chromedp.KeyEvent("1"), chromedp.Click(chromedp.CSS(cellAt(5, 4))), chromedp.KeyEvent("1"))
		p.wait("document.getElementById('entry-text').textContent.endsWith('no solution.')")
		p.click("#conflict")
		p.wait("document.getElementById('setter-text').textContent.startsWith('These contradict each other')")
		require.Equal(t, 2, get[int](p, "document.querySelectorAll('.mistake').length"))
		p.shot("setter-conflict")
		p.click("#undo")
		p.wait("!document.querySelector('.mistake') && document.getElementById('entry-text').textContent.endsWith(' solutions.')")

		p.drag(8, 12, 13)
		p.choose("#clue-kind", "Cage")
		p.choose("#clue-number", "7")
		p.click("#clue-add")
		p.wait("document.getElementById('rules').textContent.includes('Cage')")
		p.drag(13)
		p.click("#clue-remove")
		p.wait("!document.getElementById('rules').textContent.includes('Cage')")
		p.do(chromedp.Reload())
		p.wait("document.body.dataset.ready && document.getElementById('entry-text').textContent.startsWith('2 givens')")
		require.Equal(t, "Two ways, by Ada", p.text("#about"))

		p.click("#entry-play")
		p.wait("document.querySelectorAll('.given').length === 2")
		require.Equal(t, "Two ways, by Ada", p.text("#about"))
		p.choose("#form", "fpuzzles")
		p.click("#export")
		p.wait("document.getElementById('exported-text').value.startsWith('https://www.f-puzzles.com/')")
		p.choose("#own", get[string](p, "document.getElementById('exported-text').value"))
		p.click("#play-own")
		p.wait("document.getElementById('exported').hidden")
		require.Equal(t, "Two ways, by Ada", p.text("#about"))
		_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		require.NoError(t, err)
		require.True(t, p.visible("#about"))
		require.True(t, p.visible("#rules"))
		require.False(t, p.visible("#setter"))
		p.shot("setter-print")
	})
}

// decorated is a puzzle of f-puzzles with a setter's own words and a line that is no clue.
const decorated = `{"grid":[[{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"title":"Two ways","author":"Ada",` +
	`"ruleset":"Red lines are odd.","line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#ff0000","width":0.2}]}`

// Clues are entered under the rules that are chosen.
func TestEnterVariant(t *testing.T) {
	p := playing(t, site.server, 1200)
	p.choose("#new-side", "6")
	p.choose("#new-rules", "diagonals")
	p.click("#enter-own")
	p.wait("document.querySelectorAll('[role=gridcell]').length === 36 && document.querySelectorAll('.clues path').length === 2")
	p.do(chromedp.Click(chromedp.CSS(cellAt(0, 6))), chromedp.KeyEvent("1"), chromedp.Click(chromedp.CSS(cellAt(35, 6))), chromedp.KeyEvent("1"))
	p.wait("document.querySelectorAll('.clash').length === 2 && document.getElementById('entry-text').textContent === '2 givens: no solution.'")
}
