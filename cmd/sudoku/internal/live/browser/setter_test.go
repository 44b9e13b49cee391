package browser

import (
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// A setter enters a puzzle: rules of the whole board are ticked, a number is typed after a drag
// and Enter adds the clue, the title goes with the puzzle, solutions are counted and browsed, and
// nothing is thrown away without a question. The tools stay in sight.
func TestSetterEnters(t *testing.T) {
	p := open(t, site.server+"#play", 1440, 900)
	p.wait(board9)
	p.choose("#new-side", "6")
	p.click("#enter-own")
	p.wait("document.querySelectorAll('[role=gridcell]').length === 36 && document.getElementById('entry-text').textContent !== ''")
	require.Equal(t, "0 givens: 1000 solutions or more.", p.text("#entry-text"))

	const tick = "#entry-rules label:nth-child(4) input"
	require.Contains(t, p.text("#entry-rules label:nth-child(4)"), "Anti-knight")
	p.click(tick)
	p.says("AntiKnight", true)
	p.click("#entry-rules label:nth-child(1) input")
	p.says("Diagonal", true)
	p.choose("#clue-kind", "Cage")
	p.drag(0, 1, 2)
	p.do(chromedp.KeyEvent("1"), chromedp.KeyEvent("1"), chromedp.KeyEvent("\r"))
	p.says("Cage~11~R1C1~R1C2~R1C3", true)
	p.drag(3, 4)
	p.do(chromedp.KeyEvent("7"), chromedp.KeyEvent("\r"))
	p.says("Cage~7~R1C4~R1C5", true)
	p.click("#undo")
	p.says("Cage~7~R1C4~R1C5", false)
	p.click("#redo")
	p.says("Cage~7~R1C4~R1C5", true)
	p.click(tick)
	p.says("AntiKnight", false)
	p.says("Cage~7~R1C4~R1C5", true)
	p.click("#undo")
	p.says("AntiKnight", true)
	require.True(t, get[bool](p, "document.querySelector('"+tick+"').checked"))
	p.do(chromedp.Click(chromedp.CSS(cellAt(20, 6))), chromedp.KeyEvent("4"))
	p.wait("document.getElementById('entry-text').textContent.startsWith('1 given: ')")

	// The tools stand beside the board, also when that scrolls away.
	for _, id := range []string{"clue-kind", "clue-add", "entry-text"} {
		require.Less(t, get[float64](p, "document.getElementById('"+id+"').getBoundingClientRect().bottom"), 900., id)
	}
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme, true)
		p.shot("entering-" + theme)
	}
	get[bool](p, "(scrollTo(0, 600), true)")
	p.wait("scrollY === 0 || document.getElementById('clue-add').getBoundingClientRect().bottom > 0 && document.getElementById('clue-add').getBoundingClientRect().bottom < 900")
	get[bool](p, "(scrollTo(0, 0), true)")

	// Solutions one after the other, and how many have a candidate.
	p.click(tick)
	p.says("AntiKnight", false)
	p.wait("/ solutions( or more)?\\.$/.test(document.getElementById('entry-text').textContent)")
	p.click("#solutions")
	p.wait("document.getElementById('setter-text').textContent.startsWith('There is more than one solution: ')")
	p.click("#solution-next")
	p.wait("document.getElementById('setter-text').textContent.startsWith('Solutions 2 and 3 of ')")
	p.click("#solution-back")
	p.wait("document.getElementById('setter-text').textContent.startsWith('Solutions 1 and 2 of ')")
	p.click("#candidates")
	p.wait("document.querySelector('.marks')")
	p.do(chromedp.Click(chromedp.CSS(cellAt(35, 6))))
	p.wait("/^row 6, column 6: \\d in \\d+/i.test(document.getElementById('counts').textContent)")

	// The words go with the puzzle, and the exported link holds them. It goes with the clues.
	p.choose("#entry-title-text", "Small")
	p.wait("document.getElementById('about').textContent === 'Small'")
	p.choose("#entry-author", "Ada")
	p.wait("document.getElementById('about').textContent === 'Small, by Ada'")
	p.choose("#entry-words", "A knight is shy.")
	p.wait("document.getElementById('rules').textContent.includes('A knight is shy.')")
	p.click("#export")
	p.wait("document.getElementById('exported-text').value.startsWith('https://')")
	require.Contains(t, p.text("#form-for"), "SudokuPad")
	p.do(chromedp.Focus(chromedp.CSS("[role=gridcell]")), chromedp.KeyEvent("u"))
	p.wait("document.getElementById('exported').hidden && document.getElementById('about').textContent === 'Small, by Ada' && !document.getElementById('rules').textContent.includes('A knight is shy.')")

	// Other rules ask before they replace the clues, and Undo brings these back.
	p.click("#enter-own")
	p.wait("document.getElementById('enter-own').textContent === 'Replace what is entered?'")
	p.says("Cage~7", false) // a link of SudokuPad holds it
	require.Equal(t, "1 given", p.text("#standing"))
	p.click("#enter-own")
	p.wait("document.getElementById('standing').textContent === '0 givens'")
	p.click("#undo")
	p.wait("document.getElementById('standing').textContent === '1 given' && document.getElementById('about').textContent === 'Small, by Ada'")
}

// A setter draws the pieces of a jigsaw, and lines, colours and texts; clues of lists have several
// numbers, and others are written.
func TestSetterDraws(t *testing.T) {
	p := open(t, site.server+"#play?"+url.Values{"enter": {"6"}}.Encode(), 1440, 900)
	p.wait("document.querySelectorAll('[role=gridcell]').length === 36")
	p.choose("#clue-kind", "Piece")
	p.drag(0, 1, 2, 3, 9)
	p.click("#clue-add")
	p.wait("document.getElementById('alert').textContent.includes('A piece has 6 cells: 5 are chosen')")
	p.drag(0, 1, 2, 3, 9, 15)
	p.click("#clue-add")
	p.says("Jigsaw", true)
	p.click("#undo")
	p.says("Jigsaw", false)
	p.click("#redo")
	p.says("Jigsaw", true)

	p.choose("#clue-kind", "Sum")
	require.Contains(t, p.text("label:has(#clue-number)"), "Numbers")
	p.drag(30, 31)
	p.choose("#clue-number", "1 1 -1")
	p.click("#clue-add")
	p.says("Sum~1", true)
	p.choose("#clue-kind", "Or")
	p.choose("#clue-number", "Or.X~R2C1~R2C2.V~R2C1~R2C2.End")
	p.click("#clue-add")
	p.says("Or.X~R2C1~R2C2.V~R2C1~R2C2.End", true)

	for shape, color := range map[string]string{"Line": "#c02020", "Colour": "#80c0f0", "Text": "#205090"} {
		p.choose("#clue-kind", shape)
		require.True(t, p.visible("#clue-color"))
		p.choose("#clue-color", color)
		if shape == "Text" {
			p.choose("#clue-number", "Hi")
		}
		p.drag(14, 20, 26)
		p.click("#clue-add")
		p.wait("document.querySelector('#board').innerHTML.includes('" + color + "')")
	}
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme, true)
		p.shot("drawing-" + theme)
	}
	require.Empty(t, get[[]string](p, audit))
	p.click("#clue-remove")
	p.wait("!document.querySelector('#board').innerHTML.includes('#c02020')")
	p.click("#undo")
	p.wait("document.querySelector('#board').innerHTML.includes('#c02020')")
}
