package export

import (
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Every field of the options has a comment that says what the default is.
func TestOptionsDoWhatTheySay(t *testing.T) {
	comments := sudokutest.OptionComments(t, "options.go")["Options"]
	require.Len(t, comments, 2)
	for name, comment := range comments {
		require.Contains(t, comment, "default", name)
	}
}

// What is written is read again, for all encodings.
func TestEncodingIsRead(t *testing.T) {
	read := 0
	for i := range 256 {
		text, err := Encoding(i).MarshalText()
		if err != nil {
			continue
		}
		var e Encoding
		require.NoError(t, e.UnmarshalText(text))
		require.Equal(t, Encoding(i), e)
		read++
	}
	require.Equal(t, 2, read)
}
