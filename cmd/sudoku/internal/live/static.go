package live

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const wasmPackage = "example.com/sudoku/cmd/sudoku/internal/live/wasm"

// writeStatic writes the page and its engine to a folder.
func writeStatic(ctx context.Context, out io.Writer, dir string) error {
	engine, err := buildEngine(ctx)
	if err != nil {
		return err
	}
	files := pageFiles()
	files["index.html"] = bytes.Replace(files["index.html"], []byte(`data-engine="server"`), []byte(`data-engine="worker"`), 1)
	files["engine.wasm.gz"], files["wasm_exec.js"] = engine.wasm, engine.support
	files["offline.js"] = offline(files)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) { // os.CopyFS replaces no files
		if err := os.WriteFile(filepath.Join(dir, name), files[name], 0o644); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "%s: the page, with an engine of %.2f MB. Serve the folder with any web server.\n",
		dir, float64(len(engine.wasm))/1e6)
	return err
}

// An engineFile is the engine for a browser.
type engineFile struct {
	wasm    []byte // compressed by gzip
	support []byte // the script with which Go starts it
}

// buildEngine compiles the engine by the go command. Only what computes is compiled with
// inlining: without it the standard library, and what reads, states, writes and draws, are
// smaller, and no slower where it matters.
func buildEngine(ctx context.Context) (engineFile, error) {
	var e engineFile
	if err := inCheckout(ctx); err != nil {
		return e, err
	}
	dir, err := os.MkdirTemp("", "sudoku-live")
	if err != nil {
		return e, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "engine.wasm")
	if text, err := goWasm(ctx, "build", "-trimpath", "-ldflags=-s -w",
		"-gcflags=all=-l", "-gcflags=example.com/sudoku/...=", "-gcflags=example.com/sudoku/format=-l",
		"-gcflags=example.com/sudoku/internal/picture=-l", "-gcflags=example.com/sudoku/variant=-l",
		"-gcflags=example.com/sudoku/cmd/sudoku/internal/live/engine=-l", "-o", file, wasmPackage); err != nil {
		return e, fmt.Errorf("-static compiles the engine, which failed:\n%s", text)
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		return e, err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(wasm)
	}
	if err = errors.Join(err, z.Close()); err != nil {
		return e, err
	}
	e.wasm = packed.Bytes()

	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return e, err
	}
	e.support, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	return e, err
}

// inCheckout returns an error if the go command is missing, or does not find the
// source of the engine from here.
func inCheckout(ctx context.Context) error {
	text, err := goWasm(ctx, "list", wasmPackage)
	switch {
	case err == nil || ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return errors.New("-static compiles the engine, but there is no go command: install Go from https://go.dev")
	}
	return fmt.Errorf("-static compiles the engine from its source, so it runs in a checkout of example.com/sudoku only, and this folder is in none\n%s", text)
}

// goWasm runs the go command for WebAssembly and returns what it prints.
func goWasm(ctx context.Context, args ...string) (string, error) {
	command := exec.CommandContext(ctx, "go", args...)
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	text, err := command.CombinedOutput()
	return strings.TrimSpace(string(text)), err
}
