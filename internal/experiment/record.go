package experiment

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"time"
)

// An Outcome says how a trial ended.
type Outcome string

const (
	Solved        Outcome = "solved" // or what the algorithm does instead
	OutOfSteps    Outcome = "steps"
	OutOfTime     Outcome = "time"
	NoSolution    Outcome = "none" // proven
	ManySolutions Outcome = "many" // proven
	Failed        Outcome = "failed"
)

var outcomes = []Outcome{Solved, OutOfSteps, OutOfTime, NoSolution, ManySolutions, Failed}

// A Record is what became of a trial. It is a line of a file of results:
//
//	{"board":3,"setting":0,"seed":7,"outcome":"solved","proposals":1234,"errors":0,"ns":56789}
//
// A line has the metrics of the plan in their order, and an "error" before "ns"
// if the trial failed. All but "ns" depends on the key alone, unless time is part
// of the budget.
type Record struct {
	Key
	Outcome Outcome
	Values  []int64 // of the metrics
	Error   string  // of a failed trial
	Time    time.Duration
}

// Append appends the line of a record.
func (p *Plan) Append(line []byte, r *Record) []byte {
	line = append(line, `{"board":`...)
	line = strconv.AppendInt(line, int64(r.Board), 10)
	line = append(line, `,"setting":`...)
	line = strconv.AppendInt(line, int64(r.Setting), 10)
	line = append(line, `,"seed":`...)
	line = strconv.AppendUint(line, r.Seed, 10)
	line = append(line, `,"outcome":"`...)
	line = append(line, r.Outcome...)
	line = append(line, '"')
	for i, metric := range p.Metrics {
		line = append(line, `,"`...)
		line = append(line, metric...)
		line = append(line, `":`...)
		line = strconv.AppendInt(line, r.Values[i], 10)
	}
	if r.Outcome == Failed {
		text, _ := json.Marshal(r.Error) // a string has always a JSON
		line = append(line, `,"error":`...)
		line = append(line, text...)
	}
	line = append(line, `,"ns":`...)
	line = strconv.AppendInt(line, int64(r.Time), 10)
	return append(line, "}\n"...)
}

// errNoRecord is the error of a line that Append has not made.
var errNoRecord = errors.New("not a trial of this experiment")

// Parse sets *r to the record of a line that Append has made, and returns the
// number of its trial. The text after the line does not matter. It reuses the
// Values of r.
func (p *Plan) Parse(line []byte, r *Record) (int, error) {
	s := scanner{rest: line}
	r.Board = int(s.number(`{"board":`))
	r.Setting = int(s.number(`,"setting":`))
	s.skip(`,"seed":`)
	r.Seed = s.unsigned()
	s.skip(`,"outcome":"`)
	r.Outcome = s.outcome()
	s.skip(`"`)
	r.Values = r.Values[:0]
	for _, metric := range p.Metrics {
		s.skip(`,"`)
		s.skip(metric)
		r.Values = append(r.Values, s.number(`":`))
	}
	r.Error = ""
	if r.Outcome == Failed {
		s.skip(`,"error":`)
		r.Error = s.text()
	}
	r.Time = time.Duration(s.number(`,"ns":`))
	s.skip("}\n")
	n, ok := p.Number(r.Key)
	if s.bad || !ok {
		return 0, errNoRecord
	}
	return n, nil
}

// A scanner takes a line apart.
type scanner struct {
	rest []byte
	bad  bool
}

func (s *scanner) skip(text string) {
	if len(s.rest) < len(text) || string(s.rest[:len(text)]) != text {
		s.bad, s.rest = true, nil
		return
	}
	s.rest = s.rest[len(text):]
}

func (s *scanner) unsigned() uint64 {
	n, digits := uint64(0), 0
	for ; digits < len(s.rest) && s.rest[digits]-'0' <= 9; digits++ {
		digit := uint64(s.rest[digits] - '0')
		s.bad = s.bad || n > (math.MaxUint64-digit)/10
		n = 10*n + digit
	}
	s.bad = s.bad || digits == 0
	s.rest = s.rest[digits:]
	return n
}

// number returns the number after a text.
func (s *scanner) number(after string) int64 {
	s.skip(after)
	sign := int64(1)
	if len(s.rest) > 0 && s.rest[0] == '-' {
		s.rest = s.rest[1:]
		sign = -1
	}
	n := s.unsigned()
	s.bad = s.bad || n > math.MaxInt64
	return sign * int64(n)
}

func (s *scanner) outcome() Outcome {
	end := max(bytes.IndexByte(s.rest, '"'), 0)
	word := s.rest[:end]
	s.rest = s.rest[end:]
	i := slices.IndexFunc(outcomes, func(o Outcome) bool { return string(o) == string(word) })
	if i < 0 {
		s.bad = true
		return ""
	}
	return outcomes[i]
}

// text returns the string at the start of the rest.
func (s *scanner) text() string {
	end := 1
	for end < len(s.rest) && s.rest[end] != '"' {
		if s.rest[end] == '\\' {
			end++
		}
		end++
	}
	var text string
	if end >= len(s.rest) || json.Unmarshal(s.rest[:end+1], &text) != nil {
		s.bad = true
		return ""
	}
	s.rest = s.rest[end+1:]
	return text
}

// A Shard is one of Of equal parts of an experiment, from 0 to Of - 1. The zero
// Shard is all of it.
type Shard struct {
	Part int `json:"part"`
	Of   int `json:"of"`
}

// String returns the text "part/of".
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Part, s.Of) }

// Set sets the shard from its text. With it, a Shard is a flag.
func (s *Shard) Set(text string) error {
	var read Shard
	if _, err := fmt.Sscanf(text, "%d/%d", &read.Part, &read.Of); err != nil || read.String() != text {
		return errors.New("want part/of, such as 0/4")
	}
	if read.Of < 1 || read.Part < 0 || read.Part >= read.Of {
		return fmt.Errorf("want 0/%d to %d/%d", max(read.Of, 1), max(read.Of, 1)-1, max(read.Of, 1))
	}
	*s = read
	return nil
}

// Trials yields the trials that the shard makes, of a number of trials.
func (s Shard) Trials(n int) iter.Seq[int] {
	shards := max(s.Of, 1)
	return func(yield func(int) bool) {
		for first := 0; first < n; first += shards { // of a group, in which the shard has one trial
			trial := first + (s.Part-PartOf(first, shards)+shards)%shards
			if trial < n && !yield(trial) {
				return
			}
		}
	}
}

// PartOf returns the shard, of a number of them, that makes trial n. Trials that
// follow each other are in different shards. Their order changes from group to
// group, so that no shard gets one setting alone.
func PartOf(n, shards int) int {
	group := uint64(n / shards)
	// The finalizer of MurmurHash3 by A. Appleby.
	group ^= group >> 33
	group *= 0xff51afd7ed558ccd
	group ^= group >> 33
	group *= 0xc4ceb9fe1a85ec53
	group ^= group >> 33
	return (n%shards + int(group%uint64(shards))) % shards
}

// Outcomes returns all outcomes.
func Outcomes() []Outcome { return slices.Clone(outcomes) }
