package cli

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

func unwrap(t *testing.T, text string) string {
	whole, err := io.ReadAll(new(Process).unwrapped(strings.NewReader(text), "-", false))
	require.NoError(t, err)
	bytewise, err := io.ReadAll(new(Process).unwrapped(iotest.OneByteReader(strings.NewReader(text)), "-", false))
	require.NoError(t, err)
	require.Equal(t, string(whole), string(bytewise))
	return string(whole)
}

// JSON and the rows of a spreadsheet become lines of puzzles, and text between them stays.
func TestUnwrapped(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "",
		"53..7\n":                   "53..7\n",
		"1,,,4\r\n,,3,\n":           "1,0,0,4\r\n0,0,3,0\n",
		"1,,,4":                     "1,0,0,4",
		"1, ,,4":                    "1,0,0,4",
		"1,2,3,4\n":                 "1,2,3,4\n",
		"1.....3..4.....2,,,easy\n": "1.....3..4.....2,,,easy\n",
		"# a,,,b\n":                 "# a,,,b\n",
		"# note\n{\"puzzle\":\"1...\",\"solution\":\"\"}\n{\"puzzle\":\"2...\"}": "# note\n1...\n2...\n",
		`{"grid":[[{}]],"size":1}`:                             `{"grid":[[{}]],"size":1}`,
		"[Puzzle]\n1...\n":                                     "[Puzzle]\n1...\n",
		" [ 1, null,\n 3, 4 ]\n":                               "1 0 3 4\n",
		"[[1,0],\n[0,2]]":                                      "1 0 0 2\n",
		"[[1,0,0],[0,2,0]]":                                    "1 0 0\n0 2 0\n",
		"[[[1,0],[0,2]],[[2,0],[0,1]]]\n[\"1..2\"]\n":          "1 0 0 2\n2 0 0 1\n1..2\n",
		"[\n{\"puzzle\":\"1...\"},\n\"2...\",{\"size\": 1}\n]": "1...\n2...\n{\"size\":1}\n",
		"[1,2\n]\nplain\n":                                     "1 2\n\nplain\n",
		"[[1,2\nplain\n":                                       "[[1,2\nplain\n",
		"[\"\n1...\n":                                          "[\"\n1...\n",
	} {
		require.Equal(t, want, strings.TrimPrefix(unwrap(t, text), "\n"), "%q", text)
	}
}

// Text that is neither passes unchanged, whatever its lines are and however long.
func TestUnwrappedUnchanged(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		var text strings.Builder
		text.WriteString([]string{"", "#", ".", "{", "é", " "}[r.IntN(6)])
		for range r.IntN(40) {
			text.WriteString(strings.Repeat([]string{"1", ".", " ", "x", "{", "\"", ":", "-"}[r.IntN(8)], 1+r.IntN(9)))
			if r.IntN(4) == 0 {
				text.WriteString("\n")
			}
		}
		if r.IntN(9) == 0 {
			text.WriteString(strings.Repeat("1,,,", 50_000))
		}
		if strings.HasPrefix(strings.TrimSpace(text.String()), "[") {
			continue
		}
		require.Equal(t, text.String(), unwrap(t, text.String()))
	}
	failed := io.ErrUnexpectedEOF
	_, err := io.ReadAll(new(Process).unwrapped(iotest.ErrReader(failed), "-", false))
	require.ErrorIs(t, err, failed)
}
