package verbs

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"iter"
	"strings"
	"time"

	"example.com/sudoku"

	"example.com/sudoku/internal/cli"
)

// This file does something with each puzzle of a list, on all cores, and prints the
// results in the order of the puzzles. A verb gives its flags and what it does.

// A list has the files and flags that the verbs share.
type list struct {
	files   []string
	size    int
	workers int
	timeout time.Duration
	output  string
	file    string
	forms   []string // of -o, the first is the default; nil for usualForms
	proves  bool     // that there is no solution is a result, too
	lenient bool     // constraints that can't be read are left out
	silent  bool     // nothing is said of the solutions
	// keep reports whether to print the result with a key. It is nil for all.
	keep func(key string) bool
}

// usualForms are those of -o of most verbs.
var usualForms = []string{"line", "grid", "json", "none"}

// declare declares the flags. verb says what is done to the puzzles.
func (l *list) declare(f *flag.FlagSet, verb string) {
	if l.forms == nil {
		l.forms = usualForms
	}
	last := len(l.forms) - 1
	forms := strings.Join(l.forms[:last], ", ") + " or " + l.forms[last]
	cli.Size(f, &l.size, 0, " (default found from the text)")
	cli.Workers(f, &l.workers, "puzzles to "+verb, "one per core")
	cli.TimeLimit(f, &l.timeout, "a puzzle")
	f.StringVar(&l.output, "o", l.forms[0], "`form` of the output: "+forms)
	cli.Output(f, &l.file)
}

func (l *list) Check(f *flag.FlagSet) error {
	l.files = f.Args()
	return errors.Join(
		cli.CheckSize(f, l.size),
		cli.OneOf("o", l.output, l.forms...),
		cli.AtLeast("workers", l.workers, 0),
		cli.NotNegative("timeout", l.timeout),
	)
}

// A result is what a verb has to say about a puzzle.
type result struct {
	found  int    // solutions, at least 1 if the verb is done with the puzzle
	key    string // for keep
	line   string // for -o line
	grid   string // for -o grid and other forms of several lines, with the end of the last one
	always string // for forms that show something without a result, too
	fields any    // for -o json: a struct
}

// A task is a puzzle of a list, or the error in its place.
type task struct {
	problem
	err    error
	file   string
	start  int // line
	number int // in the list, from 0
}

// A taskResult is what becomes of a task. It is small, as goroutines exchange it.
type taskResult struct {
	found  int
	err    error
	reason string
	key    string
	text   []byte
	notes  []string                                    // to say before
	blank  bool                                        // there was no puzzle: it does not count
	again  func(context.Context, io.Writer) taskResult // for a text that was too long to keep
}

// each calls do for each puzzle and prints the results. A puzzle that do is done
// with counts as what the word says, such as "rated".
func (l *list) each(ctx context.Context, p *cli.Process, word string, do func(context.Context, *task) (result, error)) error {
	return p.To(l.file, func(w io.Writer) error { return l.eachTo(ctx, p, w, word, do) })
}

// eachTo is each that prints to a writer.
func (l *list) eachTo(ctx context.Context, p *cli.Process, w io.Writer, word string, do func(context.Context, *task) (result, error)) error {
	return l.print(ctx, p, w, word, func(ctx context.Context, t task) (taskResult, error) { return l.work(ctx, t, do), nil })
}

// print prints what work makes of each puzzle.
func (l *list) print(ctx context.Context, p *cli.Process, w io.Writer, word string, work func(context.Context, task) (taskResult, error)) error {
	in := newInput(ctx, p, l.files, l.size)
	in.leaveOut, in.unjudged = l.lenient, l.silent
	t := newTotals(p, word)
	if l.output == "none" {
		p.Show(t.Progress)
	} else {
		p.ShowBeside(w, t.Progress)
	}
	in.wait() // the time of the first puzzle does not include waiting for it
	if err := printEach(ctx, t, w, in.tasks(), l.workers, work, l.keep); err != nil {
		return err
	}
	if l.proves {
		return t.Undecided()
	}
	return t.Verdict()
}

// printEach prints what work makes of each item, and counts it. keep reports whether to print
// the result with a key; nil is for all.
func printEach[In any](ctx context.Context, t *totals, w io.Writer, in iter.Seq2[In, error], workers int,
	work func(context.Context, In) (taskResult, error), keep func(key string) bool) error {
	defer t.Clock()()
	out := cli.NewLateWriter(w)
	for o, err := range sudoku.Parallel(ctx, in, workers, work) {
		if err == nil && o.again != nil {
			o, err = o.again(ctx, out), ctx.Err()
		}
		if err != nil {
			break // ctx has ended
		}
		for _, note := range o.notes {
			t.p.Note("%s", note)
		}
		if !o.blank {
			t.Add(o.found, o.err, o.reason)
		}
		if keep != nil && o.err == nil && !keep(o.key) {
			continue
		}
		if _, err := out.Write(o.text); err != nil {
			return err
		}
	}
	return errors.Join(out.Flush(), ctx.Err())
}

// work does the work for one puzzle and makes the text of the result.
func (l *list) work(ctx context.Context, t task, do func(context.Context, *task) (result, error)) taskResult {
	var r result
	err := t.err
	if err == nil {
		ctx, cancel := cli.Timeout(ctx, l.timeout)
		defer cancel()
		r, err = do(ctx, &t)
		if outcomeOf(err) == outcomeGaveUp {
			err = cli.Cause(ctx, err)
		}
	}
	o := taskResult{found: r.found, err: err, key: r.key}
	switch {
	case t.err != nil: // a ParseError, which has the line
		o.reason = t.file + ": " + cli.Plain(err)
	case err != nil:
		o.reason = place(t.file, t.start, err)
	}
	o.text = l.form(t, r, o)
	return o
}

// form returns the text of a result in the form of the output.
func (l *list) form(t task, r result, o taskResult) []byte {
	switch l.output {
	case "none":
		return nil
	case "json":
		head := struct {
			Puzzle string `json:"puzzle"`
			Error  string `json:"error,omitempty"`
		}{Error: o.reason}
		if t.err == nil {
			head.Puzzle = t.problem.line()
		}
		return joined(head, r.fields)
	case "line":
		return []byte(r.line + "\n")
	}
	if r.found == 0 && o.err != nil {
		r.always += "# " + o.reason + "\n"
	}
	return []byte(r.always + r.grid)
}

// joined returns a line with an object that has the fields of both structs. The
// second may be nil.
func joined(head, fields any) []byte {
	text, _ := json.Marshal(head) // can't fail
	if fields != nil {
		more, _ := json.Marshal(fields)
		if len(more) > len("{}") {
			text = append(append(text[:len(text)-1], ','), more[1:]...)
		}
	}
	return append(text, '\n')
}
