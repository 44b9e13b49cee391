package cli

import (
	"fmt"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"
)

// A Meter measures how far the work is. It is safe for concurrent use.
type Meter struct {
	all, before int
	done        atomic.Int64
	note        atomic.Value // a string
	start       time.Time
}

// NewMeter starts a meter for work of which a part was done before. all is 0 if
// the amount of work is unknown.
func NewMeter(before, all int) *Meter {
	return &Meter{all: all, before: before, start: time.Now()}
}

// Add counts n pieces of work as done.
func (m *Meter) Add(n int) { m.done.Add(int64(n)) }

// Note sets the text at the end of the line.
func (m *Meter) Note(text string) { m.note.Store(text) }

// String returns a bar and the time that the rest will take. If the amount of work
// is unknown, it returns what is done and its rate.
func (m *Meter) String() string {
	done := int(m.done.Load())
	took := time.Since(m.start).Seconds()
	var line string
	switch {
	case m.all == 0:
		line = fmt.Sprintf("%d done  %.0f s  %.0f/s", m.before+done, took, float64(done)/max(took, 1e-9))
	case done == 0:
		line = bar(m.before, m.all)
	default:
		left := took / float64(done) * float64(m.all-m.before-done)
		line = bar(m.before+done, m.all) + "  " + (time.Duration(left) * time.Second).String() + " left"
	}
	if note, _ := m.note.Load().(string); note != "" {
		line += "  " + note
	}
	return line
}

// narrow shortens the bar at the head of a line that is too long for a terminal, down to none:
// the numbers after it say more.
func narrow(line string, columns int) string {
	end := strings.IndexByte(line, ']')
	if long := utf8.RuneCountInString(line) - (columns - 1); long > 0 && end == barWidth+1 && line[0] == '[' {
		full := strings.Count(line[:end], "#")
		if width := barWidth - long; width >= 3 {
			full = full * width / barWidth
			return "[" + strings.Repeat("#", full) + strings.Repeat(".", width-full) + line[end:]
		}
		return line[end+2:]
	}
	return line
}

const barWidth = 30

// bar returns a bar that shows how much of the work is done.
func bar(done, all int) string {
	full := min(barWidth*done/max(all, 1), barWidth)
	return fmt.Sprintf("[%s%s] %d of %d", strings.Repeat("#", full), strings.Repeat(".", barWidth-full), done, all)
}
