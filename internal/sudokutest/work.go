package sudokutest

import (
	"context"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// This file counts the work between two polls of a context. A unit of work is a call of a
// function or a round of a loop. The library has no counter: CountsWork runs a test again
// on a copy of the library in which each body counts.

// Work is the number of units of work so far. It is counted in the second run only.
var Work int64

// countsWork is set in the environment of the second run.
const countsWork = "SUDOKU_COUNTS_WORK"

// CountsWork reports whether work is counted here. If not, it runs the calling test again,
// with a count in each function and loop of the packages, and fails if that run fails. The
// folders of the packages start from root, the folder of the module.
func CountsWork(t *testing.T, root string, packages ...string) bool {
	if os.Getenv(countsWork) != "" {
		return true
	}
	root, err := filepath.Abs(root)
	require.NoError(t, err)
	folder := t.TempDir()
	replaced := map[string]string{}
	for _, name := range packages {
		files, err := filepath.Glob(filepath.Join(root, name, "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, files, name)
		for _, file := range files {
			if !strings.HasSuffix(file, "_test.go") {
				replaced[file] = filepath.Join(folder, strings.ReplaceAll(name, "/", "_")+"_"+filepath.Base(file))
				require.NoError(t, os.WriteFile(replaced[file], counting(t, file), 0o666))
			}
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	require.NoError(t, err)
	list := filepath.Join(folder, "overlay.json")
	require.NoError(t, os.WriteFile(list, overlay, 0o666))
	args := []string{"test", ".", "-overlay", list, "-count=1", "-timeout=10m", "-v", "-run", "^" + t.Name() + "$"}
	if testing.Short() {
		args = append(args, "-short")
	}
	if *Long {
		args = append(args, "-long")
	}
	if *Update {
		args = append(args, "-update")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	again := exec.Command("go", args...)
	// One goroutine at a time, so that none loses the count of another.
	again.Env = append(os.Environ(), countsWork+"=1", "GOMAXPROCS=1")
	text, err := again.CombinedOutput()
	require.NoError(t, err, "%s", text)
	t.Logf("%s", text)
	return false
}

// counting returns the text of a file with a count at the start of each function and loop.
func counting(t *testing.T, file string) []byte {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, text, 0)
	require.NoError(t, err)
	places := []int{}
	ast.Inspect(parsed, func(node ast.Node) bool {
		var body *ast.BlockStmt
		switch n := node.(type) {
		case *ast.FuncDecl:
			body = n.Body
		case *ast.FuncLit:
			body = n.Body
		case *ast.ForStmt:
			body = n.Body
		case *ast.RangeStmt:
			body = n.Body
		}
		if body != nil {
			places = append(places, files.Position(body.Lbrace).Offset+1)
		}
		return true
	})
	if len(places) == 0 {
		return text
	}
	slices.Sort(places)
	for _, at := range slices.Backward(places) {
		text = slices.Insert(text, at, []byte(" sudokutestwork.Work++; ")...)
	}
	imports := "; import sudokutestwork \"example.com/sudoku/internal/sudokutest\""
	return slices.Insert(text, files.Position(parsed.Name.End()).Offset, []byte(imports)...)
}

// WorkBetweenPolls calls a function with a context that ends at the first poll after a
// number of polls or an amount of work. It returns the most work between two polls, before
// the first one and after the last one.
func WorkBetweenPolls(ctx context.Context, polls int, work int64, call func(ctx context.Context)) (most int64) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := &workContext{Context: ctx, cancel: cancel, polls: polls, last: Work, end: Work + work}
	call(c)
	return max(c.most, Work-c.last)
}

// A workContext measures the work between two polls of it.
type workContext struct {
	context.Context
	cancel     context.CancelFunc
	mutex      sync.Mutex
	polls      int // left
	last, most int64
	end        int64 // of the work
}

// Err counts a poll.
func (c *workContext) Err() error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.most = max(c.most, Work-c.last)
	c.last = Work
	if c.polls--; c.polls < 0 || Work >= c.end {
		c.cancel()
	}
	return c.Context.Err()
}

// WorkAfterCancel calls a function and cancels its context after an amount of work. It
// returns the work from then to the return. It is for functions whose goroutines have
// contexts of their own.
func WorkAfterCancel(ctx context.Context, work int64, call func(ctx context.Context)) (after int64) {
	ctx, cancel := context.WithCancel(ctx)
	work += Work
	var cancelled atomic.Int64
	var watcher sync.WaitGroup
	returned := false
	watcher.Go(func() {
		for Work < work && !returned { // there is one processor
			runtime.Gosched()
		}
		cancelled.Store(Work)
		cancel()
	})
	call(ctx)
	end := Work
	returned = true
	watcher.Wait()
	return max(0, end-cancelled.Load())
}
