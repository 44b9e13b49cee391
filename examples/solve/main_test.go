package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// program runs the program.
func program(stdin string, args ...string) (status int, stdout, stderr string) {
	return programOn(strings.NewReader(stdin), args...)
}

func programOn(stdin io.Reader, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(args, stdin, &out, &err)
	return status, out.String(), err.String()
}

// totals returns the counts of the last line of stderr, and what is before it.
func totals(t *testing.T, stderr string) (counts, before string) {
	t.Helper()
	found := regexp.MustCompile(`(?s)^(.*\n|)puzzles=(\d+) solved=(\d+) none=(\d+) many=(\d+) gaveup=(\d+) bad=(\d+) seconds=\d+\.\d+ rate=\d+\.\d+\n$`).
		FindStringSubmatch(stderr)
	require.NotNil(t, found, stderr)
	return strings.Join(found[2:], " "), found[1]
}

// file writes a file and returns its name.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

const (
	// Two puzzles with one solution, and two without.
	demo     = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"
	demoDone = "716235984528974316394816527845163792271489635639752841982647153163528479457391268"
	hard9    = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
	hardDone = "693784512487512936125963874932651487568247391741398625319475268856129743274836159"
	none9    = "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
	clash9   = "11......." + "........................................................................"
)

// A puzzle with two solutions.
const two9 = "716.359.4528974316394.165.7845163792271489635639752841982647153163528479457391268"

var twoDone = []string{
	demoDone,
	"716835924528974316394216587845163792271489635639752841982647153163528479457391268",
}

func lines(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

func TestLines(t *testing.T) {
	for _, solver := range solvers {
		status, stdout, stderr := program(lines(demo, hard9), "-solver", solver)
		require.Equal(t, allSolved, status, stderr)
		require.Equal(t, lines(demoDone, hardDone), stdout)
		counts, before := totals(t, stderr)
		require.Equal(t, "2 2 0 0 0 0", counts)
		require.Empty(t, before)
	}
}

func TestCounting(t *testing.T) {
	all := lines(demo, two9, none9)
	for _, test := range []struct {
		args, stdout, counts string
	}{
		{"", lines(demoDone, twoDone[1], ""), "3 2 1 0 0 0"},
		{"-unique", lines(demoDone+"\t1", twoDone[1]+"\t2", "\t0"), "3 2 1 1 0 0"},
		{"-limit 0", lines(demoDone+"\t1", twoDone[1]+"\t2", "\t0"), "3 2 1 1 0 0"},
		{"-limit 1", lines(demoDone+"\t1", twoDone[1]+"\t1", "\t0"), "3 2 1 0 0 0"},
		{"-limit 2", lines(demoDone+"\t1", twoDone[1]+"\t2", "\t0"), "3 2 1 1 0 0"},
		{"-limit 3", lines(demoDone+"\t1", twoDone[1]+"\t2", "\t0"), "3 2 1 1 0 0"},
		{"-all -limit 1", lines(demoDone, twoDone[1]), "3 2 1 0 0 0"},
		{"-all -o none", "", "3 2 1 1 0 0"},
	} {
		for _, solver := range []string{"exact", "backtrack", "model"} {
			status, stdout, stderr := program(all, append(strings.Fields(test.args), "-solver", solver)...)
			require.Equal(t, notSolved, status)
			require.Equal(t, sameSolution(test.stdout), sameSolution(stdout), test.args)
			counts, _ := totals(t, stderr)
			require.Equal(t, test.counts, counts, test.args)
		}
	}
	for _, solver := range []string{"exact", "backtrack", "model"} {
		status, stdout, stderr := program(two9, "-all", "-solver", solver)
		require.Equal(t, allSolved, status)
		require.ElementsMatch(t, twoDone, strings.Fields(stdout))
		counts, _ := totals(t, stderr)
		require.Equal(t, "1 1 0 1 0 0", counts)
	}
}

// sameSolution writes one solution of two9 for the other: which is the first is
// the solver's matter.
func sameSolution(output string) string {
	return strings.ReplaceAll(output, twoDone[0], twoDone[1])
}

// More solutions than are kept come out all the same, in their place.
func TestManySolutions(t *testing.T) {
	empty4 := strings.Repeat(".", 16)
	status, stdout, stderr := program(lines(empty4, "12..34.."+empty4[8:], empty4), "-all", "-o", "json", "-workers", "2")
	require.Equal(t, allSolved, status, stderr)
	objects := strings.Split(strings.TrimSpace(stdout), "\n")
	require.Len(t, objects, 288+12+288)
	require.Greater(t, len(strings.Join(objects[:288], "\n")), 288*50)

	status, stdout, stderr = program(strings.Repeat(".", 81)+"\n"+demo, "-all", "-limit", "2000")
	require.Equal(t, allSolved, status, stderr)
	require.Greater(t, 2000*82, longestText)
	solutions := strings.Fields(stdout)
	require.Len(t, solutions, 2001)
	require.NotEqual(t, solutions[0], solutions[1])
	require.Equal(t, demoDone, solutions[2000])
	counts, _ := totals(t, stderr)
	require.Equal(t, "2 2 0 1 0 0", counts)
}

func TestBadLines(t *testing.T) {
	bad := file(t, "bad.txt", lines("# a list", demo, demo[1:], "", clash9, "x"+demo[1:], hard9))
	good := file(t, "good.txt", lines(hard9))
	status, stdout, stderr := program("", bad, good)
	require.Equal(t, notSolved, status)
	require.Equal(t, lines(demoDone, "", "", "", hardDone, hardDone), stdout)
	counts, before := totals(t, stderr)
	require.Equal(t, "6 3 0 0 0 3", counts)
	require.Regexp(t, `^solve: .*bad\.txt: line 3, column \d+: found 80 cells, .*
solve: .*bad\.txt: line 5: row 1: 1 stands in both column 1 and column 2.*
solve: .*bad\.txt: line 6, column 1: found 'x', .*
$`, before)

	status, stdout, stderr = program(lines(demo, "nonsense", clash9), "-o", "json")
	require.Equal(t, notSolved, status)
	counts, _ = totals(t, stderr)
	require.Equal(t, "3 1 0 0 0 2", counts)
	require.Regexp(t, `^\{"puzzle":"\.\.62\S+","solution":"`+demoDone+`"\}
\{"puzzle":"","solution":"","error":"stdin: line 2, column 4: .*"\}
\{"puzzle":"11\S+","solution":"","error":"stdin: line 3: row 1: .*"\}
$`, stdout)
}

// A clash in a picture is reported with the line in which the picture begins.
func TestBadPictures(t *testing.T) {
	picture := func(line string) string {
		board, err := sudoku.Parse(line)
		require.NoError(t, err)
		return board.String() + "\n"
	}
	rows := regexp.MustCompile(`.{9}`).ReplaceAllString(clash9, "$0\n")
	status, stdout, stderr := program(picture(demo) + picture(clash9) + "\n# one more\n" + rows + picture(hard9))
	require.Equal(t, notSolved, status)
	require.Equal(t, lines(demoDone, "", "", hardDone), stdout)
	counts, before := totals(t, stderr)
	require.Equal(t, "4 2 0 0 0 2", counts)
	require.Regexp(t, `^solve: stdin: line 14: row 1.*\nsolve: stdin: line 29: row 1.*\n$`, before)
}

func TestForms(t *testing.T) {
	board, err := sudoku.Parse(demoDone)
	require.NoError(t, err)
	status, stdout, stderr := program(lines(demo, none9), "-o", "grid")
	require.Equal(t, notSolved, status, stderr)
	require.Equal(t, lines(board.String(), "# no solution"), stdout)

	status, stdout, stderr = program(demo, "-o", "grid", "-unique")
	require.Equal(t, allSolved, status, stderr)
	require.Equal(t, lines(board.String(), "# solutions: 1"), stdout)

	dots := strings.ReplaceAll(demo, "0", ".")
	_, stdout, _ = program(lines(demo, none9), "-o", "json", "-limit", "5")
	require.Equal(t, lines(
		`{"puzzle":"`+dots+`","solution":"`+demoDone+`","solutions":1}`,
		`{"puzzle":"`+none9+`","solution":"","solutions":0,"error":"no solution"}`), stdout)
	_, stdout, _ = program(two9, "-o", "json", "-unique")
	require.Contains(t, stdout, `"solutions":2,"error":"more than one solution"}`)
	_, stdout, _ = program(lines(none9, demo), "-o", "json", "-all")
	require.Equal(t, lines(
		`{"puzzle":"`+none9+`","solution":"","error":"no solution"}`,
		`{"puzzle":"`+dots+`","solution":"`+demoDone+`"}`), stdout)

	_, stdout, _ = program(demo, "-o", "none")
	require.Empty(t, stdout)
}

// What is printed can be read again.
func TestOutputIsInput(t *testing.T) {
	for _, args := range []string{"-o line", "-o grid", "-o line -unique", "-o grid -unique"} {
		_, stdout, _ := program(lines(demo, hard9), strings.Fields(args)...)
		status, stdout, stderr := program(stdout)
		require.Equal(t, allSolved, status, stderr)
		require.Equal(t, lines(demoDone, hardDone), stdout)
	}
}

// acs returns a board in the form of numbers after two lines.
func acs[B sudoku.Board](board B) string {
	shape := sudoku.ShapeOf(len(board))
	var text strings.Builder
	fmt.Fprintf(&text, "%d\r\n1\r\n", shape.BlockRows)
	for i, v := range sudoku.Cells(&board) {
		if v == 0 {
			text.WriteString("-1\t")
		} else {
			fmt.Fprintf(&text, "%d\t", v)
		}
		if (i+1)%shape.Side == 0 {
			text.WriteString("\r\n")
		}
	}
	return text.String()
}

func holes[B sudoku.Board](t *testing.T, every int) B {
	var empty B
	board, err := sudoku.Solve(t.Context(), empty)
	require.NoError(t, err)
	cells := sudoku.Cells(&board)
	for i := 0; i < len(cells); i += every {
		cells[i] = 0
	}
	return board
}

// Every size is found in every layout.
func TestSizes(t *testing.T) {
	t.Run("4", testSize[sudoku.Grid4])
	t.Run("6", testSize[sudoku.Grid6])
	t.Run("9", testSize[sudoku.Grid])
	t.Run("16", testSize[sudoku.Grid16])
	t.Run("25", testSize[sudoku.Grid25])
	t.Run("36", testSize[sudoku.Grid36])
}

func testSize[B sudoku.Board](t *testing.T) {
	puzzle := holes[B](t, 5)
	line := sudoku.Line(puzzle)
	picture := fmt.Sprint(puzzle)
	side := fmt.Sprint(sudoku.ShapeOf(len(puzzle)).Side)
	for name, text := range map[string]string{
		"line":           line,
		"lines":          lines("# two", line, "", line),
		"acs":            acs(puzzle),
		"two acs":        acs(puzzle) + "\n" + acs(puzzle),
		"picture":        picture,
		"pictures":       lines(picture, picture),
		"pictures apart": lines(picture, "", "# the other", picture),
		"after rubbish":  lines("puzzle,solution", line),
	} {
		for _, args := range [][]string{nil, {"-size", side}} {
			if name == "two acs" && side == "4" && args == nil {
				continue // 2·(2+16) numbers look like a board of 6×6
			}
			_, stdout, stderr := program(text, args...)
			counts, before := totals(t, stderr)
			require.Regexp(t, `^[123] [12] 0 0 0 [01]$`, counts, name)
			require.Equal(t, name != "after rubbish", before == "", before)
			line, _, _ := strings.Cut(strings.TrimLeft(stdout, "\n"), "\n")
			solution, err := sudoku.ParseBoard[B](line)
			require.NoError(t, err, name)
			require.True(t, sudoku.Solved(puzzle, solution))
		}
	}
}

// Files of different sizes follow each other; a size by flag is for all.
func TestFiles(t *testing.T) {
	four := file(t, "four.txt", "1... ...2 ...3 4...\n")
	nine := file(t, "nine.txt", lines(demo, hard9))
	more := file(t, "more.txt", demo) // no line end
	big := file(t, "big.txt", acs(holes[sudoku.Grid16](t, 3)))
	status, stdout, stderr := program(hard9, nine, more, "-", big, four, more)
	require.Equal(t, allSolved, status, stderr)
	output := strings.Split(stdout, "\n")
	require.Len(t, output, 8)
	require.Equal(t, []string{demoDone, hardDone, demoDone, hardDone}, output[:4])
	require.Len(t, output[4], 256)
	require.Len(t, output[5], 16)
	require.Equal(t, demoDone, output[6])

	status, _, stderr = program("", "-size", "9", nine, four)
	require.Equal(t, notSolved, status)
	counts, before := totals(t, stderr)
	require.Equal(t, "3 2 0 0 0 1", counts)
	require.Contains(t, before, "four.txt: line 1, ")

	// Sixteen lines of 4×4 look like one board of 16×16.
	status, _, stderr = program(strings.Repeat("1.....2...3.4...\n", 16), "-size", "4")
	require.Equal(t, allSolved, status, stderr)
}

func TestUnreadable(t *testing.T) {
	good := file(t, "good.txt", demo)
	status, stdout, stderr := program("", "no/such/file", good, t.TempDir())
	require.Equal(t, badUse, status)
	require.Equal(t, lines(demoDone), stdout)
	counts, before := totals(t, stderr)
	require.Equal(t, "1 1 0 0 0 0", counts)
	require.Regexp(t, `^solve: no/such/file: no such file .*\nsolve: \S+: is a directory\n$`, before)

	torn := io.MultiReader(strings.NewReader(lines(demo)), iotest.ErrReader(errors.New("torn")))
	status, stdout, stderr = programOn(torn)
	require.Equal(t, badUse, status)
	require.Equal(t, lines(demoDone), stdout)
	require.Contains(t, stderr, "solve: stdin: torn\n")

	var errs bytes.Buffer
	require.Equal(t, badUse, run([]string{good}, strings.NewReader(""), full{}, &errs))
	require.Contains(t, errs.String(), "solve: output: disk full")
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestNothingToSolve(t *testing.T) {
	for _, text := range []string{"", "\n\n", "# nothing\n"} {
		status, stdout, stderr := program(text)
		require.Equal(t, allSolved, status, stderr)
		require.Empty(t, stdout)
		counts, _ := totals(t, stderr)
		require.Equal(t, "0 0 0 0 0 0", counts)
	}
}

func TestOrder(t *testing.T) {
	var in, out []string
	for i := range 300 {
		if i%7 == 0 {
			in, out = append(in, hard9), append(out, hardDone)
		} else {
			in, out = append(in, demo), append(out, demoDone)
		}
	}
	for _, solver := range []string{"exact", "evolve", "genetic"} {
		for _, workers := range []string{"1", "2", "5"} {
			status, stdout, stderr := program(lines(in[:200]...), "-workers", workers, "-solver", solver)
			require.Equal(t, allSolved, status, stderr)
			require.Equal(t, lines(out[:200]...), stdout)
		}
	}
}

func TestTimeout(t *testing.T) {
	for _, test := range []struct {
		args, puzzle, counts, stdout string
	}{
		{"-solver evolve -seed 1", none9, "2 1 0 0 1 0", lines("", demoDone)},
		{"-solver genetic -seed 1", none9, "2 1 0 0 1 0", lines("", demoDone)},
		{"-limit 0", strings.Repeat(".", 81), "2 2 0 1 1 0", `^[1-9]{81}\t\d+\+\n` + demoDone + "\t1\n$"},
		{"-all -o none", strings.Repeat(".", 81), "2 2 0 1 1 0", ""},
		{"-solver evolve -o json", none9, "2 1 0 0 1 0", `"solution":"","error":"the time of 30ms is up"}\n`},
		{"-solver evolve -o grid", none9, "2 1 0 0 1 0", `^# the time of 30ms is up\n\+-`},
	} {
		status, stdout, stderr := program(lines(test.puzzle, demo), append(strings.Fields(test.args), "-timeout", "30ms")...)
		require.Equal(t, notSolved, status)
		require.Regexp(t, test.stdout, stdout)
		counts, _ := totals(t, stderr)
		require.Equal(t, test.counts, counts, test.args)
	}
}

// interrupting is a list that never ends, in which somebody presses ctrl-C.
type interrupting struct{ lines int }

func (in *interrupting) Read(p []byte) (int, error) {
	if in.lines++; in.lines > 3 {
		syscall.Kill(syscall.Getpid(), syscall.SIGINT)
		select {} // as a terminal would
	}
	return copy(p, demo+"\n"), nil
}

func TestInterrupt(t *testing.T) {
	status, _, stderr := programOn(new(interrupting))
	require.Equal(t, notSolved, status)
	counts, before := totals(t, stderr)
	require.Regexp(t, `^([0-3]) ([0-3]) 0 0 0 0$`, counts)
	require.Equal(t, "solve: interrupted\n", before)
}

// A list that comes slowly is solved as it comes.
func TestStream(t *testing.T) {
	in, feed := io.Pipe()
	out, shown := io.Pipe()
	status := make(chan int)
	go func() { status <- run(nil, in, shown, io.Discard) }()
	fmt.Fprintln(feed, demo)
	line := make([]byte, 82)
	_, err := io.ReadFull(out, line)
	require.NoError(t, err)
	require.Equal(t, demoDone+"\n", string(line))
	feed.Close()
	require.Equal(t, allSolved, <-status)
}

func TestBadUse(t *testing.T) {
	for _, test := range []struct{ args, stderr string }{
		{"-nonsense", "flag provided but not defined: -nonsense"},
		{"-limit x", `invalid value "x" for flag -limit`},
		{"-limit -1", "-limit -1: want 0 or more"},
		{"-workers -1", "-workers -1: want 0 or more"},
		{"-timeout -1s", "-timeout -1s: can't be negative"},
		{"-size 7", "-size 7: want 4, 6, 9, 16, 25 or 36"},
		{"-size 0", "-size 0: want 4"},
		{"-solver guess", "-solver guess: want exact, backtrack, model, evolve or genetic"},
		{"-o xml", "-o xml: want line, grid, json or none"},
		{"-all -unique", "-all and -unique can't be used together"},
		{"-limit 2 -unique", "-limit and -unique can't be used together"},
		{"-solver evolve -limit 1", "it can't be used with -all, -limit or -unique"},
		{"-solver evolve -all", "it can't be used with"},
		{"-solver evolve -unique", "it can't be used with"},
		{"-solver genetic -unique", "-solver genetic finds one solution: it can't be used with"},
		{"-seed 1", "-seed is for -solver evolve and genetic"},
	} {
		status, stdout, stderr := program(demo, strings.Fields(test.args)...)
		require.Equal(t, badUse, status, test.args)
		require.Empty(t, stdout)
		require.True(t, strings.HasPrefix(stderr, "solve: "), stderr)
		require.Contains(t, stderr, test.stderr)
		require.NotContains(t, stderr, "puzzles=")
	}
	status, _, stderr := program("", "-h")
	require.Equal(t, badUse, status)
	require.Contains(t, stderr, "usage: solve")
	require.Contains(t, stderr, "-unique")
}

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	r := &report{out: &out}
	r.showProgress()
	stop := r.clock()
	r.add(1, nil, "")
	r.draw()
	r.add(0, &sudoku.ClashError{}, "x: line 2: bad")
	r.draw()
	stop()
	require.Equal(t, notSolved, r.conclude())
	require.Regexp(t, `^\r\x1b\[K1 puzzles, 1 solved, 0 s, \d+ puzzles/s`+
		`\r\x1b\[Ksolve: x: line 2: bad\n\r\x1b\[K2 puzzles, .*/s\r\x1b\[Kpuzzles=2 .*\n$`, out.String())
}

func TestTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	require.False(t, terminal(new(bytes.Buffer)))
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	require.NoError(t, err)
	defer null.Close()
	require.False(t, terminal(null))
	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminal here")
	}
	defer tty.Close()
	require.True(t, terminal(tty))
	status := run([]string{"-o", "none", file(t, "one.txt", demo)}, strings.NewReader(""), io.Discard, tty)
	require.Equal(t, allSolved, status)
	t.Setenv("TERM", "dumb")
	require.False(t, terminal(tty))
}
