package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A case is "read TEXT", which says what is read and which forms give it back, "as FORM TEXT",
// which prints it in a form, "stream TEXT" or "unzip TEXT". "-" is the text of the input.
func TestCases(t *testing.T) {
	sudokutest.Cases(t, "testdata/cases/*.txt", func(t *testing.T, c sudokutest.Case) string {
		verb, text, _ := strings.Cut(c.Text, " ")
		form := ""
		if verb == "as" {
			form, text, _ = strings.Cut(text, " ")
		}
		if text == "-" {
			text = c.Input
		}
		switch verb {
		case "read":
			return readAndBack(t, text)
		case "as":
			printed, left, err := written(t, text, Form(form), nil)
			if errors.As(err, new(*UnsupportedError)) {
				first := err
				if printed, left, err = written(t, text, Form(form), &Options{LeaveOut: true}); err != nil {
					return fmt.Sprintf("! %v\n", err)
				}
				return fmt.Sprintf("! %v\n%s%s\n", first, without(left), printed)
			}
			require.NoError(t, err)
			return without(left) + printed + "\n"
		case "stream":
			var out strings.Builder
			for sheet, err := range Read(strings.NewReader(text), nil) {
				if err != nil {
					fmt.Fprintf(&out, "! %v\n", err)
				} else {
					fmt.Fprintf(&out, "line %d: %s, %d cells: %s\n", sheet.Line, sheet.Form, len(sheet.Puzzle.Cells), sheet.Note)
				}
			}
			return out.String()
		}
		require.Equal(t, "unzip", verb)
		got, err := unzip(text)
		if err != nil {
			return fmt.Sprintf("! %v\n", err)
		}
		return string(got) + "\n"
	})
}

// readAndBack returns what a text says, or its error and what it says without what can't be read;
// then the forms that give it back, and what others make of it.
func readAndBack(t *testing.T, text string) string {
	var out strings.Builder
	sheet, err := Parse(text, nil)
	for _, options := range []*Options{nil, {LeaveOut: true}} {
		first, wanted := Parse(text, options)
		for range 5 { // the order of a map is random
			again, err := Parse(text, options)
			require.Equal(t, wanted, err)
			require.Equal(t, first.LeftOut, again.LeftOut)
		}
	}
	if err != nil {
		fmt.Fprintf(&out, "! %v\n", err)
		if sheet, err = Parse(text, &Options{LeaveOut: true}); err != nil {
			return out.String()
		}
		out.WriteString(without(sheet.LeftOut))
	}
	want := said(t, sheet)
	fmt.Fprintf(&out, "%s %s", sheet.Form, want)
	var back []string
	for _, row := range formRows() {
		printed, left, err := Print(sheet, row.form, nil)
		if err != nil {
			require.ErrorAs(t, err, new(*UnsupportedError))
			continue
		}
		again, err := Parse(printed, nil)
		require.NoError(t, err, printed)
		if got := said(t, again); got == want {
			back = append(back, string(row.form))
		} else if left == nil && row.form != Frame && row.form != Line {
			fmt.Fprintf(&out, "by %s %s", row.form, got)
		}
	}
	return out.String() + "back by " + strings.Join(back, ", ") + "\n"
}

func said(t *testing.T, sheet Sheet) string {
	text, err := sheet.Puzzle.MarshalText()
	require.NoError(t, err)
	lines := []string{string(text)}
	solution := ""
	if sheet.Solution != nil {
		solution = fmt.Sprint(sheet.Solution)
	}
	for _, more := range [][2]string{{"title", sheet.Title}, {"author", sheet.Author}, {"rules", sheet.Rules}, {"drawings", string(sheet.Drawings)}, {"solution", solution}} {
		if more[1] != "" {
			lines = append(lines, more[0]+" "+strings.ReplaceAll(more[1], "\n", " / "))
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

func without(left []*UnsupportedError) string {
	var names []string
	for _, what := range left {
		names = append(names, what.Constraint)
	}
	if names == nil {
		return ""
	}
	return "without " + strings.Join(names, ", ") + "\n"
}
