// Package term writes on terminals: it finds them, measures them, and keeps a
// status line with a progress bar on them.
package term

import (
	"fmt"
	"io"
	"os"
	"os/exec"
)

// File returns the terminal that w writes to, perhaps through writers with a
// method Unwrap. It returns nil if w is no terminal, or one whose cursor can't
// be moved.
func File(w io.Writer) *os.File {
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
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	if null, err := os.Stat(os.DevNull); err == nil && os.SameFile(info, null) {
		return nil // the null device is a character device, too
	}
	return file
}

// Size returns the size of a terminal, 24×80 if it is unknown. It asks stty,
// because the standard library has no function for it; that takes about a
// millisecond.
func Size(tty *os.File) (lines, columns int) {
	stty := exec.Command("stty", "size")
	stty.Stdin = tty
	answer, err := stty.Output()
	if err == nil {
		_, err = fmt.Sscan(string(answer), &lines, &columns)
	}
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
