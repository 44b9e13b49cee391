package cli

import (
	"io"
	"os"

	"golang.org/x/term"
)

// Terminal returns the terminal that w writes to, perhaps through writers with a
// method Unwrap. It returns nil if w is no terminal, or one whose cursor can't
// be moved.
func Terminal(w io.Writer) *os.File {
	for {
		wrapper, ok := w.(interface{ Unwrap() io.Writer })
		if !ok {
			break
		}
		w = wrapper.Unwrap()
	}
	file, ok := w.(*os.File)
	if name := os.Getenv("TERM"); !ok || name == "" || name == "dumb" {
		return nil
	}
	if !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return file
}

// TerminalSize returns the size of a terminal, 24×80 if it is unknown.
func TerminalSize(tty *os.File) (lines, columns int) {
	columns, lines, err := term.GetSize(int(tty.Fd()))
	if err != nil || lines == 0 || columns == 0 {
		return 24, 80
	}
	return lines, columns
}

// Cut returns as much of a line as fits into the columns of a terminal. The last
// column stays free: terminals differ in where the cursor is after it.
func Cut(line string, columns int) string {
	if runes := []rune(line); len(runes) >= columns {
		return string(runes[:max(columns-1, 0)])
	}
	return line
}
