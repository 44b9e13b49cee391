package engine

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// allocated returns how many bytes a call allocates in a moment, and its error.
func allocated(t *testing.T, name string, q Question) (uint64, error) {
	body, err := json.Marshal(q)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = new(Engine).Call(ctx, name, body)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, err
}

// requireModest requires an answer, a refusal or the end of the time, at little cost.
func requireModest(t *testing.T, bytes uint64, err error, words ...any) {
	require.Less(t, bytes, uint64(128<<20), words...)
	require.True(t, err == nil || Refused(err) || errors.Is(err, context.DeadlineExceeded), "%v: %v", words, err)
}

// allSides are the sides of boards, and others around them.
func allSides() []int {
	return append(geometry.Sides(), -1, 0, 1, 2, 3, 5, 7, 24, 26, 31, 48, 63, 65, 100, 1000, 1<<20, math.MaxInt)
}

// No side and no variant makes a small question cost much memory.
func TestMemoryOfMaking(t *testing.T) {
	variants := append(variant.RecipeNames(), "", "jigsaw+diagonals+killer", "latin+antiknight", "thermo+arrow",
		strings.Repeat("antiknight+", 5000)+"antiknight")
	for i, side := range allSides() {
		for k, v := range variants {
			if !sudokutest.Sampled(i+k, 6) {
				continue
			}
			for _, name := range []string{"generate", "sample"} {
				bytes, err := allocated(t, name, Question{Side: side, Variant: v, Seed: 1, Share: 0.5})
				requireModest(t, bytes, err, name, side, v[:min(len(v), 30)])
				if name == "generate" && v != "" && side > mostRuled {
					require.True(t, Refused(err), "%d %s: %v", side, v[:min(len(v), 30)], err)
					require.Less(t, bytes, uint64(1<<20))
				}
			}
		}
	}
}

// No call on a puzzle of any size or variant costs much memory.
func TestMemoryOfCalls(t *testing.T) {
	var puzzles []string
	for _, side := range []int{4, 9, 16, 25, 31} {
		shape := ".Shape~" + strconv.Itoa(side) + "x" + strconv.Itoa(side)
		for _, rules := range []string{"", ".NoBoxes", ".Diagonal~1.Diagonal~-1", ".AntiKnight.AntiKing", ".Cage~3~R1C1~R1C2", ".Thermo~R1C1~R1C2", ".Arrow~R1C1~R1C2~R2C2"} {
			puzzles = append(puzzles, shape+rules)
		}
	}
	for _, side := range geometry.Sides() {
		puzzles = append(puzzles, strings.Repeat("0 ", side*side))
	}
	for i, puzzle := range puzzles {
		if !sudokutest.Sampled(i, 5) {
			continue
		}
		for _, name := range []string{"parse", "count", "look", "check", "hint", "rate", "export"} {
			q := Question{Puzzle: puzzle}
			if name == "export" {
				q = Question{Format: "csv", Ticks: 1, Run: &Request{Puzzle: puzzle, Lanes: []Lane{search("model", "{}")}}}
			}
			bytes, err := allocated(t, name, q)
			requireModest(t, bytes, err, name, puzzle[:min(len(puzzle), 40)])
		}
	}
}
