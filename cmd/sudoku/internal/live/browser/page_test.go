// Package browser tests the live page in a real browser, without a window.
//
//	go test ./...                            with Chromium installed
//	SCREENSHOTS=/tmp/shots go test ./...     keeps the pictures there
//	go test -run '^$' -bench . ./...         measures how quick the page is
package browser

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// site is where the pages are: with the engine in the server, and in workers, whose files are in
// a folder. program is the command.
var site struct{ server, static, folder, program string }

// checkout is the root of the repository.
const checkout = "../../../../.."

// browser is the context of the browser, of which each test has a tab.
var browser context.Context

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	path := findBrowser()
	if path == "" {
		fmt.Println("SKIP: no browser is installed (chromium, chrome): apt-get install chromium")
		return 0
	}
	dir, err := os.MkdirTemp("", "live-browser")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)

	program := filepath.Join(dir, "live")
	build := exec.Command("go", "build", "-C", checkout, "-o", program, "./cmd/sudoku")
	if text, err := build.CombinedOutput(); err != nil {
		fmt.Printf("FAIL: the page does not build: %s\n", text)
		return 1
	}
	site.program = program
	static := filepath.Join(dir, "static")
	write := exec.Command(program, "live", "-static", static)
	write.Dir = checkout
	if text, err := write.CombinedOutput(); err != nil {
		fmt.Printf("FAIL: -static: %s\n", text)
		return 1
	}
	files := httptest.NewServer(http.FileServer(http.Dir(static)))
	defer files.Close()
	site.static, site.folder = files.URL+"/", static

	server := exec.Command(program, "live", "-addr", "localhost:0")
	out, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		panic(err)
	}
	defer func() { server.Process.Signal(os.Interrupt); server.Wait() }()
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		panic(err)
	}
	site.server = strings.TrimSpace(address)

	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(filepath.Join(dir, "profile")),
		chromedp.Flag("disable-quic", true), chromedp.Flag("force-prefers-reduced-motion", true), chromedp.Flag("disable-component-update", true))
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	defer cancel()
	var stop context.CancelFunc
	browser, stop = chromedp.NewContext(allocator)
	defer stop()
	if err := chromedp.Do(browser); err != nil { // starts it, without a limit of time
		fmt.Printf("FAIL: %s does not start: %v\n", path, err)
		return 1
	}
	return m.Run()
}

// findBrowser returns the path of a browser, or nothing.
func findBrowser() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// engines runs a test with both engines, at the same time: a page keeps one core busy.
func engines(t *testing.T, test func(t *testing.T, site string)) {
	run := func(name, site string) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, site)
		})
	}
	run("server", site.server)
	if !testing.Short() {
		run("static", site.static)
	}
}

// A tab is a page of the browser.
type tab struct {
	testing.TB
	ctx context.Context

	mu       sync.Mutex
	messages []string
	faulty   bool // the page has faults, which the browser lists
}

// open opens a page in a window and waits until it shows what its address says.
// The test fails if the page writes to its console.
func open(t testing.TB, url string, width, height int64) *tab {
	t.Helper()
	p := tabOf(t)
	p.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(url))
	p.wait("document.body.dataset.ready")
	return p
}

// tabOf returns a tab without a page.
func tabOf(t testing.TB) *tab {
	t.Helper()
	if _, test := t.(*testing.T); test && testing.Short() {
		t.Skip("short: a browser takes seconds for each page")
	}
	ctx, stop := chromedp.NewContext(browser, chromedp.WithNewBrowserContext()) // with a storage of its own
	require.NoError(t, chromedp.Do(ctx))
	p := &tab{TB: t, ctx: ctx}
	console, end := context.WithCancel(ctx)
	messages := chromedp.Console(console)
	done := make(chan bool)
	go func() {
		defer close(done)
		for m, err := range messages {
			if err != nil {
				return
			}
			p.mu.Lock()
			p.messages = append(p.messages, fmt.Sprintf("%+v", m))
			p.mu.Unlock()
		}
	}()
	t.Cleanup(func() {
		end()
		<-done
		stop()
		if !p.faulty {
			require.Empty(t, p.messages, "the console")
		}
	})
	return p
}

// patience is how long the page may take for anything. It is long, since the machine
// may be slow and busy.
const patience = 2 * time.Minute

// do runs actions within a time.
func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	require.NoError(p, chromedp.Do(ctx, actions...))
}

// wait waits until an expression holds.
func (p *tab) wait(expression string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	_, err := chromedp.Run(ctx, chromedp.Poll[bool]("Boolean("+expression+")", chromedp.WithPollingTimeout(patience)))
	if err != nil {
		p.shot("failed")
		p.mu.Lock()
		defer p.mu.Unlock()
		require.NoError(p, err, "waiting for %s; alert %q; said %q; console %v", expression, p.text("#alert"), p.text("#live"), p.messages)
	}
}

// get returns the value of an expression, which may be a promise.
func get[T any](p *tab, expression string) T {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(p, err, expression)
	return value
}

func (p *tab) click(selector string) { p.Helper(); p.do(chromedp.Click(chromedp.CSS(selector))) }

// size gives the window of searches a size, and waits until the page has drawn all for that.
func (p *tab) size(width, height int64) {
	p.Helper()
	p.do(chromedp.EmulateViewport(width, height))
	p.wait(fmt.Sprintf("document.body.dataset.drawn === '%d×%d'", width, height))
}

func (p *tab) text(selector string) string {
	p.Helper()
	return get[string](p, fmt.Sprintf("document.querySelector(%q).textContent", selector))
}

// visible reports whether a person can see an element.
func (p *tab) visible(selector string) bool {
	p.Helper()
	return get[bool](p, fmt.Sprintf("document.querySelector(%q).checkVisibility()", selector))
}

// choose chooses an option of a select, or sets an input, as a person would.
func (p *tab) choose(selector, value string) {
	p.Helper()
	get[bool](p, fmt.Sprintf("(e => { e.value = %q; e.dispatchEvent(new Event('input', {bubbles: true})); e.dispatchEvent(new Event('change', {bubbles: true})); return true })(document.querySelector(%q))", value, selector))
}

// theme sets what the system prefers.
func (p *tab) theme(name string, reducedMotion bool) {
	p.Helper()
	motion := "no-preference"
	if reducedMotion {
		motion = "reduce"
	}
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: name}, {Name: "prefers-reduced-motion", Value: motion},
	}})
	require.NoError(p, err)
}

var keeping sync.Mutex

// shot keeps a picture of the page in the folder that the variable SCREENSHOTS names. Without
// the variable only that of a failure is taken, into a folder for temporary files.
func (p *tab) shot(name string) {
	p.Helper()
	dir := os.Getenv("SCREENSHOTS")
	if dir == "" && name != "failed" {
		return
	}
	dir = cmp.Or(dir, filepath.Join(os.TempDir(), "sudoku-live"))
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	require.NoError(p, err)
	require.True(p, bytes.HasPrefix(picture, []byte("\x89PNG")))
	keeping.Lock() // both engines may keep one of this name
	defer keeping.Unlock()
	require.NoError(p, errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644)))
}
