package explain

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// Short chains and special cases have their usual names, and so has the sentence.
// ALS-XZ is in ExampleStep_String. Most empty rectangles are finned X-wings.
func TestStepForm(t *testing.T) {
	t.Parallel()
	forms := make(map[string]int)
	for _, name := range []string{"very-hard", "beyond-very-hard", "minimal"} {
		for _, g := range testBoards(t, "9x9-"+name) {
			for step, err := range Hints(t.Context(), g, g, nil) {
				require.NoError(t, err)
				form := step.Form()
				forms[form]++
				require.Equal(t, form != "", strings.Contains(step.String(), ": ("+form+") "), step)
				require.True(t, form == "" || step.Technique >= XChain && step.Technique <= SetChain ||
					slices.Contains([]Technique{UniqueRectangle1, UniqueRectangle2, FinnedXWing, FinnedSwordfish, FinnedJellyfish}, step.Technique), step)
			}
		}
	}
	t.Log(forms)
	for _, form := range []string{
		"skyscraper", "two-string kite", "turbot fish", "W-wing", "ALS-XY-wing", "continuous loop",
		"discontinuous loop", "sashimi",
	} {
		require.Positive(t, forms[form], form)
	}
	for form, s := range map[string]Step{
		"avoidable rectangle":     {Technique: UniqueRectangle1, Cells: []int{0, 3, 9, 12}, Values: []int{1, 2}, Filled: []int{0}},
		"unique rectangle type 5": {Technique: UniqueRectangle2, Cells: []int{0, 3, 9, 12}, Others: []int{3, 9, 12}, Values: []int{1, 2, 3}},
		"":                        {Technique: UniqueRectangle2, Cells: []int{0, 3, 9, 12}, Others: []int{9, 12}, Values: []int{1, 2, 3}},
	} {
		s.Side, s.Removed = 9, []Candidate{{14, 3}}
		require.Equal(t, form, s.Form())
	}
	require.Empty(t, Step{}.Form())
	require.Empty(t, Step{Technique: SetChain, Side: 9, Branches: [][]Inference{make([]Inference, 4)}}.Form())
}

// The JSON of a step has one form: what is empty is absent, and so is Cell where nothing is placed.
func TestStepJSON(t *testing.T) {
	placed := map[bool]int{}
	for _, name := range []string{wikipedia, inkala} {
		puzzle := gridOf(t, name)
		for step, err := range Hints(t.Context(), puzzle, puzzle, nil) {
			require.NoError(t, err)
			text, err := json.Marshal(step)
			require.NoError(t, err)
			require.NotRegexp(t, `null|\[\]`, string(text))
			require.Equal(t, step.Value != 0, strings.Contains(string(text), `,"Cell":`+strconv.Itoa(step.Cell)+`}`), string(text))
			placed[step.Value != 0]++
			var read Step
			require.NoError(t, json.Unmarshal(text, &read))
			require.Equal(t, step.String(), read.String())
			again, err := json.Marshal(&read)
			require.NoError(t, err)
			require.Equal(t, string(text), string(again))
		}
	}
	require.Len(t, placed, 2)
}

func TestReasonNames(t *testing.T) {
	for reason := ReasonAssumed; reason <= ReasonRefuted; reason++ {
		text, err := reason.MarshalText()
		require.NoError(t, err)
		require.Equal(t, reason.String(), string(text))
		read := Reason(100)
		require.NoError(t, read.UnmarshalText(text))
		require.Equal(t, reason, read)
	}
	require.Equal(t, "Reason(50)", Reason(50).String())
	_, err := Reason(50).MarshalText()
	require.ErrorAs(t, err, new(*sudoku.OptionError))
	require.ErrorContains(t, new(Reason).UnmarshalText([]byte("luck")), "sudoku: Reason: luck, want assumed, ")
}

// A step without a side has no data, also if it has rules.
func TestStepWithoutSide(t *testing.T) {
	step := Step{Technique: HiddenSingle, Side: 4, Value: 1, Cells: []int{0}, Units: []int{0}, Rules: sudoku.Latin(4)}
	long := step.String()
	step.Side = 0
	require.Less(t, len(step.String()), len(long))
}
