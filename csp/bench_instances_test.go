package csp

import (
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// This file measures problems of a public collection, which other solvers publish times of,
// and problems of the same kinds drawn by a seed.

var instances = flag.String("instances", os.Getenv("CSP_INSTANCES"), "`folder` with .dzn files of the MiniZinc benchmarks jobshop, nonogram and black-hole; default $CSP_INSTANCES")

// nonogram is a picture of which the lengths of the runs in each row and column are known.
func nonogram(rows, columns [][]int) *Model {
	var m Model
	cells := m.Array("cell", len(rows)*len(columns), Range(0, 1))
	for y, runs := range rows {
		m.readRuns(cells[y*len(columns):(y+1)*len(columns)], runs)
	}
	for x, runs := range columns {
		var line []Decision
		for y := range rows {
			line = append(line, cells[y*len(columns)+x])
		}
		m.readRuns(line, runs)
	}
	return &m
}

// readRuns demands runs of ones of these lengths.
func (m *Model) readRuns(line []Decision, runs []int) {
	type place struct{ run, filled int }
	Scan(m, line, place{}, func(at place, _, v int) (place, bool) {
		whole := at.run < len(runs) && at.filled == runs[at.run]
		switch {
		case v == 1:
			at.filled++
			return at, at.run < len(runs) && !whole
		case whole:
			return place{run: at.run + 1}, true
		}
		return at, at.filled == 0
	}, func(at place) bool {
		return at.run == len(runs) || at.run == len(runs)-1 && at.filled == runs[at.run]
	})
}

// runsOf returns the lengths of the runs of ones.
func runsOf(n int, filled func(i int) bool) (runs []int) {
	for i := range n {
		switch {
		case !filled(i):
		case i > 0 && filled(i-1):
			runs[len(runs)-1]++
		default:
			runs = append(runs, 1)
		}
	}
	return runs
}

// randomNonogram is one of a picture with blots.
func randomNonogram(n int, seed uint64) *Model {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	picture := make([]bool, n*n)
	for range n * n / 24 {
		left, top, width, height := r.IntN(n), r.IntN(n), 1+r.IntN(6), 1+r.IntN(6)
		for y := top; y < min(n, top+height); y++ {
			for x := left; x < min(n, left+width); x++ {
				picture[y*n+x] = true
			}
		}
	}
	var rows, columns [][]int
	for i := range n {
		rows = append(rows, runsOf(n, func(x int) bool { return picture[i*n+x] }))
		columns = append(columns, runsOf(n, func(y int) bool { return picture[y*n+i] }))
	}
	return nonogram(rows, columns)
}

// blackHole is a game of patience: 17 piles of three cards, and the ace of spades, card 0, in
// the middle. The top cards go there one by one, each a rank above or below the last.
func blackHole(piles [][]int) *Model {
	var m Model
	const cards, ranks = 52, 13
	place := m.Array("place", cards, Range(0, cards-1))
	card := m.Array("card", cards, Range(0, cards-1))
	m.Inverse(place, card)
	m.Fix(card[0], 0)
	for _, pile := range piles {
		for i := range len(pile) - 1 {
			m.Less(place[pile[i]], place[pile[i+1]])
		}
	}
	for i := range cards - 1 {
		m.Pair(card[i], card[i+1], func(x, y int) bool {
			d := (x - y + cards) % ranks
			return d == 1 || d == ranks-1
		})
	}
	return &m
}

func randomPiles(seed uint64) (piles [][]int) {
	cards := rand.New(rand.NewPCG(seed, 52)).Perm(51)
	for i := range 17 {
		piles = append(piles, []int{1 + cards[3*i], 1 + cards[3*i+1], 1 + cards[3*i+2]})
	}
	return piles
}

// A dataFile has the arrays of a .dzn file by their names, row by row.
type dataFile map[string][][]int

var (
	comments = regexp.MustCompile(`%.*`)
	arrays   = regexp.MustCompile(`(?s)(\w+)\s*=[^;\[]*\[([^\]]*)\]`)
	numbers  = regexp.MustCompile(`-?\d+`)
)

func readData(b *testing.B, name string) dataFile {
	text, err := os.ReadFile(filepath.Join(*instances, name+".dzn"))
	if *instances == "" || errors.Is(err, os.ErrNotExist) {
		b.Skip("-instances has no file ", name)
	}
	require.NoError(b, err)
	file := dataFile{}
	for _, match := range arrays.FindAllStringSubmatch(comments.ReplaceAllString(string(text), ""), -1) {
		var rows [][]int
		for row := range strings.FieldsFuncSeq(match[2], func(r rune) bool { return r == '|' || r == '\n' }) {
			var list []int
			for _, number := range numbers.FindAllString(row, -1) {
				n, err := strconv.Atoi(number)
				require.NoError(b, err)
				list = append(list, n)
			}
			if len(list) > 0 || strings.Contains(row, "{") {
				rows = append(rows, list)
			}
		}
		file[match[1]] = rows
	}
	return file
}

// runs returns the lengths of the runs of patterns: 1 for a one, 0 for a gap, then padding.
func (f dataFile) runs(name string) (lines [][]int) {
	for _, pattern := range f[name] {
		lines = append(lines, runsOf(len(pattern), func(i int) bool { return pattern[i] == 1 }))
	}
	return lines
}

// piles returns the cards from 0 on.
func (f dataFile) piles() (piles [][]int) {
	for _, pile := range f["layout"] {
		for i := range pile {
			pile[i]--
		}
		piles = append(piles, pile)
	}
	return piles
}

func (f dataFile) jobs() (jobs [][][2]int) {
	for i, machines := range f["job_task_machine"] {
		var job [][2]int
		for k, machine := range machines {
			job = append(job, [2]int{machine, f["job_task_duration"][i][k]})
		}
		jobs = append(jobs, job)
	}
	return jobs
}

// BenchmarkInstances finds a solution, or proves that there is none.
func BenchmarkInstances(b *testing.B) {
	named := func(name string, state func(f dataFile) *Model) func(b *testing.B) *Model {
		return func(b *testing.B) *Model { return state(readData(b, name)) }
	}
	picture := func(f dataFile) *Model { return nonogram(f.runs("rows"), f.runs("cols")) }
	patience := func(f dataFile) *Model { return blackHole(f.piles()) }
	for _, test := range []struct {
		name     string
		make     func(b *testing.B) *Model
		solvable bool
	}{
		{"nonogram fast_1", named("nonogram_fast_1", picture), true},
		{"nonogram med_1", named("nonogram_med_1", picture), true},
		{"nonogram awful_1", named("nonogram_awful_1", picture), true},
		{"nonogram 40x40", func(*testing.B) *Model { return randomNonogram(40, 1) }, true},
		{"black hole 1", named("black-hole_1", patience), true},
		{"black hole 5", named("black-hole_5", patience), true},
		{"black hole 10", named("black-hole_10", patience), false},
		{"black hole 15", named("black-hole_15", patience), true},
		{"black hole 18", named("black-hole_18", patience), true},
		{"black hole, seed 1", func(*testing.B) *Model { return blackHole(randomPiles(1)) }, true},
	} {
		b.Run(test.name, func(b *testing.B) {
			m := test.make(b)
			for b.Loop() {
				answer, err := m.Solve(b.Context())
				if test.solvable != (err == nil) || err == nil && len(broken(m, answer.Values)) > 0 {
					b.Fatal(answer.Quality, err)
				}
				b.ReportMetric(float64(answer.Stats.Backtracks), "deadends")
			}
		})
	}
}

// BenchmarkJobShops proves the shortest makespan.
func BenchmarkJobShops(b *testing.B) {
	for _, test := range []struct {
		name string
		want int
	}{{"ft06", 55}, {"la01", 666}, {"la05", 593}, {"ft10", 930}} {
		b.Run(test.name, func(b *testing.B) {
			jobs := readData(b, "jobshop_"+test.name).jobs()
			for b.Loop() {
				m, end := machineShop(jobs)
				answer, err := m.Minimize(b.Context(), end)
				if err != nil || answer.Quality != QualityOptimal || answer.Values.Value(end) != test.want {
					b.Fatal(answer.Values.Value(end), answer.Bound, err)
				}
				b.ReportMetric(float64(answer.Stats.Backtracks), "deadends")
			}
		})
	}
}
