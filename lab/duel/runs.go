package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A run is a line of the file: board, seed, program, whether it solved the board, and
// its seconds of processor time.
type run struct {
	board   string
	seed    int
	program int // an index of programNames
	solved  bool
	seconds float64
}

var programNames = []string{"evolve", "rival"}

func (r run) String() string {
	return fmt.Sprintf("%s,%d,%s,%t,%.3f", r.board, r.seed, programNames[r.program], r.solved, r.seconds)
}

// key returns the run without what came of it.
func (r run) key() run { return run{board: r.board, seed: r.seed, program: r.program} }

// boardName returns the name of a file without its folder and extension.
func boardName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

func readRuns(file string) ([]run, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var runs []run
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		r := run{}
		fields := strings.Split(lines.Text(), ",")
		if len(fields) == 5 {
			r.board, r.program = fields[0], slices.Index(programNames, fields[2])
		}
		rest := strings.Join(append(fields[1:min(2, len(fields))], fields[min(3, len(fields)):]...), " ")
		if _, err := fmt.Sscanf(rest, "%d %t %g", &r.seed, &r.solved, &r.seconds); err != nil || r.program < 0 || r.board == "" {
			return nil, fmt.Errorf("%s: line %d: %q is not a run", file, len(runs)+1, lines.Text())
		}
		runs = append(runs, r)
	}
	return runs, lines.Err()
}

var lastNumber = regexp.MustCompile(`_?\d*$`)

// printReport prints a line for each family of boards, whose names differ in the last
// number only.
func printReport(w io.Writer, files []string) error {
	type column struct {
		runs, solved   int
		seconds, total float64 // of the solved ones, and of all
	}
	table := map[string]*[2]column{}
	var families []string
	for _, file := range files {
		runs, err := readRuns(file)
		if err != nil {
			return err
		}
		for _, r := range runs {
			name := lastNumber.ReplaceAllString(r.board, "")
			if table[name] == nil {
				table[name] = &[2]column{}
				families = append(families, name)
			}
			c := &table[name][r.program]
			c.runs++
			c.total += r.seconds
			if r.solved {
				c.solved++
				c.seconds += r.seconds
			}
		}
	}
	slices.SortFunc(families, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	fmt.Fprintln(w, "| boards | runs | rival: solved | mean of these, s | `Evolve`: solved | mean of these, s | seconds a solution, ÷ rival's |")
	fmt.Fprintln(w, "|---|--:|--:|--:|--:|--:|--:|")
	for _, name := range families {
		ours, theirs := &table[name][0], &table[name][1]
		ratio := ""
		if ours.solved > 0 && theirs.solved > 0 && theirs.total > 0 {
			ratio = fmt.Sprintf("%.2f", ours.total/float64(ours.solved)/(theirs.total/float64(theirs.solved)))
		}
		_, err := fmt.Fprintf(w, "| %s | %d | %d | %s | %d | %s | %s |\n", name, max(ours.runs, theirs.runs),
			theirs.solved, mean(theirs.seconds, theirs.solved), ours.solved, mean(ours.seconds, ours.solved), ratio)
		if err != nil {
			return err
		}
	}
	return nil
}

// mean returns a mean with three digits, or nothing.
func mean(sum float64, n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%.3g", sum/float64(n))
}
