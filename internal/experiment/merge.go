package experiment

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/sudoku/internal/cli"
)

var mergeProgram = cli.Program{
	Name: "sudoku experiment merge",
	Usage: `usage: sudoku experiment merge [flags] results ...

Joins files of results of one experiment, such as those of its shards. Says which
trials are missing, and which stand in the files twice; the first one counts.

The last line on standard error has the totals. Exit status 0: every trial is there
once; 1: not so, or the output can't be written; 2: a flag or file that can't be
used.
`,
	Files: true,
	New:   func() cli.Command { return new(merge) },
}

// Run writes each trial of the files once.
func (m *merge) Run(ctx context.Context, p *cli.Process) error {
	u := union{files: m.files}
	p.Totals = func() string {
		return fmt.Sprintf("trials=%d found=%d missing=%d double=%d", u.plan.Trials(), u.found, u.plan.Trials()-u.found, u.double)
	}
	err := p.To(m.output, func(w io.Writer) error {
		out := bufio.NewWriterSize(w, 1<<20)
		err := u.read(ctx, p, func(r *Reader, record *Record) error {
			if record == nil {
				head, err := json.Marshal(u.plan)
				if err == nil {
					_, err = out.Write(append(head, '\n'))
				}
				return err
			}
			_, err := out.Write(r.Line)
			return err
		})
		if err == nil {
			err = out.Flush()
		}
		return err
	})
	if err != nil {
		return err
	}
	return u.verdict(p)
}

// A union is the set of trials of several files.
type union struct {
	files []string
	plan  Plan

	seen          []uint64 // a bit for each trial
	found, double int
	doubles       []string // the first few
	shards        int      // of each file, 0 if they differ
}

// mostNamed is the number of missing and of double trials that are named.
const mostNamed = 10

// read calls each with every trial of the files, once, and before the first with
// a nil record.
func (u *union) read(ctx context.Context, p *cli.Process, each func(*Reader, *Record) error) error {
	for i, name := range u.files {
		if err := u.readFile(ctx, p, i, name, each); err != nil {
			return err
		}
	}
	return nil
}

func (u *union) readFile(ctx context.Context, p *cli.Process, i int, name string, each func(*Reader, *Record) error) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	r, err := NewReader(name, file)
	if err != nil {
		return cli.BadFile(err)
	}
	if i == 0 {
		u.plan, u.shards = r.Plan, r.Shard.Of
		u.plan.Shard = Shard{}
		u.seen = make([]uint64, (u.plan.Trials()+63)/64)
		if err := each(r, nil); err != nil {
			return err
		}
	}
	if r.Experiment != u.plan.Experiment || r.Trials() != u.plan.Trials() {
		return cli.BadUsef("%s: %w than %s", name, ErrOtherExperiment, u.files[0])
	}
	if r.Shard.Of != u.shards {
		u.shards = 0
	}
	for record, err := range r.All() {
		if err != nil {
			return cli.BadFile(err)
		}
		word, bit := &u.seen[r.Number/64], uint64(1)<<(r.Number%64)
		if *word&bit != 0 {
			u.double++
			if len(u.doubles) < mostNamed {
				u.doubles = append(u.doubles, fmt.Sprintf("%v, again in %s", keyText(record.Key), name))
			}
			continue
		}
		*word |= bit
		u.found++
		if err := each(r, record); err != nil {
			return err
		}
		if u.found%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if r.Torn() {
		p.Note("%s: the last line is torn and does not count", name)
	}
	return nil
}

// verdict names missing and double trials.
func (u *union) verdict(p *cli.Process) error {
	if u.double > 0 {
		p.Note("double trials: %d: %s", u.double, listed(u.doubles, u.double))
	}
	missing := u.plan.Trials() - u.found
	if missing > 0 {
		p.Note("missing trials: %d: %s", missing, listed(u.missing(), missing))
		for part, n := range u.missingByShard() {
			if n > 0 {
				p.Note("shard %d/%d: %d missing", part, u.shards, n)
			}
		}
	}
	if missing > 0 || u.double > 0 {
		return cli.ErrNotDone
	}
	return nil
}

// missing returns the first few missing trials.
func (u *union) missing() []string {
	var names []string
	for n := range u.plan.Trials() {
		if len(names) == mostNamed {
			break
		}
		if u.seen[n/64]>>(n%64)&1 == 0 {
			names = append(names, keyText(u.plan.Key(n)))
		}
	}
	return names
}

// missingByShard counts the missing trials of each shard.
func (u *union) missingByShard() []int {
	missing := make([]int, u.shards)
	for n := range u.plan.Trials() {
		if u.shards > 0 && u.seen[n/64]>>(n%64)&1 == 0 {
			missing[PartOf(n, u.shards)]++
		}
	}
	return missing
}

func keyText(k Key) string {
	return fmt.Sprintf("board %d, setting %d, seed %d", k.Board, k.Setting, k.Seed)
}

// listed joins names of which there are more.
func listed(names []string, all int) string {
	text := strings.Join(names, "; ")
	if more := all - len(names); more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}
