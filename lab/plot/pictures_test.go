package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

const (
	docs   = "../../docs"
	folder = docs + "/pictures"
)

// The bars have the figures of the table below them. Where the table has a part of another
// program's time, the bar has its inverse.
func TestBesideFigures(t *testing.T) {
	page, err := os.ReadFile(docs + "/performance.md")
	require.NoError(t, err)
	_, table, _ := strings.Cut(string(page), "pictures/beside.svg)")
	table, _, _ = strings.Cut(table, "\n\nWithout other programs")
	data, err := os.ReadFile("../../" + besideData)
	require.NoError(t, err)
	for line := range strings.Lines(strings.TrimSpace(strings.SplitN(string(data), "\n", 2)[1])) {
		row := strings.Split(strings.TrimSpace(line), ",")
		least, _ := strconv.ParseFloat(row[2], 64)
		most, _ := strconv.ParseFloat(row[3], 64)
		found := false
		for text := range strings.Lines(table) {
			if !strings.Contains(text, row[0]) {
				continue
			}
			found = found || least == most && strings.Contains(text, row[2])
			for _, pair := range regexp.MustCompile(`([\d.]+) to ([\d.]+)`).FindAllStringSubmatch(text, -1) {
				low, _ := strconv.ParseFloat(pair[1], 64)
				high, _ := strconv.ParseFloat(strings.TrimSuffix(pair[2], "."), 64)
				near := func(a, b float64) bool { return math.Abs(a-b) < 0.02*b }
				found = found || low == least && high == most || near(1/high, least) && near(1/low, most)
			}
		}
		require.True(t, found, "no row of the table has %s", line)
	}
}

// Every committed picture is a small SVG, and shows the numbers beside it: drawn
// again, it is the same but for the last digits of places.
func TestCommitted(t *testing.T) {
	files, err := filepath.Glob(folder + "/*.svg")
	require.NoError(t, err)
	require.Len(t, files, len(pictures)+len(palettes)+2) // agreement.svg, beside.svg
	for _, file := range files {
		svg, err := os.ReadFile(file)
		require.NoError(t, err)
		checkSVG(t, svg)
		require.Contains(t, string(svg), "<title>")
	}
	again := t.TempDir()
	require.NoError(t, drawBeside("../..", again))
	bars, err := os.ReadFile(filepath.Join(again, "beside.svg"))
	require.NoError(t, err)
	sudokutest.Golden(t, folder+"/beside.svg", string(bars))
	for _, p := range pictures {
		numbers, err := os.ReadFile(filepath.Join(folder, p.name+".csv"))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(again, p.name+".csv"), numbers, 0o600))
		require.NoError(t, p.draw(again))
		want, err := os.ReadFile(filepath.Join(folder, p.name+".svg"))
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(again, p.name+".svg"))
		require.NoError(t, err)
		require.Equal(t, shapes(want), shapes(got), p.name)

		all, err := p.read(folder)
		require.NoError(t, err)
		var written bytes.Buffer
		require.NoError(t, writeSeries(&written, all))
		sudokutest.SameLines(t, p.name+".csv", string(numbers), written.String())
	}
}

var places = regexp.MustCompile(`\d+(\.\d+)?`)

// shapes returns an SVG without its numbers.
func shapes(svg []byte) string { return places.ReplaceAllString(string(svg), "0") }

// committed returns the numbers of a picture.
func committed(t *testing.T, name string) []series {
	all, err := (&picture{name: name}).read(folder)
	require.NoError(t, err)
	return all
}

// The seeds make the committed numbers again.
func TestSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("makes data for some seconds")
	}
	remade, err := evolution(t.Context())
	require.NoError(t, err)
	requireNear(t, committed(t, "curves"), remade)

	rates, err := mistakes(t.Context(), 0.001)
	require.NoError(t, err)
	for _, p := range committed(t, "mistakes")[0].points {
		if p.x == 0.001 {
			requireNear(t, []series{{"", []point{p}}}, rates)
			return
		}
	}
	t.Fatal("no rate of the article")
}

// requireNear requires the same numbers in all digits of the CSV.
func requireNear(t *testing.T, want, got []series) {
	t.Helper()
	text := func(all []series) string {
		var b bytes.Buffer
		require.NoError(t, writeSeries(&b, all))
		return b.String()
	}
	require.Equal(t, text(want), text(got))
}

// The picture of the inheritances shows the numbers of the table in lab/notebook.md.
func TestInheritanceIsTheTable(t *testing.T) {
	page, err := os.ReadFile("../notebook.md")
	require.NoError(t, err)
	_, table, ok := strings.Cut(string(page), "| 9×9, the demo board, seeds 0 to 49 | epoch 0 | 20 | 200 |\n")
	require.True(t, ok)
	table, _, _ = strings.Cut(table, "\n\n")
	all := committed(t, "inheritance")
	require.Len(t, all, 16)
	for _, s := range all {
		name := strings.NewReplacer("1 point", "1 point", "2 points", "2 points", "runs", "runs( \\(triples\\))?").Replace(s.name)
		row := regexp.MustCompile(`(?m)^\| ` + name + ` \|(.*)$`).FindStringSubmatch(table)
		require.NotNil(t, row, s.name)
		cells := strings.Split(strings.ReplaceAll(row[len(row)-1], "*", ""), "|")
		for i, p := range s.points { // "43.7 ±1.0 (23–59)"
			found := regexp.MustCompile(`([\d.]+) ±([\d.]+) \((\d+)–(\d+)\)`).FindStringSubmatch(cells[1+i])
			require.NotNil(t, found, cells[1+i])
			for j, want := range []float64{p.mid, math.Max(p.mid-p.q1, p.q3-p.mid), p.low, p.high} {
				got, err := strconv.ParseFloat(found[1+j], 64)
				require.NoError(t, err)
				require.InDelta(t, want, got, 0.0501, "%s, %v", s.name, p)
			}
		}
	}
}

// The run of the README's picture is the one that the seed makes, and every frame
// has a board and its errors.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("draws for some seconds")
	}
	again := t.TempDir()
	require.NoError(t, makeRuns(t.Context(), again))
	for _, name := range []string{"board-light.svg", "board-dark.svg", "agreement.svg"} {
		want, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(again, name))
		require.NoError(t, err)
		require.Equal(t, shapes(want), shapes(got))
	}
	board, err := os.ReadFile(filepath.Join(again, "board-light.svg"))
	require.NoError(t, err)
	require.Equal(t, mostFrames-1, strings.Count(string(board), `<g class="f"`))
	require.Equal(t, 1, strings.Count(string(board), `<g class="z"`))
	require.Contains(t, string(board), ">epoch 0, 34 errors<")
	require.Contains(t, string(board), ">epoch 2,667, 0 errors, solved<")
	free := strings.Count(demo, "0")
	require.Equal(t, mostFrames*free+81-free, len(regexp.MustCompile(`<text x="\d+" y="\d+">[1-9]</text>`).FindAllString(string(board), -1)))
	require.Contains(t, string(board), "prefers-reduced-motion")
}

// The pictures of times show every solver, and draw again by the flag.
func TestDrawAgain(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(root, "docs/pictures"), os.DirFS(folder)))
	require.NoError(t, os.Mkdir(filepath.Join(root, "testdata"), 0o700))
	status, stdout, stderr := clitest.Run(programOf(t, "pictures"), "", "-root", root, "-draw", "-only", "times,growth")
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, "times.svg\ngrowth.svg\n", stdout)
	require.Equal(t, []string{"Solve", "Model", "Backtrack", "Evolve", "Genetic"}, names(committed(t, "times")))
	require.Equal(t, growers, names(committed(t, "growth")))
	for _, s := range committed(t, "population") {
		last := s.points[len(s.points)-1]
		require.EqualValues(t, 1, last.mid, s.name)
		require.Equal(t, 900, last.n, s.name)
	}
}

// Data of a quick kind: all solvers solve the easy puzzles, and boards of two cells
// of five have that many givens.
func TestMeasured(t *testing.T) {
	puzzles, err := readPuzzles("../../testdata/puzzles/9x9-very-easy.txt")
	require.NoError(t, err)
	require.Len(t, puzzles, 20)
	for name, solve := range solvers(puzzles[0], 1) {
		s, err := timed(t.Context(), name, 9, solve)
		require.NoError(t, err)
		require.True(t, s.solved && s.y > 0, name)
	}
	board, err := partial(t.Context(), 16, 3)
	require.NoError(t, err)
	require.Equal(t, 2*256/5, sudoku.Givens(board))
	_, err = puzzlesOf("no/such/*.txt")
	require.ErrorContains(t, err, "no file matches")
}
