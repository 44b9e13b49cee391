package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/internal/experiment"
	"example.com/sudoku/internal/geometry"
	"github.com/stretchr/testify/require"
)

// program returns a program of the suite.
func programOf(t *testing.T, verb string) cli.Program {
	for _, p := range suite.Programs {
		if p.Name == "plot "+verb {
			return p
		}
	}
	t.Fatal("no " + verb)
	return cli.Program{}
}

// draw draws a text as the picture of a kind and returns its numbers.
func drawn(t *testing.T, verb, text string, args ...string) string {
	t.Helper()
	output := filepath.Join(t.TempDir(), "numbers.csv")
	args = append(append([]string{"-o", output}, args...), clitest.File(t, "runs.csv", text))
	status, stdout, stderr := clitest.Run(programOf(t, verb), "", args...)
	require.Equal(t, cli.Done, status, stderr)
	require.Empty(t, stdout)
	numbers, err := os.ReadFile(output)
	require.NoError(t, err)
	return string(numbers)
}

const runs = `name,epoch,best,solved
a,0,10,false
a,0,14,false
a,1,4,false
a,1,0,true
b,0,9,false
`

// Each kind makes these numbers of the rows.
func TestNumbers(t *testing.T) {
	const head = "series,x,n,low,q1,mid,q3,high\n"
	require.Equal(t, head+"a,0,2,10,10,10,14,14\na,1,2,0,0,0,4,4\nb,0,1,9,9,9,9,9\n", drawn(t, "curves", runs))
	require.Equal(t, head+"a,0,2,10,10,12,14,14\na,1,2,0,0,2,4,4\nb,0,1,9,9,9,9,9\n", drawn(t, "spread", runs))
	low, high := compare.Wilson(1, 2)
	require.Equal(t, head+
		"a,0,2,0,0,0,0,"+number(1-low0(2))+"\n"+
		"a,1,2,"+number(low)+",0.5,0.5,0.5,"+number(high)+"\n"+
		"b,0,1,0,0,0,0,"+number(1-low0(1))+"\n", drawn(t, "success", runs, "-by", "name", "-x", "epoch"))
	require.Equal(t, head+"solver,1,4,0.25,0.25,0.25,0.25,0.25\nsolver,3,4,0.75,0.75,0.75,0.75,0.75\n",
		drawn(t, "times", "algorithm,seconds,solved\nsolver,3,1\nsolver,1,1\nsolver,2,0\nsolver,3,1\n"))
	require.Equal(t, head+"solver,9,1,2,2,2,2,2\nsolver,16,2,5,5,5,+Inf,+Inf\n",
		drawn(t, "growth", "algorithm,side,ms,solved\nsolver,9,2,1\nsolver,16,5,1\nsolver,16,9,0\n", "-x", "side", "-y", "ms"))
}

// A front is what no other point beats, of equal first numbers the least second one.
func TestFront(t *testing.T) {
	text := "name,first,second\na,3,1\na,1,4\na,1,5\na,2,4\na,2,2\na,4,0.5\nb,0,9\n"
	require.Equal(t, "series,x,n,low,q1,mid,q3,high\na,1,2,4,4,4,4,4\na,2,2,2,2,2,2,2\na,3,1,1,1,1,1,1\na,4,1,0.5,0.5,0.5,0.5,0.5\nb,0,1,9,9,9,9,9\n",
		drawn(t, "front", text))
}

// low0 is 1 less the upper end of the interval of none of n.
func low0(n int) float64 {
	_, high := compare.Wilson(0, n)
	return 1 - high
}

// A mean has its standard error.
func TestSpread(t *testing.T) {
	p := spread(point{n: 4}, []sample{{y: 1}, {y: 2}, {y: 3}, {y: 6}})
	e := math.Sqrt((4 + 1 + 0 + 9) / 3. / 4)
	require.InDeltaSlice(t, []float64{1, 3 - e, 3, 3 + e, 6}, []float64{p.low, p.q1, p.mid, p.q3, p.high}, 1e-12)
}

// Pictures are SVG on standard output, or what the end of a file name says.
func TestForms(t *testing.T) {
	file := clitest.File(t, "runs.csv", runs)
	for verb, args := range map[string][]string{
		"curves": {"-log", "none"}, "spread": nil, "success": {"-by", "name", "-x", "epoch"},
		"times": {"-by", "name", "-x", "best", "-log", "none"}, "growth": {"-by", "name", "-x", "best", "-y", "epoch", "-log", "none"},
		"front": {"-x", "epoch", "-y", "best"},
	} {
		args = append(args, "-title", "x < y & z", file)
		status, stdout, stderr := clitest.Run(programOf(t, verb), "", args...)
		require.Equal(t, cli.Done, status, stderr)
		checkSVG(t, []byte(stdout))
		require.Contains(t, stdout, "<title>x &lt; y &amp; z</title>", verb)

		name := filepath.Join(t.TempDir(), "picture.png")
		status, stdout, stderr = clitest.Run(programOf(t, verb), "", append([]string{"-o", name}, args...)...)
		require.Equal(t, cli.Done, status, stderr)
		require.Empty(t, stdout)
		image, err := os.ReadFile(name)
		require.NoError(t, err)
		config, err := png.DecodeConfig(bytes.NewReader(image))
		require.NoError(t, err)
		require.InDelta(t, 900, config.Width, 1) // twice the points
	}
}

// A logarithmic axis has a range above 0, whatever the points are.
func TestLogarithmicAxes(t *testing.T) {
	for _, rows := range []string{"a,1,0", "a,1,1", "a,0.5,0\na,1,2", "a,1e-300,1\na,1e300,1e300", "a,5,1e-9"} {
		for verb := range kinds {
			name := clitest.File(t, "runs.csv", "name,x,y\n"+rows+"\n")
			args := []string{"-by", "name", "-x", "x"}
			switch verb {
			case "times":
				args = append(args, "-log", "x")
			case "spread":
			default:
				args = append(args, "-log", "xy")
			}
			if kinds[verb].y != "" {
				args = append(args, "-y", "y")
			}
			status, stdout, stderr := clitest.Run(programOf(t, verb), "", append(args, name)...)
			if status == cli.Done {
				checkSVG(t, []byte(stdout))
			} else {
				require.Contains(t, stderr, "no point to draw")
				require.Contains(t, rows, ",0")
			}
		}
	}
}

// checkSVG checks that an SVG is XML, small, and has nothing from elsewhere.
func checkSVG(t *testing.T, svg []byte) {
	t.Helper()
	in := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := in.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if element, ok := token.(xml.StartElement); ok {
			require.NotContains(t, []string{"script", "image", "foreignObject"}, element.Name.Local)
		}
	}
	require.Less(t, len(svg), 60_000)
	require.NotRegexp(t, `NaN|Inf|%!`, string(svg))
}

// Results of sudoku experiment have a column for each option and metric.
func TestResults(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "trials.json")
	require.NoError(t, os.WriteFile(file, []byte(`{"algorithm": "evolve", "boards": ["`+demo+`"], "options": {"NoDeduction": true},
		"grid": {"MaxProposals": [1, 100000], "Population": [2]}, "seeds": {"from": 0, "to": 4}}`), 0o600))
	e, err := experiment.Load(file)
	require.NoError(t, err)
	name := filepath.Join(folder, "trials.jsonl")
	results, err := experiment.Open(name, e.Plan, nil)
	require.NoError(t, err)
	require.NoError(t, e.Run(t.Context(), results.Missing(), 1, results.Add))
	require.NoError(t, results.Close())

	in, err := os.Open(name)
	require.NoError(t, err)
	defer in.Close()
	read, err := readTable(name, in)
	require.NoError(t, err)
	require.Equal(t, []string{"algorithm", "board", "setting", "seed", "outcome", "solved", "proposals", "errors",
		"attempts", "epochs", "births", "accepted", "seconds", "MaxProposals", "Population"}, read.head)
	require.Len(t, read.rows, 10)

	text, err := os.ReadFile(name)
	require.NoError(t, err)
	low, high := compare.Wilson(5, 5)
	require.Contains(t, drawn(t, "success", string(text), "-x", "MaxProposals"),
		fmt.Sprintf("runs,1e+05,5,%s,1,1,1,%s\n", number(low), number(high)))
	require.Equal(t, map[string]string{"Parents": "worker and explorer", "Steps": "5"}, optionsOf("Parents=worker and explorer Steps=5"))
	require.Empty(t, optionsOf("default"))
}

// The commands at the end of a report draw pictures.
func TestReport(t *testing.T) {
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	folder := t.TempDir()
	t.Chdir(folder)
	name := "trials.jsonl"
	text := `{"algorithm": "evolve", "boards": ["` + demo + `"], "options": {"NoDeduction": true, "Steps": 10},
		"grid": {"MaxProposals": [1, 100000], "Population": [2, 3]}, "seeds": {"from": 0, "to": 4}}`
	require.NoError(t, os.WriteFile("trials.json", []byte(text), 0o600))
	e, err := experiment.Load("trials.json")
	require.NoError(t, err)
	results, err := experiment.Open(name, e.Plan, nil)
	require.NoError(t, err)
	require.NoError(t, e.Run(t.Context(), results.Missing(), 1, results.Add))
	require.NoError(t, results.Close())

	program := filepath.Join(folder, "experiment")
	build := exec.Command("go", "build", "-C", root, "-o", program, "./cmd/sudoku")
	output, err := build.CombinedOutput()
	require.NoError(t, err, "%s", output)
	report, err := exec.Command(program, "experiment", "report", name).Output()
	require.NoError(t, err)
	_, commands, found := strings.Cut(string(report), "\n\n    plot ")
	require.True(t, found)
	n := 0
	for command := range strings.SplitSeq(strings.TrimSpace(commands), "\n    plot ") {
		var out, messages bytes.Buffer
		args := strings.Fields(command)
		require.Equal(t, cli.Done, suite.Run(t.Context(), args, nil, &out, &messages), "%s: %s", command, &messages)
		picture, err := os.ReadFile(args[len(args)-2])
		require.NoError(t, err)
		checkSVG(t, picture)
		n++
	}
	require.Equal(t, 5, n)
}

func TestRefusals(t *testing.T) {
	file := clitest.File(t, "runs.csv", runs)
	clitest.Refusals(t, programOf(t, "curves"), "", map[string]string{
		"":                                    "no files: want CSV, or results",
		"-o picture.gif " + file:              "-o picture.gif: want a name with the end .svg, .png or .csv",
		"-log z " + file:                      "-log z: want x, y, xy or none",
		"-x= " + file:                         "no -x",
		"-y worst " + file:                    `no column "worst" for -y; the columns are name, epoch, best, solved`,
		"no/such/file":                        "no/such/file",
		clitest.File(t, "empty", ""):          "want a row with the names",
		clitest.File(t, "ragged", "a,b\n1\n"): "wrong number of fields",
		clitest.File(t, "words", "name,epoch,best\na,1,x\n"):            `row 2: found "x" in column best, want a number`,
		clitest.File(t, "nan", "name,epoch,best\na,1,NaN\n"):            `row 2: found "NaN" in column best`,
		clitest.File(t, "maybe", "name,epoch,best,solved\na,1,2,may\n"): `row 2: found "may" in column solved, want true or false`,
		clitest.File(t, "json", "{\"a\": 1}\n"):                         "no file of results",
		clitest.File(t, "zero", "name,epoch,best\na,0,2\n"):             "no point to draw: a logarithmic axis has none at 0",
	})
	clitest.Refusals(t, programOf(t, "times"), "", map[string]string{"-log xy " + file: "the vertical axis of times is a share"})
	clitest.Refusals(t, programOf(t, "spread"), "", map[string]string{"-epochs 2,1 " + file: "up to eight numbers in ascending order"})
	clitest.Refusals(t, programOf(t, "agreement"), "", map[string]string{
		"-epochs -1":               "up to eight numbers in ascending order",
		"-o map.csv":               "-o map.csv: a map has no CSV",
		"-puzzle 1..1............": "row 1: 1 stands in both column 1 and column 4",
	})
	clitest.Refusals(t, programOf(t, "pictures"), "", map[string]string{
		"-only cats":           "-only cats: want run, beside, curves, ",
		"-root " + t.TempDir(): "no folder testdata there; want the root",
	})
}

func TestManners(t *testing.T) {
	file := clitest.File(t, "runs.csv", runs)
	for _, p := range suite.Programs {
		switch p.Name {
		case "plot agreement":
			clitest.Manners(t, p, "", "-epochs", "0,3")
		case "plot curves":
			clitest.Manners(t, p, "", file)
		}
	}
	var out, messages bytes.Buffer
	require.Equal(t, cli.BadUse, suite.Run(t.Context(), nil, nil, &out, &messages))
	require.Contains(t, messages.String(), "want curves, success, times, spread, growth, front, agreement or pictures")
}

// A map serves every size.
func TestAgreement(t *testing.T) {
	for _, side := range geometry.Sides() {
		status, stdout, stderr := clitest.Run(programOf(t, "agreement"), "", "-epochs", "0,1", "-puzzle", strings.Repeat(". ", side*side))
		require.Equal(t, cli.Done, status, stderr)
		require.Contains(t, stdout, "epoch 1")
	}
	ends := sudoku.Classic()
	run, err := follow(t.Context(), demo, ends, []int{0, 50})
	require.NoError(t, err)
	require.Equal(t, 200, run.organisms)
	require.Len(t, run.moments, 2)
	for i, given := range run.given {
		require.Equal(t, demo[i] != '0', given)
		if given {
			require.EqualValues(t, 1, run.moments[1].share[i])
		}
		require.True(t, run.moments[0].share[i] > 0.1 && run.moments[0].share[i] <= 1)
	}
}
