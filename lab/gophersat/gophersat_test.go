// Package gophersat measures the solvers of this library beside gophersat, a SAT
// solver in Go, on the same boards. It is a module of its own so that users of
// the library need not download that.
//
//	go test -bench .
//	go test -bench . -corpus 'lists/*.txt' -every 20 -only model
package gophersat

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/export"
	"github.com/crillab/gophersat/solver"
	"github.com/stretchr/testify/require"
)

var (
	corpus = flag.String("corpus", os.Getenv("SUDOKU_CORPUS"), "9×9 puzzle `files` to measure with, a pattern; default $SUDOKU_CORPUS")
	every  = flag.Int("every", 1, "take every n-th puzzle of a corpus file")
	only   = flag.String("only", "", "measure this `solver` of ours alone: exact, backtrack or model")
)

// Puzzles with one solution each.
var known = map[string][]string{
	"article": {"006200080008970000004810500000060002070000030600050000002047100003028400050001200"},
	"hard": {
		"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
		"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
		"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
	},
}

// A set is boards with one solution each.
type set struct {
	name   string
	boards []sudoku.Grid
}

func sets(t testing.TB) []set {
	var sets []set
	for _, name := range []string{"article", "hard"} {
		s := set{name: name}
		for _, text := range known[name] {
			board, err := sudoku.Parse(text)
			require.NoError(t, err)
			s.boards = append(s.boards, board)
		}
		sets = append(sets, s)
	}
	files, err := filepath.Glob(*corpus)
	require.NoError(t, err)
	for _, name := range files {
		file, err := os.Open(name)
		require.NoError(t, err)
		s, n := set{name: filepath.Base(name)}, 0
		for board, err := range sudoku.Read(file) {
			if err != nil {
				break
			}
			if _, err := sudoku.Unique(t.Context(), board); n%*every == 0 && err == nil {
				s.boards = append(s.boards, board)
			}
			n++
		}
		require.NoError(t, file.Close())
		if len(s.boards) > 0 {
			sets = append(sets, s)
		}
	}
	return sets
}

// A prover is one way to prove that a puzzle has one solution.
type prover struct {
	name   string
	unique func(sudoku.Grid) bool
}

var provers = []prover{
	{"exact", func(puzzle sudoku.Grid) bool {
		_, err := sudoku.Unique(context.Background(), puzzle)
		return err == nil
	}},
	{"backtrack", func(puzzle sudoku.Grid) bool {
		n := 0
		for _, err := range sudoku.BacktrackAll(context.Background(), puzzle, nil) {
			if n++; err != nil || n == 2 {
				return false
			}
		}
		return n == 1
	}},
	{"model", func(puzzle sudoku.Grid) bool {
		_, err := sudoku.ModelOf(puzzle).Unique(context.Background())
		return err == nil
	}},
}

// BenchmarkUnique proves boards unique, by us and by gophersat in turn, from
// text that was exported before. Theirs is measured with and without the time
// that it takes to read the text.
func BenchmarkUnique(b *testing.B) {
	for _, s := range sets(b) {
		for _, opts := range []export.Options{{}, {Candidates: true}} {
			name := s.name + "/plain"
			if opts.Candidates {
				name = s.name + "/candidates"
			}
			b.Run(name, func(b *testing.B) { benchUnique(b, s.boards, opts) })
		}
	}
}

func benchUnique(b *testing.B, boards []sudoku.Grid, opts export.Options) {
	texts := make([][]byte, len(boards))
	for i, puzzle := range boards {
		texts[i] = exported(b, puzzle, opts)
		require.True(b, unique(gophersat(b, texts[i])))
	}
	ours := make([]time.Duration, len(provers))
	var reading, solving time.Duration
	rounds := 0
	for b.Loop() {
		// Board by board, so that what else the machine does slows all alike.
		for k, puzzle := range boards {
			for i, p := range provers {
				if *only != "" && *only != p.name {
					continue
				}
				start := time.Now()
				if !p.unique(puzzle) {
					b.Fatal("not unique, says ", p.name)
				}
				ours[i] += time.Since(start)
			}
			start := time.Now()
			problem, err := solver.ParseCNF(bytes.NewReader(texts[k]))
			if err != nil {
				b.Fatal(err)
			}
			reading += time.Since(start)
			start = time.Now()
			if !unique(solver.New(problem)) {
				b.Fatal("not unique, says gophersat")
			}
			solving += time.Since(start)
		}
		rounds++
	}
	rate := func(d time.Duration) float64 { return float64(rounds*len(boards)) / d.Seconds() }
	for i, p := range provers {
		if ours[i] == 0 {
			continue
		}
		b.ReportMetric(rate(ours[i]), p.name+"-boards/s")
		b.ReportMetric(solving.Seconds()/ours[i].Seconds(), p.name+"-ratio")
	}
	b.ReportMetric(rate(solving), "gophersat-boards/s")
	b.ReportMetric(rate(reading+solving), "gophersat-reading-too-boards/s")
	b.ReportMetric(0, "ns/op") // of all together: means nothing
}

// unique lets gophersat look for a solution, and then for another one. Its
// CountModels, the obvious way, counts 2 or more on many boards that have one.
func unique(s *solver.Solver) bool {
	if s.Solve() != solver.Sat {
		return false
	}
	var differs []solver.Lit
	for i, is := range s.Model() {
		if is {
			differs = append(differs, solver.IntToLit(int32(-1-i)))
		}
	}
	s.AppendClause(solver.NewClause(differs))
	return s.Solve() == solver.Unsat
}

func exported(t testing.TB, puzzle sudoku.Grid, opts export.Options) []byte {
	var text bytes.Buffer
	require.NoError(t, export.WriteDIMACS(t.Context(), &text, puzzle, &opts))
	return text.Bytes()
}

func gophersat(t testing.TB, text []byte) *solver.Solver {
	problem, err := solver.ParseCNF(bytes.NewReader(text))
	require.NoError(t, err)
	return solver.New(problem)
}

// TestSame reads gophersat's solutions back and compares them with ours.
func TestSame(t *testing.T) {
	for _, s := range sets(t) {
		for _, puzzle := range s.boards {
			for _, opts := range []export.Options{{}, {Candidates: true}, {Encoding: export.Minimal}, {Candidates: true, Encoding: export.Minimal}} {
				theirs := gophersat(t, exported(t, puzzle, opts))
				require.Equal(t, solver.Sat, theirs.Solve())
				answer := []byte("s SATISFIABLE\nv")
				for i, is := range theirs.Model() {
					x := i + 1
					if !is {
						x = -x
					}
					answer = strconv.AppendInt(append(answer, ' '), int64(x), 10)
				}
				board, err := export.ReadAnswer(bytes.NewReader(append(answer, " 0\n"...)), puzzle, &opts)
				require.NoError(t, err)
				solution, err := sudoku.Solve(t.Context(), puzzle)
				require.NoError(t, err)
				require.Equal(t, solution, board)
				require.True(t, unique(gophersat(t, exported(t, puzzle, opts))))
			}
		}
	}
}
