package term

import (
	"sync/atomic"
	"time"
)

// A Meter measures how far the work is. It is safe for concurrent use.
type Meter struct {
	all, before int
	done        atomic.Int64
	start       time.Time
}

// NewMeter starts a meter for work of which a part was done before.
func NewMeter(before, all int) *Meter {
	return &Meter{all: all, before: before, start: time.Now()}
}

// Add counts n pieces of work as done.
func (m *Meter) Add(n int) { m.done.Add(int64(n)) }

// String returns a bar and the time that the rest will take.
func (m *Meter) String() string {
	done := int(m.done.Load())
	line := Bar(m.before+done, m.all)
	if done == 0 {
		return line
	}
	left := time.Since(m.start).Seconds() / float64(done) * float64(m.all-m.before-done)
	return line + "  " + (time.Duration(left) * time.Second).String() + " left"
}
