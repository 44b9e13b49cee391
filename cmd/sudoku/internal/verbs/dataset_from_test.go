package verbs

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// A rated as data sets have it: other columns first, blanks of any sign.
var rated = strings.Join([]string{
	"source,question,answer,rating",
	"a," + strings.ReplaceAll(demo, "0", "_") + "," + demoDone + ",3",
	`"b, quoted",` + two9 + ",,0",
	"c," + none9 + ",,1",
	"d," + hard9 + "," + hardDone + ",7",
}, "\n") + "\n"

// annotated runs "sudoku dataset -from" on a text and returns the rows of its output.
func annotated(t *testing.T, text string, args ...string) (status int, rows [][]string, stderr string) {
	t.Helper()
	status, stdout, stderr := clitest.Run(datasetVerb, text, append([]string{"-from", "-"}, args...)...)
	rows, err := csv.NewReader(strings.NewReader(stdout)).ReadAll()
	require.NoError(t, err, stdout)
	return status, rows, stderr
}

// Every verb that reads puzzles reads the column of puzzles of such a rated, and such objects.
func TestDataSetsAreRead(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(rated), "\n")
	boards := demo + "\n" + hard9 + "\n"
	rows := lines[0] + "\n" + lines[1] + "\n" + lines[4] + "\n"
	objects := `{"source":"a","question":"` + demo + `","answer":"x"}` + "\n" + `{"quizzes":"` + hard9 + `"}` + "\n"
	for _, words := range [][]string{
		{"solve"}, {"count"}, {"check"}, {"rate"}, {"hint"}, {"minimize"}, {"canonical"}, {"convert"}, {"shuffle"}, {"candidates", "-o", "line"},
		{"backtrack", "-o", "line"}, {"unique", "-o", "json"}, {"solve", "-o", "json"}, {"count", "-o", "json"}, {"check", "-o", "json"}, {"rate", "-o", "json"},
	} {
		_, want, _ := clitest.Run(Program, "\n"+boards, words...)
		_, byTable, stderr := clitest.Run(Program, rows, words...)
		require.Equal(t, want, byTable, "%v: %s", words, stderr)
		_, byObjects, stderr := clitest.Run(Program, "\n"+objects, words...)
		require.Equal(t, want, byObjects, "%v: %s", words, stderr)
		if words[len(words)-1] == "json" {
			for line := range strings.Lines(want) {
				require.True(t, json.Valid([]byte(line)), line)
			}
		}
	}
}

// Columns follow the rows as they stand; each says what the library says.
func TestDatasetFrom(t *testing.T) {
	status, rows, stderr := annotated(t, rated, "-columns", "unique,solved,guesses,clues,level,score,hardest,er,canonical,duplicate")
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, strings.Split("source,question,answer,rating,unique,solved,guesses,clues,level,score,hardest,er,canonical,duplicate", ","), rows[0])
	require.Equal(t, "b, quoted", rows[2][0])
	require.Equal(t, []string{"one", "many", "none", "one"}, []string{rows[1][4], rows[2][4], rows[3][4], rows[4][4]})
	for _, row := range [][]string{rows[1], rows[4]} {
		require.Equal(t, row[2], row[5])
		board, err := sudoku.Parse(row[1])
		require.NoError(t, err)
		rating, err := explain.Rate(t.Context(), board)
		require.NoError(t, err)
		require.Equal(t, []string{rating.Level.String(), rating.Hardest.String()}, []string{row[8], row[10]})
		form, err := sudoku.Canonical(board)
		require.NoError(t, err)
		require.Equal(t, sudoku.Line(form.Board), row[12])
	}
	require.Empty(t, rows[2][8], "what has two solutions has no level")
}

// A field in quotation marks may have line ends, a wrong row stays in its columns, and what is no
// object stays as it is.
func TestDatasetFromOddRows(t *testing.T) {
	const text = "\ufeffnote,puzzle\r\n\"two\n\"\"lines\"\"\"," + demo + "\r\nshort\n5\" wide," + demo
	status, stdout, stderr := clitest.Run(datasetVerb, text, "-from", "-", "-columns", "unique")
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, "note,puzzle,unique\n\"two\n\"\"lines\"\"\","+demo+",one\nshort,,error\n5\" wide,"+demo+",one\n", stdout)
	require.Contains(t, stderr, "line 4: found 1 columns, want 2\n")
	_, solved, stderr := clitest.Run(solveVerb, text+"\nx,y")
	require.Equal(t, lines(demoDone, "", demoDone, ""), solved)
	require.Contains(t, stderr, "line 6, column 1: found 'y'")

	in, file := clitest.File(t, "in.csv", text), filepath.Join(t.TempDir(), "out.csv")
	for cut := range stdout {
		require.NoError(t, os.WriteFile(file, []byte(stdout[:cut]), 0o600))
		clitest.Run(datasetVerb, "", "-from", in, "-columns", "unique", "-file", file)
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, stdout, string(got), cut)
	}

	_, stdout, _ = clitest.Run(datasetVerb, lines(`{"puzzle":"`+demo+`"}`, "notes", `{"puzzle":"1`), "-from", "-", "-columns", "unique")
	require.Equal(t, lines(`{"puzzle":"`+demo+`","unique":"one"}`, "notes", `{"puzzle":"1`), stdout)
}

// A file that was cut off anywhere is continued to the same bytes, on any number of cores.
func TestDatasetFromContinues(t *testing.T) {
	in := clitest.File(t, "in.csv", rated)
	file := filepath.Join(t.TempDir(), "out.csv")
	args := []string{"-from", in, "-columns", "guesses,duplicate", "-file", file}
	status, _, stderr := clitest.Run(datasetVerb, "", args...)
	require.Equal(t, cli.Done, status, stderr)
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	for cut := 0; cut <= len(want); cut += 37 {
		require.NoError(t, os.WriteFile(file, want[:cut], 0o600))
		status, _, stderr = clitest.Run(datasetVerb, "", append(args, "-workers", "1")...)
		require.Equal(t, cli.Done, status, stderr)
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), cut)
	}
	require.NoError(t, os.WriteFile(file, []byte("notes\n"), 0o600))
	clitest.Refusals(t, datasetVerb, "", map[string]string{strings.Join(args, " "): "not the header of these flags"})
}

// Steps as data lead from the puzzle to its solution, each from the board before it.
func TestStepsData(t *testing.T) {
	status, stdout, stderr := clitest.Run(datasetVerb, `{"question":"`+demo+`","id":7}`, "-from", "-", "-columns", "steps,solved")
	require.Equal(t, cli.Done, status, stderr)
	var row struct {
		ID     int
		Solved string
		Steps  []struct {
			Before     string  `json:"before"`
			Candidates [][]int `json:"candidates"`
			explain.Step
		}
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &row))
	require.Equal(t, 7, row.ID)
	board, err := sudoku.Parse(demo)
	require.NoError(t, err)
	candidates := sudoku.Candidates(board)
	for _, step := range row.Steps {
		require.Equal(t, sudoku.Line(board), step.Before)
		for cell, values := range candidates {
			listed := []int{}
			for v := range values.All() {
				listed = append(listed, int(v))
			}
			require.Equal(t, listed, step.Candidates[cell])
		}
		step.Replay(board[:], candidates)
	}
	require.Equal(t, demoDone, sudoku.Line(board))
	require.Equal(t, demoDone, row.Solved)

	_, apart, _ := making("-n 2 -seed 4 -steps data")
	_, joined, _ := making("-n 2 -seed 4 -steps=data")
	require.Equal(t, apart, joined)
	require.Contains(t, apart, `"steps":[{"before":"`)
	_, words, _ := making("-n 2 -seed 4 -steps")
	require.NotContains(t, words, `"before"`)
}

// The lines of Python in docs/generate.md do what the page says, where Python is.
func TestPythonOfPage(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 here")
	}
	page, err := os.ReadFile("../../../../docs/generate.md")
	require.NoError(t, err)
	blocks := strings.Split(string(page), "```python\n")[1:]
	require.Len(t, blocks, 2)
	folder := t.TempDir()
	wrong := "e," + demo + "," + hardDone + ",7\n"
	status, _, stderr := clitest.Run(datasetVerb, rated+wrong, "-from", "-", "-columns", "unique,checked,guesses,level,duplicate", "-file", filepath.Join(folder, "rated.csv"))
	require.Equal(t, cli.NotDone, status, stderr)
	for i, block := range blocks {
		code, _, _ := strings.Cut(block, "```")
		if i == 0 && exec.Command(python, "-c", "import pandas").Run() != nil {
			continue
		}
		run := exec.Command(python, "-c", code)
		var messages bytes.Buffer
		run.Dir, run.Stderr = folder, &messages
		out, err := run.Output()
		require.NoError(t, err, messages.String())
		require.NotEmpty(t, out)
		if i == 1 {
			require.Equal(t, "2 81 81\n", string(out))
		}
	}
}

// The column checked says of each answer whether it solves its puzzle, which the rules decide and
// no search: also where several boards solve it, or none, or the time is up.
func TestAnswersAreChecked(t *testing.T) {
	other := strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(demoDone, "1", "x"), "2", "1"), "x", "2")
	_, many, _ := clitest.Run(solveVerb, two9)
	many = strings.TrimSpace(many)
	text := lines("puzzle,solution", demo+","+demoDone, demo+","+other, demo+",", two9+","+many, two9+","+hardDone, none9+","+demoDone, demo+","+demo, demo+",12", "short")
	status, rows, stderr := annotated(t, text, "-columns", "unique,checked")
	require.Equal(t, cli.NotDone, status)
	var said []string
	for _, row := range rows[1:] {
		said = append(said, row[2]+" "+row[3])
	}
	require.Equal(t, []string{"one right", "one wrong", "one none", "many right", "many wrong", "none wrong", "one wrong", "one wrong", "error "}, said)
	require.Equal(t, 6, strings.Count(stderr, "-: line "), stderr)

	_, rows, _ = annotated(t, lines("puzzle,solution", demo+","+demoDone, demo+","+other), "-timeout", "1ns", "-columns", "checked")
	require.Equal(t, []string{"right", "wrong"}, []string{rows[1][2], rows[2][2]})
	_, stdout, _ := clitest.Run(datasetVerb, lines(`{"puzzle":"`+demo+`","answer":"`+other+`"}`), "-from", "-")
	require.Contains(t, stdout, `"unique":"one","checked":"wrong"`)
}

// -o turns a table into objects and back, and a file of the other form is continued as well.
func TestDatasetFromForms(t *testing.T) {
	const names = "Source;quizzes;size"
	table := lines(names, `"b; ""q""";`+demo+";09", "c;"+hard9+";", "short")
	objects := lines(`{"Source":"b; \"q\"","quizzes":"`+demo+`","size":"09","clues":27}`,
		`{"Source":"c","quizzes":"`+hard9+`","size":"","clues":17}`, `{"Source":"short"}`)
	status, stdout, stderr := clitest.Run(datasetVerb, table, "-from", "-", "-columns", "clues", "-o", "json")
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, objects, stdout)
	require.Contains(t, stderr, "line 4: found 1 columns, want 3")

	input := lines(`{"id":7,"quizzes":"`+demo+`","tags":["a","b"],"x":null}`, `{"quizzes":"`+hard9+`","id":"8, 9"}`, `{"quizzes":"`+demo+`","more":1}`, "notes")
	want := lines("id,quizzes,tags,x,clues", `7,`+demo+`,"[""a"",""b""]",,27`, `"8, 9",`+hard9+",,,17", ","+demo+",,,27", ",,,,")
	status, stdout, stderr = clitest.Run(datasetVerb, input, "-from", "-", "-columns", "clues", "-o", "csv")
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, want, stdout)
	require.Contains(t, stderr, "line 3: column more is not in line 1")
	require.Contains(t, stderr, "line 4: no object of JSON")

	for _, form := range []struct{ in, name, out string }{{table, "json", objects}, {input, "csv", want}} {
		in, file := clitest.File(t, "in", form.in), filepath.Join(t.TempDir(), "out")
		for cut := 0; cut <= len(form.out); cut += 7 {
			require.NoError(t, os.WriteFile(file, []byte(form.out[:cut]), 0o600))
			clitest.Run(datasetVerb, "", "-from", in, "-columns", "clues", "-o", form.name, "-file", file)
			got, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, form.out, string(got), cut)
		}
	}
}

// rate's JSON has the number of rounds by technique.
func TestRateRounds(t *testing.T) {
	status, stdout, stderr := clitest.Run(rateVerb, demo, "-o", "json")
	require.Equal(t, cli.Done, status, stderr)
	var row struct{ Rounds map[string]int }
	require.NoError(t, json.Unmarshal([]byte(stdout), &row))
	board, err := sudoku.Parse(demo)
	require.NoError(t, err)
	rating, err := explain.Rate(t.Context(), board)
	require.NoError(t, err)
	require.NotEmpty(t, row.Rounds)
	for technique := range explain.TrialAndError + 1 {
		require.Equal(t, rating.Rounds(technique), row.Rounds[technique.String()])
	}
}
