package experiment

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"
)

// A Reader reads a file of results.
type Reader struct {
	Plan
	Number int    // of the trial that All has yielded last
	Line   []byte // of it

	name  string
	in    *bufio.Reader
	lines int
	size  int64  // of the whole lines read
	torn  []byte // what follows them
}

// mostTorn is more than what a killed process may leave of a line. A line of a
// trial is shorter.
const mostTorn = 1 << 20

// NewReader reads the plan of a file of results.
func NewReader(name string, in io.Reader) (*Reader, error) {
	r := &Reader{name: name, in: bufio.NewReaderSize(in, mostTorn)}
	head, err := r.in.ReadBytes('\n')
	if err != nil && err != io.EOF {
		return r, err
	}
	if err == nil {
		err = json.Unmarshal(head, &r.Plan)
	}
	if err != nil || !r.valid() {
		r.torn = head
		return r, fmt.Errorf("%s: %w", name, ErrNoResults)
	}
	r.size, r.lines = int64(len(head)), 1
	return r, nil
}

// valid reports whether the plan is one that read can have made.
func (p *Plan) valid() bool {
	n := mostTrials
	for i, r := range p.Seeds {
		if r[1] < r[0] || r[1]-r[0] >= mostTrials || i > 0 && r[0] <= p.Seeds[i-1][1] {
			return false
		}
	}
	for _, factor := range []int{p.Boards, len(p.Settings), p.Seeds.Len()} {
		if factor < 1 || factor > n {
			return false
		}
		n /= factor
	}
	return p.Experiment != "" && (p.Shard == Shard{} || 0 <= p.Shard.Part && p.Shard.Part < p.Shard.Of)
}

// All yields the records of the file. Each is valid until the next. What a killed
// process left of a last line is no error. Any other line that is no record is
// the last pair.
func (r *Reader) All() iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		var record Record
		for {
			line, err := r.in.ReadSlice('\n')
			r.lines++
			switch {
			case err == io.EOF:
				r.torn = slices.Clone(line)
				return
			case err == bufio.ErrBufferFull:
				err = errNoRecord
			case err == nil:
				r.Line = line
				r.Number, err = r.Parse(line, &record)
			}
			if err != nil {
				yield(nil, fmt.Errorf("%s: line %d: %w", r.name, r.lines, err))
				return
			}
			r.size += int64(len(line))
			if !yield(&record, nil) {
				return
			}
		}
	}
}

// Torn reports whether a killed process left a part of a last line, after All has
// yielded all records.
func (r *Reader) Torn() bool { return len(r.torn) > 0 }
