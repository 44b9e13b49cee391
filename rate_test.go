package sudoku

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRateRefuses(t *testing.T) {
	_, err := Rate(t.Context(), Grid{0: 1, 8: 1})
	require.ErrorAs(t, err, new(*ClashError))
	_, err = Rate(t.Context(), Grid{})
	require.Equal(t, ErrManySolutions, err)
	_, err = Rate(t.Context(), Grid25{})
	require.Equal(t, &OptionError{Field: "board", Value: "25×25", Want: "at most 16×16"}, err)
}
