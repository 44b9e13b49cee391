package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"
)

// Open opens a file, or standard input if the name is "-". When ctx ends, a Read
// that still waits for data returns the cause. Where the name ends in .iss, or with -parts,
// the lines up to an empty one are parts of one puzzle: they are read as one line, and empty
// ones after it. So all other lines keep their numbers.
func (p *Process) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	return p.open(ctx, name, func(r io.Reader) io.Reader { return p.unwrapped(r, name, p.InParts(name)) })
}

// InParts reports whether the lines of a file up to an empty one are parts of one puzzle.
func (p *Process) InParts(name string) bool { return p.parts || strings.HasSuffix(name, ".iss") }

// OpenRaw is Open of the text as it is.
func (p *Process) OpenRaw(ctx context.Context, name string) (io.ReadCloser, error) {
	return p.open(ctx, name, func(r io.Reader) io.Reader { return r })
}

func (p *Process) open(ctx context.Context, name string, as func(io.Reader) io.Reader) (io.ReadCloser, error) {
	p.asked.Store(true)
	source := io.NopCloser(p.In)
	if name == "-" {
		if tty, ok := p.In.(*os.File); ok && Terminal(tty) != nil {
			p.Note("reads the terminal until end of file (Ctrl-D); -h lists the flags")
		}
	} else {
		file, err := os.Open(name)
		if path, ok := errors.AsType[*fs.PathError](err); ok && isPuzzle(name) {
			path.Err = fmt.Errorf("%w: a puzzle itself is read from standard input", path.Err)
		}
		if err != nil {
			return nil, err
		}
		source = file
	}
	// A Read can't be interrupted, so it runs in a goroutine that may be left
	// waiting.
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, as(noting{source, &p.read}))
		if err != nil && !is[*fs.PathError](err) {
			err = &fs.PathError{Op: "read", Path: "standard input", Err: err}
		}
		w.CloseWithError(err)
		source.Close()
	}()
	stop := context.AfterFunc(ctx, func() { w.CloseWithError(context.Cause(ctx)) })
	return &input{r, stop}, nil
}

// isPuzzle reports whether the name of a file is rather a puzzle: a board, a link or rules.
func isPuzzle(name string) bool {
	return strings.Contains(name, "://") || strings.Contains(name, "~R") || len(name) >= 16 && strings.Trim(name, "0123456789.") == ""
}

// unread reports whether the command asked for input and could read none of it, as where
// no file has the name.
func (p *Process) unread() bool { return p.asked.Load() && !p.read.Load() }

// A noting reader notes that something was read, be it the end.
type noting struct {
	io.Reader
	read *atomic.Bool
}

func (n noting) Read(text []byte) (int, error) {
	size, err := n.Reader.Read(text)
	if size > 0 || err == io.EOF {
		n.read.Store(true)
	}
	return size, err
}

// An input is an open file.
type input struct {
	*io.PipeReader
	stop func() bool // waiting for the context
}

func (in *input) Close() error {
	in.stop()
	return in.PipeReader.Close()
}

// Piped returns the text of standard input where it is a pipe or a file rather than a
// terminal or a device. It is for commands that need no input: text that is given must not
// be left unread. Standard input can be read again.
func (p *Process) Piped(ctx context.Context) (string, error) {
	if ctx.Err() != nil {
		return "", nil // the command ends by itself
	}
	if file, ok := p.In.(*os.File); ok {
		info, err := file.Stat()
		if err != nil || !info.Mode().IsRegular() && info.Mode()&fs.ModeNamedPipe == 0 {
			return "", nil // closed, or a device: nobody has written to it
		}
	}
	text, err := p.ReadAll(ctx, "-")
	if err == nil {
		p.In = strings.NewReader(text)
	}
	return text, err
}

// ReadAll returns the text of a file, or of standard input if the name is "-".
func (p *Process) ReadAll(ctx context.Context, name string) (string, error) {
	in, err := p.Open(ctx, name)
	if err != nil {
		return "", err
	}
	defer in.Close()
	text, err := io.ReadAll(in)
	return string(text), err
}

// A Text is a flag whose value is a text: the text itself, @file, or - for standard
// input.
type Text struct {
	text  string
	Given bool
}

// Declare declares the flag.
func (t *Text) Declare(f *flag.FlagSet, name, usage string) {
	f.Func(name, usage, func(text string) error {
		t.text, t.Given = text, true
		return nil
	})
}

// Read returns the text.
func (t *Text) Read(ctx context.Context, p *Process) (string, error) {
	name, isFile := strings.CutPrefix(t.text, "@")
	if isFile || name == "-" {
		return p.ReadAll(ctx, name)
	}
	return t.text, nil
}

// A Puzzle is the flag -puzzle.
type Puzzle struct{ Text }

// Declare declares the flag. The usage says what the board is without it.
func (b *Puzzle) Declare(f *flag.FlagSet, byDefault string) {
	b.Text.Declare(f, "puzzle", "`board` to solve: any text of a board, @file, or - for standard input\n(default "+byDefault+")")
}
