package live

import (
	"cmp"
	"context"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// run runs the command with arguments, divided by blanks.
func run(ctx context.Context, out io.Writer, args string) error {
	f, c := flag.NewFlagSet("live", flag.ContinueOnError), new(command)
	c.Flags(f)
	if err := f.Parse(strings.Fields(args)); err != nil {
		return err
	}
	return cmp.Or(c.Check(f), c.Run(ctx, &cli.Process{Out: out}))
}

func TestCommand(t *testing.T) {
	for args, want := range map[string]string{
		"-addr example.com:80":          "an address in numbers",
		"-addr 8080":                    "want a host and a port",
		"-static x -addr localhost:300": "leave -addr out",
	} {
		f, c := flag.NewFlagSet("live", flag.ContinueOnError), new(command)
		c.Flags(f)
		require.NoError(t, f.Parse(strings.Fields(args)))
		require.ErrorContains(t, c.Check(f), want, args)
	}

	// It serves until it is stopped, and then ends without an error.
	ctx, cancel := context.WithCancel(t.Context())
	out := &signalled{first: make(chan string, 1)}
	done := make(chan error)
	go func() { done <- run(ctx, out, "-addr localhost:0") }()
	url := strings.TrimSpace(<-out.first)
	l := listen(t, strings.TrimSuffix(url, "/"), endless)
	require.Equal(t, "start", l.next(t)["Kind"])

	// A second server can't have its port.
	err := run(ctx, io.Discard, "-addr "+strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/"))
	require.ErrorContains(t, err, "choose another port")

	cancel()
	require.NoError(t, <-done)
}

// A server that is open to the network says what that means, with a QR code of an
// address at which it answers. It answers to no name.
func TestOpen(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	out := &signalled{first: make(chan string, 1)}
	done := make(chan error)
	go func() { done <- run(ctx, out, "-addr 0.0.0.0:0") }()
	words := <-out.first
	require.Contains(t, words, "Everyone in your network can open this page")
	page, _, _ := strings.Cut(words, "\n")
	code, err := encodeQR(page)
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(words, code.Lines(false)))

	const good = `{"Puzzle":"` + demo + `"}`
	port := page[strings.LastIndex(page, ":"):]
	port = strings.Trim(port, ":/")
	for host, want := range map[string]int{"192.0.2.7:" + port: 200, "localhost:" + port: 200, "192.0.2.7:1": 421, "evil.example:" + port: 421} {
		status, _ := post(t, "http://127.0.0.1:"+port+"/call/parse", good, "Host", host)
		require.Equal(t, want, status, host)
	}
	cancel()
	require.NoError(t, <-done)
}

// signalled reports the first text that is written.
type signalled struct{ first chan string }

func (s *signalled) Write(p []byte) (int, error) {
	select {
	case s.first <- string(p):
	default:
	}
	return len(p), nil
}

// The folder of -static holds the page and an engine within its size.
func TestStatic(t *testing.T) {
	if !*sudokutest.Long {
		t.Skip("needs -long: compiles the engine")
	}
	dir := filepath.Join(t.TempDir(), "page")
	require.NoError(t, os.Mkdir(dir, 0o700))
	for _, name := range []string{"index.html", "engine.wasm.gz"} { // of an earlier version
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), make([]byte, 10_000_000), 0o600))
	}
	var out strings.Builder
	require.NoError(t, run(t.Context(), &out, "-static "+dir))
	require.Contains(t, out.String(), dir)
	t.Log(out.String())
	index, err := os.ReadFile(filepath.Join(dir, "index.html"))
	require.NoError(t, err)
	require.Contains(t, string(index), `data-engine="worker"`)
	require.NotContains(t, string(index), "\x00")
	for _, name := range []string{"app.js", "worker.js", "style.css", "wasm_exec.js"} {
		require.FileExists(t, filepath.Join(dir, name))
	}
	info, err := os.Stat(filepath.Join(dir, "engine.wasm.gz"))
	require.NoError(t, err)
	require.LessOrEqual(t, info.Size(), int64(3_200_000), "with the boards of all sizes, the clues of variants with their drawings and hints, and the links of other programs")
}

// Without a checkout or the go command, -static says that it needs them.
func TestStaticNeeds(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	require.ErrorContains(t, run(t.Context(), io.Discard, "-static page"), "in a checkout of example.com/sudoku only")
	t.Setenv("PATH", "")
	require.ErrorContains(t, run(t.Context(), io.Discard, "-static page"), "install Go")
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, files)
}
