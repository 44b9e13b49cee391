package verbs

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"example.com/sudoku/export"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/cli"
)

// A choice says which puzzle of a list is meant, and how it is stated.
type choice struct {
	opts export.Options
	pick int
}

func (c *choice) declare(f *flag.FlagSet, candidates string) {
	f.BoolVar(&c.opts.Candidates, "candidates", false, candidates)
	f.IntVar(&c.pick, "pick", 1, "`number` of the puzzle to take from a list, from 1")
}

func (c *choice) check() error { return cli.AtLeast("pick", c.pick, 1) }

// picked returns the text of the puzzle in the first file, or in standard input if
// there is none.
func (c *choice) picked(ctx context.Context, p *cli.Process, files []string) (string, error) {
	name := "-"
	if len(files) > 0 {
		name = files[0]
	}
	texts, err := puzzlesIn(ctx, p, name)
	if err != nil {
		return "", err
	}
	if c.pick > len(texts) {
		return "", cli.BadUsef("-pick %d: found %d puzzles", c.pick, len(texts))
	}
	return texts[c.pick-1], nil
}

// puzzlesIn returns the texts of the puzzles in a file: a single one in any
// layout, or one per line.
func puzzlesIn(ctx context.Context, p *cli.Process, name string) ([]string, error) {
	text, err := p.ReadAll(ctx, name)
	if err != nil {
		return nil, err
	}
	if _, err := boardtext.Side(text); err == nil {
		return []string{text}, nil
	}
	shown := cli.ShownName(name)
	var texts []string
	var junk []error
	parts, number := false, 0 // parts: the rules are in parts, which are on one line
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		_, err := boardtext.Side(line)
		form := format.Detect(line)
		if err == nil || form != format.Line {
			texts = append(texts, line)
		} else if line != "" && line[0] != '#' {
			junk = append(junk, fmt.Errorf("%s: line %d is no puzzle and left out: %.40q", shown, number, line))
		}
		parts = parts || form == format.String
	}
	_, whole := parseInput(text)
	switch {
	case whole == nil && !parts:
		return []string{text}, nil
	case len(texts) > 0:
		for _, err := range junk {
			p.Report(err)
		}
		return texts, nil
	}
	return nil, fmt.Errorf("%s: %w", shown, whole)
}
