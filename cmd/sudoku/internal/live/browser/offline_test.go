package browser

import (
	"bufio"
	"bytes"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// A sea serves a folder at an address that stays, until it is gone.
type sea struct {
	address string
	*httptest.Server
}

// serve serves a folder, at the address of before if there is one.
func (s *sea) serve(t *testing.T, folder string) {
	listener, err := net.Listen("tcp", max(s.address, "127.0.0.1:0"))
	require.NoError(t, err)
	s.Server = httptest.NewUnstartedServer(http.FileServer(http.Dir(folder)))
	s.Listener.Close()
	s.Listener, s.address = listener, listener.Addr().String()
	s.Start()
}

// gone closes the server with its connections.
func (s *sea) gone() {
	s.CloseClientConnections()
	s.Close()
}

const keeps = "navigator.serviceWorker.controller && document.body.dataset.ready"

// settled waits until the only version of the page that is kept is that of the controller.
func (p *tab) settled(version string) {
	p.Helper()
	p.wait(`(window.asking ??= caches.keys().then((all) => { window.kept = all.filter((k) => k.startsWith("sudoku-page-")).join(); window.asking = null; }), window.kept === "sudoku-page-` + version + `") && ` + keeps)
}

// Without a server the page opens as it was left: puzzle, values, notes, address. It plays on, and
// its engine gives hints. Another version takes the place of the first one, and keeps the game.
func TestPlane(t *testing.T) {
	script, err := os.ReadFile(filepath.Join(site.folder, "offline.js"))
	require.NoError(t, err)
	first := string(regexp.MustCompile(`version = "(\w+)"`).FindSubmatch(script)[1])
	var s sea
	s.serve(t, site.folder)
	p := open(t, "http://"+s.address+"/#play?puzzle="+demo, 390, 844)
	p.faulty = true // what the network refuses is listed
	p.settled(first)
	manifest := get[string](p, "fetch('manifest.json').then((r) => r.json()).then((m) => m.display + ' ' + m.icons[0].src)")
	require.Equal(t, "standalone icon.svg", manifest)
	p.do(chromedp.Click(chromedp.CSS(cellAt(0, 9))), chromedp.KeyEvent("n"), chromedp.KeyEvent("35"))
	p.wait("document.querySelector('[role=gridcell]').getAttribute('aria-label').includes('notes 3 5')")
	p.do(chromedp.KeyEvent("n"), chromedp.Click(chromedp.CSS(cellAt(1, 9))), chromedp.KeyEvent("4"))
	p.wait("document.querySelectorAll('[role=gridcell]')[1].textContent === '4'")
	address := get[string](p, "location.href")

	left := func() {
		t.Helper()
		require.Equal(t, address, get[string](p, "location.href"))
		require.Contains(t, get[string](p, "document.querySelector('[role=gridcell]').getAttribute('aria-label')"), "notes 3 5")
		require.Equal(t, "4", p.text(cellAt(1, 9)))
	}
	s.gone()
	p.do(chromedp.Reload())
	p.wait(keeps + " && document.querySelectorAll('.given').length === 27")
	left()
	p.click("#list")
	p.wait("!document.querySelector('#hint-text .help')")

	// The next version.
	next := t.TempDir()
	require.NoError(t, os.CopyFS(next, os.DirFS(site.folder)))
	for name, change := range map[string][2]string{"offline.js": {first, "abcd0123"}, "index.html": {"<h1>Sudoku, ", "<h1>Another, "}} {
		text, err := os.ReadFile(filepath.Join(next, name))
		require.NoError(t, err)
		require.Contains(t, string(text), change[0])
		require.NoError(t, os.WriteFile(filepath.Join(next, name), bytes.Replace(text, []byte(change[0]), []byte(change[1]), 1), 0o600))
	}
	s.serve(t, next)
	p.do(chromedp.Reload())
	p.wait(keeps + " && document.querySelector('h1').textContent === 'Another, live'")
	p.settled("abcd0123")
	s.gone()
	p.do(chromedp.Reload())
	p.wait(keeps + " && document.querySelector('h1').textContent === 'Another, live' && document.querySelectorAll('.given').length === 27")
	left()
}

// So it does where the engine is in a server that has ended: values are judged by the page alone,
// and what takes the engine says that it is gone.
func TestServerGone(t *testing.T) {
	server := exec.Command(site.program, "live", "-addr", "localhost:0")
	out, err := server.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	address, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	p := open(t, strings.TrimSpace(address)+"#play?puzzle="+demo, 390, 844)
	p.faulty = true
	p.wait(keeps)
	p.do(chromedp.Click(chromedp.CSS(cellAt(0, 9))), chromedp.KeyEvent("4"))
	p.wait("document.querySelector('[role=gridcell]').textContent === '4'")
	require.NoError(t, server.Process.Signal(os.Interrupt))
	require.NoError(t, server.Wait())
	p.do(chromedp.Reload())
	p.wait(keeps + " && document.querySelectorAll('.given').length === 27")
	require.Equal(t, "4", p.text(cellAt(0, 9)))
	p.do(chromedp.Click(chromedp.CSS(cellAt(1, 9))), chromedp.KeyEvent("4"))
	p.wait("document.querySelectorAll('.clash').length > 1")
	require.False(t, p.visible("#alert"))
	p.click("#check")
	p.wait("document.getElementById('hint-text').textContent === 'The server does not answer. Is it still running?'")
}
