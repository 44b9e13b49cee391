package engine

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A case is a question of the page, or "watch", and its text; what stands in brackets are the
// fields of the answer that are shown.
func TestCases(t *testing.T) {
	sudokutest.Cases(t, "testdata/*.txt", func(t *testing.T, c sudokutest.Case) string {
		name, body, _ := strings.Cut(c.Text, " ")
		name, fields, _ := strings.Cut(strings.TrimSuffix(name, ")"), "(")
		var answer []byte
		var err error
		if name == "watch" {
			err = new(Engine).Watch(t.Context(), "", []byte(body), nil, func([]byte) error { return nil })
		} else {
			answer, err = new(Engine).Call(t.Context(), name, []byte(body))
		}
		if err != nil {
			require.True(t, Refused(err), "%v", err)
			require.NotContains(t, Plain(err), "sudoku:")
			return "! " + err.Error() + "\n"
		}
		var shown []string
		for path := range strings.SplitSeq(fields, ",") {
			part := json.RawMessage(answer)
			for field := range strings.FieldsFuncSeq(path, func(r rune) bool { return r == '.' }) {
				var all map[string]json.RawMessage
				require.NoError(t, json.Unmarshal(part, &all))
				part = all[field]
			}
			shown = append(shown, string(bytes.TrimSpace(part)))
		}
		return strings.Join(shown, " ") + "\n"
	})
}
