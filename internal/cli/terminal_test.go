package cli

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// A wrapper is a writer in front of another one.
type wrapper struct{ io.Writer }

func (w wrapper) Unwrap() io.Writer { return w.Writer }

func TestFile(t *testing.T) {
	t.Setenv("TERM", "xterm")
	require.Nil(t, Terminal(new(bytes.Buffer)))
	file, err := os.CreateTemp(t.TempDir(), "")
	require.NoError(t, err)
	defer file.Close()
	require.Nil(t, Terminal(file), "a file")
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	require.NoError(t, err)
	defer null.Close()
	require.Nil(t, Terminal(null), "the null device")

	tty := openTerminal(t)
	require.Equal(t, tty, Terminal(tty))
	require.Equal(t, tty, Terminal(wrapper{wrapper{tty}}))
	lines, columns := TerminalSize(tty)
	require.Positive(t, lines)
	require.Positive(t, columns)
	for _, name := range []string{"dumb", ""} {
		t.Setenv("TERM", name)
		require.Nil(t, Terminal(tty))
	}
}

func openTerminal(t *testing.T) *os.File {
	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminal here")
	}
	t.Cleanup(func() { tty.Close() })
	return tty
}

// The size is asked without another program, and is 24×80 where there is none.
func TestSize(t *testing.T) {
	t.Setenv("PATH", "")
	file, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer file.Close()
	lines, columns := TerminalSize(file)
	require.Equal(t, []int{24, 80}, []int{lines, columns})

	resize := exec.Command("/bin/stty", "rows", "31", "columns", "117")
	resize.Stdin = openTerminal(t)
	if resize.Run() != nil {
		t.Skip("no stty here")
	}
	lines, columns = TerminalSize(resize.Stdin.(*os.File))
	require.Equal(t, []int{31, 117}, []int{lines, columns})
}

func TestCut(t *testing.T) {
	require.Equal(t, "9×9", Cut("9×9", 4))
	require.Equal(t, "9×", Cut("9×9", 3))
	require.Empty(t, Cut("9×9", 1))
	require.Empty(t, Cut("9×9", 0))
}

func TestBar(t *testing.T) {
	require.Equal(t, "[#######.......................] 1 of 4", bar(1, 4))
	require.Equal(t, "["+strings.Repeat("#", 30)+"] 5 of 4", bar(5, 4))
	require.Equal(t, "["+strings.Repeat(".", 30)+"] 0 of 0", bar(0, 0))
}

// The line is below every message, and gone in the end.
func TestStatus(t *testing.T) {
	var out bytes.Buffer
	s := newStatus(&out, func() string { return "half done" })
	s.size = func() (lines, columns int) { return 24, 6 }
	io.WriteString(s, "first\n")
	s.draw()
	s.draw()
	io.WriteString(s, "second\n")
	io.WriteString(s, "third\n")
	s.draw()
	s.Close()
	io.WriteString(s, "last\n")
	require.Equal(t, "first\n\r\x1b[Khalf \r\x1b[Khalf \r\x1b[Ksecond\nthird\n\r\x1b[Khalf \r\x1b[Klast\n", out.String())
}

func TestStatusOnTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	drawn := make(chan bool, 100)
	s := newStatus(openTerminal(t), func() string { drawn <- true; return "" })
	select {
	case <-drawn:
	case <-time.After(time.Minute):
		t.Fatal("no line")
	}
	s.Close()
	s.Close()
	require.Less(t, len(drawn), 100)
}

// The time left follows from the work of this run alone.
func TestMeter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := NewMeter(50, 100)
		time.Sleep(time.Minute)
		require.Equal(t, bar(50, 100), m.String())
		m.Add(4)
		m.Add(6)
		require.Equal(t, bar(60, 100)+"  4m0s left", m.String())
		m.Note("almost")
		require.Equal(t, bar(60, 100)+"  4m0s left  almost", m.String())

		m = NewMeter(0, 0)
		require.Equal(t, "0 done  0 s  0/s", m.String())
		time.Sleep(4 * time.Second)
		m.Add(10)
		m.Note("8 solved")
		require.Equal(t, "10 done  4 s  2/s  8 solved", m.String())
	})
}
