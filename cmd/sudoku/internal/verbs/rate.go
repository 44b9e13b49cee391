package verbs

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
)

// rateVerb is the command "sudoku rate".
var rateVerb = cli.Program{
	Name:  "sudoku rate",
	Short: "say how hard each puzzle is for a person",
	Usage: `usage: sudoku rate [flags] [file ...]

Rates puzzles with one solution, up to 16×16 and of any rules. A line has fields separated by tabs:
level, score, hardest technique, and with -explainer, for 9×9 puzzles, the ratings ER,
EP and ED of Sudoku Explainer, and with -depth the depth of trial and error that it needs:
0 to 3, "more", or "not known" after two seconds.

-format prints something else for each puzzle: a text in which these stand for

  %g  the puzzle as a line      %r  ER, of the hardest step
  %l  the level                 %p  EP, up to the first value
  %s  the score                 %d  ED, of the first step
  %h  the hardest technique     %%  a per cent sign
  %n  its number in the list    %t  the depth of trial and error
                                \t and \n  a tab and a new line

The last line on standard error has the totals. The exit status is 0 if every puzzle
was rated.
`,
	Examples: `sudoku rate puzzles.txt
sudoku rate -explainer hard.txt
sudoku rate -format '%g ED=%r/%p/%d' hard.txt
sudoku rate -format '%s %g' puzzles.txt | sort -n     the easiest first
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return &rate{list: list{forms: []string{"line", "json", "none"}}} },
}

// rate holds the flags.
type rate struct {
	list
	explainer bool
	depth     bool
	format    string
}

func (r *rate) Flags(f *flag.FlagSet) {
	r.declare(f, "rate")
	f.BoolVar(&r.explainer, "explainer", false, "rate as Sudoku Explainer does, too")
	f.BoolVar(&r.depth, "depth", false, "tell the depth of trial and error, too")
	f.StringVar(&r.format, "format", "", "`text` to print for each puzzle, such as '%g %r'")
}

func (r *rate) Check(f *flag.FlagSet) error {
	_, err := r.expand(nil)
	r.explainer = r.explainer || strings.Contains(r.format, "%r") || strings.Contains(r.format, "%p") || strings.Contains(r.format, "%d")
	r.depth = r.depth || strings.Contains(r.format, "%t")
	return errors.Join(r.list.Check(f), err,
		cli.Refuse(r.format != "" && r.output != "line", "-format is for -o line"))
}

// A rating is what rate knows of a puzzle.
type rating struct {
	explain.Rating
	er, ep, ed string // on the other scale, or empty
}

func (r *rate) Run(ctx context.Context, p *cli.Process) error {
	return r.each(ctx, p, "rated", func(ctx context.Context, puzzle *task) (result, error) {
		found, err := puzzle.rating(ctx, r.explainer)
		if err != nil {
			return result{}, err
		}
		depth := ""
		if r.depth {
			if depth, err = trialDepth(ctx, puzzle.Puzzle); err != nil {
				return result{}, err
			}
		}
		rounds := make(map[string]int)
		for t := range explain.TrialAndError + 1 {
			if n := found.Rounds(t); n > 0 {
				rounds[t.String()] = n
			}
		}
		res := result{found: 1, fields: struct {
			Level   string         `json:"level"`
			Score   int            `json:"score"`
			Hardest string         `json:"hardest"`
			Rounds  map[string]int `json:"rounds"`
			ER      string         `json:"er,omitempty"`
			EP      string         `json:"ep,omitempty"`
			ED      string         `json:"ed,omitempty"`
			Depth   string         `json:"depth,omitempty"`
		}{found.Level.String(), found.Score, found.hardest(), rounds, found.er, found.ep, found.ed, depth}}
		res.line = fmt.Sprintf("%v\t%d\t%s", found.Level, found.Score, found.hardest())
		switch {
		case r.format != "":
			res.line, _ = r.expand(map[byte]string{
				'g': puzzle.line(), 'n': strconv.Itoa(puzzle.number + 1),
				'l': found.Level.String(), 's': strconv.Itoa(found.Score), 'h': found.hardest(),
				'r': found.er, 'p': found.ep, 'd': found.ed, 't': depth,
			})
		default:
			for _, field := range []string{found.er, found.ep, found.ed, depth} {
				if field != "" {
					res.line += "\t" + field
				}
			}
		}
		return res, nil
	})
}

// mostTrials is how long the depth of a puzzle is looked for.
const mostTrials = 2 * time.Second

// trialDepth returns the depth of trial and error in words.
func trialDepth(ctx context.Context, puzzle sudoku.Puzzle) (string, error) {
	within, cancel := context.WithTimeout(ctx, mostTrials)
	defer cancel()
	depth, err := explain.TrialDepth(within, puzzle)
	switch {
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		return "not known", nil
	case err != nil:
		return "", err
	case depth > explain.MostTrialDepth:
		return "more", nil
	}
	return strconv.Itoa(depth), nil
}

// hardest returns the name of the hardest technique, "none" for a full board.
func (r *rating) hardest() string {
	if r.Hardest == 0 {
		return "none"
	}
	return r.Hardest.String()
}

// expand returns the format with the values in place of their letters. Its error is
// that of a letter that means nothing.
func (r *rate) expand(values map[byte]string) (string, error) {
	const letters = "glshnrpdt"
	var text strings.Builder
	for i := 0; i < len(r.format); i++ {
		c := r.format[i]
		var next byte
		if i+1 < len(r.format) {
			next = r.format[i+1]
		}
		switch {
		case c == '%' && next == '%', c == '\\' && next == '\\':
			text.WriteByte(c)
		case c == '\\' && next == 't':
			text.WriteByte('\t')
		case c == '\\' && next == 'n':
			text.WriteByte('\n')
		case c == '%' && next != 0 && strings.IndexByte(letters, next) >= 0:
			text.WriteString(values[next])
		case c == '%':
			return "", fmt.Errorf("-format %q: %q means nothing; want %%g, %%l, %%s, %%h, %%n, %%r, %%p, %%d, %%t or %%%%", r.format, r.format[i:min(i+2, len(r.format))])
		default:
			text.WriteByte(c)
			continue
		}
		i++
	}
	return text.String(), nil
}
