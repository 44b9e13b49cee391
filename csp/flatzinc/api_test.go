package flatzinc

import (
	"testing"

	"example.com/sudoku/internal/sudokutest"
)

// testdata/api.golden lists what callers see.
func TestAPI(t *testing.T) { sudokutest.API(t) }
