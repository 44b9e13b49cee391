package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// A static page says that it loads before any of its scripts has come, and how much of its
// engine has; a page with a server says nothing of the kind.
func TestLoading(t *testing.T) {
	scripts, engine := make(chan struct{}), make(chan struct{})
	files := http.FileServer(http.Dir(site.folder))
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasSuffix(r.URL.Path, ".js"):
			<-scripts
		case strings.HasSuffix(r.URL.Path, ".gz"):
			w = &halting{ResponseWriter: w, after: 1_000_000, until: engine}
		}
		files.ServeHTTP(w, r)
	}))
	defer slow.Close()
	p := tabOf(t)
	_, err := chromedp.Call(p.ctx, page.Navigate, page.NavigateParams{URL: slow.URL})
	require.NoError(t, err)
	const seen = "document.getElementById('loading')?.checkVisibility()"
	p.wait(seen + " && document.readyState !== 'complete'")
	require.Equal(t, "The engine is loading: 3 MB.", p.text("#loading"))
	p.shot("loading")
	close(scripts)
	p.wait(`/^The engine is loading: [01]\.\d of 3\.\d MB\.$/.test(document.getElementById('loading').textContent)`)
	require.True(t, get[bool](p, seen))
	close(engine)
	p.wait("document.body.dataset.ready && !" + seen)

	require.False(t, open(t, site.server, 1200, 900).visible("#loading"))
}

// A halting response stops after some bytes until it may go on.
type halting struct {
	http.ResponseWriter
	after int
	until chan struct{}
}

func (h *halting) Write(p []byte) (int, error) {
	if h.after -= len(p); h.after < 0 {
		h.ResponseWriter.(http.Flusher).Flush()
		<-h.until
	}
	return h.ResponseWriter.Write(p)
}

// The speed that is shown is the one at which a search runs.
func TestSpeed(t *testing.T) {
	p := endless(t, site.server, "eightyOne")
	p.wait(`/^[\d.k]+ a second$/.test(document.getElementById("speed-text").textContent)`)
	p.choose("#speed", "5")
	p.wait(`/^[\d.]+ of 200 a second$/.test(document.getElementById("speed-text").textContent)`)
	p.click("#pause")
	p.wait("document.getElementById('speed-text').textContent === '200 a second'")
}

// heard keeps all that a screen reader is told, each change of a live region by itself.
func (p *tab) heard() {
	p.Helper()
	get[bool](p, `(() => {
		window.heard = [];
		for (const e of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
			new MutationObserver(() => heard.push(e.textContent)).observe(e, { childList: true, characterData: true, subtree: true });
		}
		return true;
	})()`)
}

// By ear a cell has its clues, a clue that is added is told, a hint is told once, stage by
// stage, and the keys are named as they look.
func TestByEar(t *testing.T) {
	p := playing(t, site.server, 1200)
	p.choose("#own", ".Shape~6x6.Diagonal~1.Cage~7~R1C1~R1C2.Thermo~R2C1~R3C1~R4C1.Arrow~R6C6~R6C5")
	p.click("#play-own")
	p.wait("document.querySelectorAll('[role=gridcell]').length === 36")
	for cell, told := range map[int]string{
		1:  "region 1; cage of 7 on 2 cells: row 1 column 1, row 1 column 2",
		12: "region 3; thermometer, 2 of 3",
		35: "region 6; arrow, 1 of 2",
		25: "region 5; diagonal",
	} {
		require.Equal(t, told, get[string](p, fmt.Sprintf("document.querySelectorAll('[role=gridcell]')[%d].ariaDescription", cell)))
	}
	p.click("#edit")
	p.wait("!document.getElementById('entry').hidden && document.getElementById('entry-text').textContent.includes('solution')")
	p.heard()
	p.do(chromedp.Focus(chromedp.CSS("[role=gridcell]")))
	p.choose("#clue-kind", "Even")
	p.click("#clue-add")
	p.wait("heard.some((t) => t === 'Even cells added from row 1, column 1 on 1 cell.')")
	p.click("#clue-remove")
	p.wait("heard.some((t) => t === 'Clues removed.')")

	p = playing(t, site.server, 1200)
	require.Empty(t, get[[]string](p, `[...document.querySelectorAll("#pad button")].map((b) => b.textContent.replace(/\s+/g, " ")).filter((s) => !/^\d \d left$/.test(s))`))
	require.Equal(t, 0, get[int](p, `document.querySelectorAll("#pad [aria-label]").length`))
	p.heard()
	for stage := 1; stage <= 3; stage++ {
		p.click("#hint")
		p.wait(fmt.Sprintf("document.querySelectorAll('#hint-text li').length === %d", stage))
	}
	p.wait("heard.length >= 3")
	require.Equal(t, "", get[string](p, `[...document.querySelectorAll("#hint-text li")].map((li) => {
		const plain = li.cloneNode(true);
		for (const e of plain.querySelectorAll("[aria-hidden]")) e.remove();
		const times = heard.filter((t) => t.includes(plain.textContent)).length;
		return times === 1 ? "" : times + " times: " + plain.textContent + " | " + heard.join(" / ");
	}).join("")`))
}
