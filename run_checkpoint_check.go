package sudoku

import (
	"fmt"
	"math"

	"example.com/sudoku/internal/sealed"
)

// This file tells a saved run from a damaged one: it has the fields of a checkpoint,
// each one and no other, its checksum is right, and a run can have its counters. It
// builds on the form in run_checkpoint.go.

// seal returns the JSON of a checkpoint with its checksum.
func (c checkpoint) seal() ([]byte, error) { return sealed.Marshal(&c, &c.Checksum) }

// decodeCheckpoint returns a saved run that is whole. Whether its boards and streams
// fit a run is for the engine to say.
func decodeCheckpoint(data []byte) (*checkpoint, error) {
	c := new(checkpoint)
	if err := sealed.Unmarshal(data, c, &c.Checksum); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	if flaw := c.flaw(); flaw != "" {
		return nil, fmt.Errorf("%w: %s", ErrCheckpoint, flaw)
	}
	return c, nil
}

// flaw returns which counter no run can have, or the empty string.
func (c *checkpoint) flaw() string {
	const most = math.MaxInt / 2 // from where a run can count on
	s := &c.Stats
	type counter struct {
		name               string
		value, least, most int64
	}
	counters := []counter{
		{"Epoch", int64(c.Epoch), 0, int64(s.Epochs)},
		{"Stalled", int64(c.Stalled), 0, int64(c.Epoch)},
		{"Least", int64(c.Least), 0, most},
		{"Stats.Attempts", int64(s.Attempts), 1, most},
		{"Stats.Epochs", int64(s.Epochs), 0, most},
		{"Stats.Proposals", s.Proposals, 0, math.MaxInt64 / 2},
		{"Stats.Accepted", s.Accepted, 0, math.MaxInt64 / 2},
		{"Stats.Births", s.Births, 0, math.MaxInt64 / 2},
		{"Stats.Steps", s.Steps, 0, 0},
		{"Stats.Guesses", s.Guesses, 0, 0},
		{"Stats.Backtracks", s.Backtracks, 0, 0},
		{"Age of the best board", int64(c.Best.Age), 0, most},
	}
	for i := range c.Islands {
		island := &c.Islands[i]
		counters = append(counters, counter{"Epoch of an island", int64(island.Epoch), 0, most},
			counter{"Age of the best board of an island", int64(island.Best.Age), 0, most})
		for k := range island.Organisms {
			counters = append(counters, counter{"Age", int64(island.Organisms[k].Age), 0, most})
		}
	}
	for k := range c.Organisms {
		counters = append(counters, counter{"Age", int64(c.Organisms[k].Age), 0, most})
	}
	for _, n := range counters {
		if n.value < n.least || n.value > n.most {
			return fmt.Sprintf("its %s is %d, want %d to %d", n.name, n.value, n.least, n.most)
		}
	}
	return ""
}
