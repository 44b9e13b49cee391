package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"sync/atomic"

	"example.com/sudoku"
)

// A Process is what a command works with.
type Process struct {
	In  io.Reader // standard input; see Open
	Out io.Writer // standard output
	// Totals returns the last line of standard error. It is nil, or returns no text, if there
	// is no such line. It is not printed after an error that means BadUse.
	Totals func() string

	// Root is the whole program, of which the command may be a verb.
	Root Program

	name        string
	asked, read atomic.Bool  // some input was asked for; some was read
	parts       bool         // files have puzzles in parts; see Open
	single      atomic.Int64 // lines that are one part of a puzzle
	other       atomic.Bool  // there are other lines

	mu     sync.Mutex
	err    io.Writer // standard error, or the status line on it
	line   *statusLine
	status int
}

// ErrNotDone is the error of a command that has reported what it did not do. It
// sets the exit status and is not printed.
var ErrNotDone = errors.New("not everything was done")

// Report prints an error on standard error and raises the exit status to what
// the error means. It is safe for concurrent use.
func (p *Process) Report(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.status = max(p.status, statusOf(err))
	if err != nil && !errors.Is(err, ErrNotDone) {
		p.say(Plain(err))
	}
}

// Note prints a message on standard error that is no error. It is safe for
// concurrent use.
func (p *Process) Note(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.say(fmt.Sprintf(format, args...))
}

func (p *Process) say(message string) { fmt.Fprintf(p.err, "%s: %s\n", p.name, message) }

// Show shows a line of text on standard error while the work takes long, if that
// is a terminal. See [newStatus].
func (p *Process) Show(text func() string) {
	p.line = newStatus(p.err, text)
	p.err = p.line
}

// ShowBeside is Show for a command that writes to w. On one terminal, what is written and
// the line would mix, so the line is not shown.
func (p *Process) ShowBeside(w io.Writer, text func() string) {
	if Terminal(w) == nil {
		p.Show(text)
	}
}

// Hide removes the line that Show shows.
func (p *Process) Hide() {
	if p.line != nil {
		p.line.Close()
	}
}

// Plain returns the text of an error without the name of the library.
func Plain(err error) string { return strings.ReplaceAll(err.Error(), "sudoku: ", "") }

// statusOf returns the exit status that an error means: BadUse if the flags, the
// files or the board caused it.
func statusOf(err error) int {
	switch {
	case err == nil:
		return Done
	case is[flagError](err), is[useError](err), is[*fs.PathError](err),
		is[*sudoku.ParseError](err), is[*sudoku.ClashError](err),
		is[*sudoku.OptionError](err), is[*sudoku.SizeError](err):
		return BadUse
	}
	return NotDone
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// An output passes on what is written until the first write that fails. It then
// calls onError, and every later write fails.
type output struct {
	w       io.Writer
	onError func(error)
	err     error
}

func (o *output) Write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(p)
	if err != nil {
		if path, ok := errors.AsType[*fs.PathError](err); ok {
			err = path.Err
		}
		o.err = fmt.Errorf("standard output: %w", err)
		o.onError(o.err)
	}
	return n, o.err
}

// Unwrap returns the writer that o passes on to, which may be a terminal.
func (o *output) Unwrap() io.Writer { return o.w }
