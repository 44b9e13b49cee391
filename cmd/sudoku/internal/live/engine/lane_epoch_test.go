package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// changed returns the cells in which two boards differ.
func changed(a, b sudoku.Puzzle) (cells []int) {
	for i, v := range a.Cells {
		if b.Cells[i] != v {
			cells = append(cells, i)
		}
	}
	return cells
}

func block(cell int) int { return cell/27*3 + cell%9/3 }

// The four parts of an epoch of the article's evolution are what the page says of them, and
// looking at them leaves the run as it is.
func TestParts(t *testing.T) {
	puzzle, err := read(demo)
	require.NoError(t, err)
	lane := &Lane{Algorithm: "evolution", Classic: true, Options: json.RawMessage(`{"Mistake":0.02}`)}
	r, err := newRun(&Engine{}, puzzle, 60, lane)
	require.NoError(t, err)
	require.NoError(t, r.observe())
	alone, err := newRun(&Engine{}, puzzle, 60, lane)
	require.NoError(t, err)

	mistakes := 0
	for epoch := range 60 {
		before := r.Population()
		_, more, err := r.step(t.Context(), 1)
		require.NoError(t, err)
		require.True(t, more)
		alone.Step(t.Context())
		seen := []population{before}
		var views []PopulationView
		var frames []Frame
		for r.part(true) {
			seen = append(seen, r.organisms())
			f := Frame{}
			r.view(&f)
			views, frames = append(views, *f.Population), append(frames, f)
		}
		require.Len(t, views, 4)
		for i := range views {
			require.Equal(t, i+1, views[i].Part)
		}
		require.Equal(t, alone.Population(), seen[4])

		for i, o := range before {
			diff := changed(o.Board, seen[1][i].Board)
			if o.Explorer {
				require.Empty(t, diff)
				require.NotEmpty(t, changed(o.Board, seen[2][i].Board), "an explorer is a new board")
				continue
			}
			require.Empty(t, changed(seen[1][i].Board, seen[2][i].Board))
			require.Contains(t, []int{0, 2}, len(diff))
			if len(diff) == 2 {
				require.Equal(t, block(diff[0]), block(diff[1]), "a swap is within a block")
			}
			mistaken := len(diff) == 2 && seen[1][i].Errors >= o.Errors
			require.Equal(t, mistaken, slices.Contains(views[0].Mistaken, i))
			if mistaken {
				mistakes++
			}
		}
		require.Equal(t, mistakes, views[3].Mistakes)
		require.Empty(t, views[1].Mates)
		require.Equal(t, seen[2], seen[3])

		best, worst, explorer := 0, 0, 180
		for i, o := range seen[2] {
			switch {
			case o.Explorer && o.Errors < seen[2][explorer].Errors:
				explorer = i
			case !o.Explorer && o.Errors < seen[2][best].Errors:
				best = i
			case !o.Explorer && o.Errors > seen[2][worst].Errors:
				worst = i
			}
		}
		require.Equal(t, [][2]int{{best, explorer}}, views[2].Mates, epoch)
		require.Equal(t, []Birth{{worst, seen[4][worst].Errors, seen[2][worst].Errors}}, views[3].Births)
		child := frames[2].Board
		require.Equal(t, seen[4][worst].Board.Cells, child)
		for b := range 9 {
			from := [2]bool{true, true}
			for cell, v := range child {
				if block(cell) == b {
					from[0] = from[0] && v == seen[2][best].Board.Cells[cell]
					from[1] = from[1] && v == seen[2][explorer].Board.Cells[cell]
				}
			}
			require.True(t, from[0] || from[1], "block %d is a parent's", b)
		}
		require.NotNil(t, views[2].Inherited)
		for i := range seen[4] {
			require.True(t, i == worst || bytes.Equal(seen[4][i].Board.Cells, seen[3][i].Board.Cells))
		}
	}
	require.Positive(t, mistakes)
}

// Parts are stepped through by controls; a step ends the epoch. At full speed mistakes are not
// counted, and the epochs in which attempts begin are told.
func TestPartControl(t *testing.T) {
	r := Request{Puzzle: unsolvable, Seed: 60, Paused: true, Lanes: []Lane{{Algorithm: "evolution", Classic: true, Options: json.RawMessage(`{"MaxEpochs":4}`)}}}
	v, controls := new(viewer), make(chan Control, 8)
	for _, action := range []string{"part", "part", "step", "step", "part", "part", "part", "part"} {
		controls <- Control{Action: action}
	}
	var parts, ticks []int
	_ = new(Engine).Watch(t.Context(), "", request(t, r), controls, func(text []byte) error {
		require.NoError(t, v.send(text))
		if len(v.frames) == 9 {
			return errors.New("enough")
		}
		return nil
	})
	for _, f := range v.frames {
		parts, ticks = append(parts, f.Population.Part), append(ticks, int(f.Tick))
	}
	require.Equal(t, []int{0, 1, 2, 0, 0, 1, 2, 3, 4}, parts)
	require.Equal(t, []int{0, 1, 1, 1, 2, 3, 3, 3, 3}, ticks)

	r.Paused, r.Lanes[0].Options = false, json.RawMessage(`{"MaxEpochs":50,"MaxAttempts":4}`)
	all := watchAll(t, new(Engine), r)
	var starts []int64
	for _, f := range all.frames {
		starts = append(starts, f.Starts...)
	}
	require.Equal(t, []int64{50, 100, 150}, starts)
	require.Equal(t, -1, all.last(t, 0).Population.Mistakes)
}

// At a speed with several epochs in a frame, the frame shows the pair and the child of its last
// epoch alone.
func TestLastPair(t *testing.T) {
	puzzle, err := read(demo)
	require.NoError(t, err)
	r, err := newRun(&Engine{}, puzzle, 60, &Lane{Algorithm: "evolution", Classic: true})
	require.NoError(t, err)
	require.NoError(t, r.observe())
	born := 0
	for range 60 {
		for range 7 {
			_, more, err := r.step(t.Context(), 1)
			require.NoError(t, err)
			require.True(t, more)
		}
		f := Frame{}
		r.view(&f)
		p := f.Population
		require.LessOrEqual(t, len(p.Mates), 1)
		require.LessOrEqual(t, len(p.Births), len(p.Mates))
		for _, b := range p.Births {
			born++
			require.Equal(t, b.Errors, p.Errors[b.At])
		}
	}
	require.Positive(t, born)
}
