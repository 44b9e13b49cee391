package sudokutest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What a golden file and a test have alike is not printed.
func TestDifferences(t *testing.T) {
	long := strings.Repeat("the same\n", 1000)
	for _, test := range []struct{ want, got, text string }{
		{"a\nb\nc\n", "a\nx\nc\n", "- 2: b\n+ 2: x\n"},
		{"a\nb\nc\n", "a\nc\n", "- 2: b\n"},
		{"a\nc\n", "a\nb\nc\n", "+ 2: b\n"},
		{"a\nb\nc\nd\n", "x\nb\nc\ny\n", "- 1: a\n- 4: d\n+ 1: x\n+ 4: y\n"},
		{"a\n", "a", "- 1: a\n- 2: \n+ 1: a\n"},
		{"", "a\n", "+ 1: a\n"},
		{long + "old\n" + long, long + "new\n" + long, "- 1001: old\n+ 1001: new\n"},
	} {
		require.Equal(t, test.text, differences(test.want, test.got))
	}
	require.Less(t, len(differences(long, strings.ToUpper(long))), 1000)
}
