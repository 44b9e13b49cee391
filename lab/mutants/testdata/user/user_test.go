package user_test

import (
	"testing"

	"example.com/sudoku/lab/mutants/testdata/sample"
)

func TestUnused(t *testing.T) {
	if sample.Unused(1) != 2 {
		t.Fail()
	}
}
