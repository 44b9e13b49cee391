package browser

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// delay makes each answer of the server late.
func (p *tab) delay(ms string) {
	p.Helper()
	get[bool](p, `(() => {
		const real = fetch;
		window.fetch = async (...all) => {
			const response = await real(...all);
			window.waiting = (window.waiting || 0) + 1;
			await new Promise((done) => setTimeout(done, `+ms+`));
			waiting--;
			return response;
		};
		return true;
	})()`)
}

// keys types a text as a person does, key by key.
func (p *tab) keys(text string) {
	p.Helper()
	for _, key := range strings.Split(text, "") {
		p.do(chromedp.KeyEvent(key))
		time.Sleep(60 * time.Millisecond)
	}
}

// What is typed while an answer is on its way stays: words, digits, ticks, clues beside the board.
// Each change is made of the puzzle as it stands then, and Undo takes back the last one.
func TestLateAnswers(t *testing.T) {
	p := open(t, site.server+"#play?"+url.Values{"enter": {"6"}}.Encode(), 1440, 900)
	p.wait("document.querySelectorAll('[role=gridcell]').length === 36")
	p.delay("400")
	p.do(chromedp.Focus(chromedp.CSS("#entry-title-text")))
	p.keys("Small")
	p.do(chromedp.KeyEvent(kb.Tab))
	p.keys("Alice Example")
	p.do(chromedp.KeyEvent(kb.Tab))
	p.keys("A knight is shy.")
	p.do(chromedp.KeyEvent(kb.Tab))
	p.wait("document.getElementById('about').textContent === 'Small, by Alice Example' && document.getElementById('rules').textContent.includes('A knight is shy.')")
	for id, text := range map[string]string{"entry-title-text": "Small", "entry-author": "Alice Example", "entry-words": "A knight is shy."} {
		require.Equal(t, text, get[string](p, "document.getElementById('"+id+"').value"))
	}

	// Two rules and a digit, one after the other, and one undone before its answer.
	p.click("#entry-rules label:nth-child(4) input")
	p.click("#entry-rules label:nth-child(1) input")
	p.do(chromedp.Click(chromedp.CSS(cellAt(20, 6))), chromedp.KeyEvent("4"))
	p.wait("document.querySelectorAll('#entry-rules input:checked').length === 2 && document.getElementById('rules').children.length > 2")
	p.wait("document.getElementById('entry-text').textContent.startsWith('1 given: ')")
	require.Equal(t, "Small, by Alice Example", p.text("#about"))
	p.click("#entry-rules label:nth-child(2) input")
	p.click("#undo")
	p.wait("!waiting && document.querySelectorAll('#entry-rules input:checked').length === 2")
	require.False(t, get[bool](p, "document.querySelector('#entry-rules label:nth-child(2) input').checked"))
	require.Equal(t, "4", p.text(cellAt(20, 6)))

	p.choose("#clue-kind", "Sandwich")
	p.wait("document.querySelectorAll('.beside input').length === 12")
	p.do(chromedp.Click(chromedp.CSS(besideAt(0, 5, 6))))
	for _, sum := range []string{"9", "8", "7", "5"} {
		p.keys(sum)
		p.do(chromedp.KeyEvent(kb.ArrowDown))
	}
	p.wait("document.querySelectorAll('.clues text').length === 4 && !waiting")
	p.choose("#form", "string")
	p.click("#export")
	p.wait("document.getElementById('exported-text').value.includes('Sandwich')")
	for _, clue := range []string{"9~R1", "8~R2", "7~R3", "5~R4"} {
		require.Contains(t, get[string](p, "document.getElementById('exported-text').value"), "Sandwich~"+clue)
	}

	// An answer about another puzzle is dropped.
	p.click("#entry-rules label:nth-child(2) input")
	p.choose("#own", strings.Repeat(".", 16))
	p.click("#play-own")
	p.wait("document.querySelectorAll('[role=gridcell]').length === 16")
	p.wait("!waiting")
	require.Equal(t, 16, get[int](p, "document.querySelectorAll('[role=gridcell]').length"))
	require.False(t, p.visible("#entry"))
}
