package cli

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// On a narrow terminal the bar gives way before the numbers do.
func TestNarrow(t *testing.T) {
	m := NewMeter(0, 1000)
	m.Add(400)
	m.start = time.Now().Add(-4 * time.Second)
	m.Note("12 clues")
	whole := m.String()
	require.Equal(t, whole, narrow(whole, 120))
	for columns, want := range map[int]string{
		80: "[############..................] 400 of 1000  6s left  12 clues",
		60: "[##########................] 400 of 1000  6s left  12 clues",
		45: "[####.......] 400 of 1000  6s left  12 clues",
		36: "400 of 1000  6s left  12 clues",
		20: "400 of 1000  6s lef",
	} {
		require.Equal(t, want, Cut(narrow(whole, columns), columns))
	}
	require.Equal(t, "5 done  [x]", narrow("5 done  [x]", 8), "no bar")
}
