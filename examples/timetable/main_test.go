package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// No teacher is in two classes at a time, and each subject has its three lessons.
func TestTimetable(t *testing.T) {
	const classes = 8
	var out strings.Builder
	require.NoError(t, timetable(t.Context(), &out, classes, 3))
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, classes)
	busy := map[string]bool{}
	for _, line := range lines {
		_, week, _ := strings.Cut(line, ":")
		lessons := map[string]int{}
		for hour, teacher := range strings.Fields(strings.ReplaceAll(week, "|", "")) {
			at := fmt.Sprint(hour, " ", teacher)
			require.False(t, busy[at], "teacher %s is in two classes", teacher)
			busy[at] = true
			lessons[teacher]++
		}
		for teacher, n := range lessons {
			require.Equal(t, 3, n, "teacher %s", teacher)
		}
	}
}
