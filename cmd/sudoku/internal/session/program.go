package session

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"time"

	"example.com/sudoku/internal/cli"
)

// mostBytes is the longest line, as of a request of the page.
const mostBytes = 64 << 10

// Program is the command.
var Program = cli.Program{
	Name:  "sudoku session",
	Short: "play, ask and answer by lines of JSON, for programs",
	Usage: `usage: sudoku session [flags]

Reads an object of JSON a line, and answers each by a line, as docs/session.md says. A
session keeps one game: new, open, place, note, undo, redo and step change it; candidates,
notes, hint, steps, check, solve, count, rate, export and the other questions of the live
page are about it, or about the Puzzle that they name. Errors are answers: {"Error": "…"}.
Exit status 0: standard input has ended; 1: the answers can't be written.
`,
	Examples: `echo '{"Call": "new", "Level": "easy", "Seed": "1"}' | sudoku session
echo '{"Call": "open", "Puzzle": "1234341221434..."}' | sudoku session
`,
	New: func() cli.Command { return new(command) },
}

type command struct{ timeout time.Duration }

func (c *command) Flags(f *flag.FlagSet) {
	f.DurationVar(&c.timeout, "timeout", 10*time.Second, "`time` after which to give up an answer; 0 for no limit")
}

func (c *command) Check(*flag.FlagSet) error { return cli.NotNegative("timeout", c.timeout) }

// Run answers until the input ends.
func (c *command) Run(ctx context.Context, p *cli.Process) error {
	in, err := p.OpenRaw(ctx, "-")
	if err != nil {
		return err
	}
	defer in.Close()
	s, lines := Session{Timeout: c.timeout}, bufio.NewReaderSize(in, mostBytes)
	for err == nil {
		var line []byte
		line, err = lines.ReadSlice('\n')
		answer := []byte(`{"Error":"the line is longer than 64 KiB"}`)
		if err != bufio.ErrBufferFull {
			if line = bytes.TrimSpace(line); len(line) == 0 {
				continue
			}
			answer = s.Answer(ctx, line)
		}
		for err == bufio.ErrBufferFull {
			_, err = lines.ReadSlice('\n')
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if _, err := p.Out.Write(append(answer, '\n')); err != nil {
			return cli.ErrNotDone // it is reported
		}
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
