package experiment

import (
	"fmt"
	"iter"
	"strings"
	"sync"
	"time"
)

// A tally counts trials by their outcome. It is safe for concurrent use.
type tally struct {
	mutex  sync.Mutex
	counts map[Outcome]int
	sum    int
}

func (t *tally) add(r *Record) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.counts == nil {
		t.counts = make(map[Outcome]int)
	}
	t.counts[r.Outcome]++
	t.sum++
}

func (t *tally) all() int {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.sum
}

func (t *tally) failed() int {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.counts[Failed]
}

// totals returns the function that returns the last line of standard error.
func (t *tally) totals(kept int) func() string {
	start := time.Now()
	return func() string {
		t.mutex.Lock()
		defer t.mutex.Unlock()
		var line strings.Builder
		fmt.Fprintf(&line, "trials=%d kept=%d made=%d", t.sum, kept, t.sum-kept)
		for _, o := range Outcomes() {
			fmt.Fprintf(&line, " %s=%d", o, t.counts[o])
		}
		seconds := time.Since(start).Seconds()
		fmt.Fprintf(&line, " seconds=%.3f rate=%.1f", seconds, float64(t.sum-kept)/max(seconds, 1e-9))
		return line.String()
	}
}

// described says how large an experiment is.
func described(p *Plan) string {
	text := fmt.Sprintf("%s: %d boards × %d settings × %d seeds = %d trials", p.Algorithm, p.Boards, len(p.Settings), p.Seeds.Len(), p.Trials())
	for i, label := range p.Settings {
		text += fmt.Sprintf("\n  %d: %s", i, label)
	}
	return text
}

// count returns the length of a sequence.
func count[T any](sequence iter.Seq[T]) int {
	n := 0
	for range sequence {
		n++
	}
	return n
}
