package verbs

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// With -time, a third field has the milliseconds.
func TestUniqueTime(t *testing.T) {
	_, stdout, _ := clitest.Run(uniqueVerb, lines(demo, "12", clash9, "", two9), "-time")
	require.Regexp(t, `^one\t\d{81}\t\d+\.\d{3}
error\t\t\d+\.\d{3}
none\t\t\d+\.\d{3}

many\t\d{81}\t\d+\.\d{3}
$`, stdout)
}

// All sizes may stand in one file.
func TestUniqueSizes(t *testing.T) {
	four, sixteen := "1............432", strings.Repeat(".", 256)
	file := clitest.File(t, "boards.txt", lines(demo, sixteen, four))
	status, stdout, stderr := clitest.Run(uniqueVerb, "", file, file)
	require.Equal(t, cli.Done, status, stderr)
	require.Regexp(t, `^(one\t\d{81}\nmany\t[1-9A-G]{256}\n(one|many|none)\t\d*\n){2}$`, stdout)
}

// The order is that of the input, for any number of workers.
func TestUniqueOrder(t *testing.T) {
	var in, out []string
	for i := range 300 {
		switch i % 7 {
		case 0:
			in, out = append(in, two9), append(out, "many\t"+twoDone)
		case 3:
			in, out = append(in, "#"), append(out, "#")
		default:
			in, out = append(in, demo), append(out, "one\t"+demoDone)
		}
	}
	for _, workers := range []string{"1", "2", "5"} {
		status, stdout, stderr := clitest.Run(uniqueVerb, lines(in...), "-j", workers)
		require.Equal(t, cli.Done, status, stderr)
		require.Equal(t, lines(out...), stdout)
	}
}

// A line is answered before the next one is there.
func TestUniqueStreams(t *testing.T) {
	questions, ask := io.Pipe()
	answer, answers := io.Pipe()
	done := make(chan int)
	go func() {
		status := uniqueVerb.Run(context.Background(), []string{"-time"}, questions, answers, io.Discard)
		answers.Close()
		done <- status
	}()
	scan := bufio.NewScanner(answer)
	for range 20 {
		for _, test := range [][2]string{{"", "^$"}, {demo, "^one\t"}, {"", "^$"}, {two9, "^many\t"}, {"x", "^error\t"}} {
			fmt.Fprintln(ask, test[0])
			require.True(t, scan.Scan())
			require.Regexp(t, regexp.MustCompile(test[1]), scan.Text())
		}
	}
	ask.Close()
	require.False(t, scan.Scan())
	require.Equal(t, cli.NotDone, <-done)
}

func TestUniqueLongLine(t *testing.T) {
	status, stdout, stderr := clitest.Run(uniqueVerb, lines(demo, strings.Repeat("1", maxLine+1), demo))
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, lines("one\t"+demoDone, "error\t", "one\t"+demoDone), stdout)
	require.Contains(t, stderr, "sudoku unique: stdin: line 2: more than 16777216 bytes\n")
}

func TestListManners(t *testing.T) {
	clitest.Manners(t, uniqueVerb, lines(demo, two9))
	for _, prog := range []cli.Program{countVerb, checkVerb, canonicalVerb, shuffleVerb} {
		clitest.Manners(t, prog, lines(demo, two9))
	}
	for _, prog := range []cli.Program{minimizeVerb, rateVerb, hintVerb} {
		clitest.Manners(t, prog, lines(demo, easy))
		clitest.Manners(t, prog, lines(demo, easy), "-o", "json")
	}
	for _, form := range []string{"line", "grid", "marks", "json"} {
		clitest.Manners(t, convertVerb, lines(demo, two9), "-o", form)
	}
}
