package sudoku

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// resealed returns a damaged checkpoint with the checksum that it would have had, if
// it can be read at all.
func resealed(saved []byte) []byte {
	var c checkpoint
	if json.Unmarshal(saved, &c) != nil {
		return saved
	}
	text, err := c.seal()
	if err != nil {
		return saved
	}
	return text
}

// requireSound loads a checkpoint that may be damaged. What is refused changes
// nothing, and what is loaded says when it is saved again what it said before.
func requireSound[B Board](t *testing.T, run *Run[B], saved []byte) {
	t.Helper()
	before, err := json.Marshal(run)
	require.NoError(t, err)
	if err := run.UnmarshalJSON(saved); err != nil {
		require.ErrorIs(t, err, ErrCheckpoint)
		saved = before
	}
	after, err := json.Marshal(run)
	require.NoError(t, err)
	require.JSONEq(t, string(saved), string(after))
}

// A damaged checkpoint is refused, whatever was damaged: each field is left out,
// doubled under another name, and changed in each character.
func TestCheckpointDamaged(t *testing.T) {
	run, err := NewEvolution(Grid4{0: 1}, &EvolveOptions{Population: 2, Steps: 1, Islands: 2, Worker: SwapWorker, Seed: 3})
	require.NoError(t, err)
	run.Step(t.Context())
	requireRefusals(t, run, func() (*Run[Grid4], error) {
		return NewEvolution(Grid4{0: 1}, &EvolveOptions{Population: 2, Islands: 2, Worker: SwapWorker})
	})
	opts := &GeneticOptions{Population: 3, Offspring: 1, NoWorker: true}
	if run, err = NewGenetic(Grid4{0: 1}, opts); err == nil {
		run.Step(t.Context())
	}
	require.NoError(t, err)
	requireRefusals(t, run, func() (*Run[Grid4], error) { return NewGenetic(Grid4{0: 1}, opts) })
}

func requireRefusals(t *testing.T, run *Run[Grid4], fresh func() (*Run[Grid4], error)) {
	t.Helper()
	saved, err := json.Marshal(run)
	require.NoError(t, err)
	other, err := fresh()
	require.NoError(t, err)
	before, err := json.Marshal(other)
	require.NoError(t, err)
	refuse := func(damaged, how string) {
		t.Helper()
		require.NotEqual(t, string(saved), damaged)
		require.ErrorIs(t, other.UnmarshalJSON([]byte(damaged)), ErrCheckpoint, "%s: %s", how, damaged)
	}
	names := regexp.MustCompile(`"(\w+)":`)
	for _, at := range names.FindAllSubmatchIndex(saved, -1) {
		name := string(saved[at[2]:at[3]])
		refuse(string(saved[:at[0]])+`"Other":0,`+string(saved[at[0]:]), "unknown field")
		refuse(string(saved[:at[2]])+strings.ToLower(name)+string(saved[at[3]:]), "field in lower case")
		var value json.RawMessage
		require.NoError(t, json.NewDecoder(bytes.NewReader(saved[at[1]:])).Decode(&value))
		rest := strings.TrimPrefix(string(saved[at[1]+len(value):]), ",")
		refuse(strings.Replace(string(saved[:at[0]])+rest, ",}", "}", 1), "missing field "+name)
	}
	for i, c := range saved {
		if c >= '0' && c <= '9' {
			refuse(string(saved[:i])+string('0'+(c-'0'+1)%10)+string(saved[i+1:]), "another digit")
		}
	}
	for _, field := range []string{"Epoch", "Stalled", "Least", "Attempts", "Epochs", "Proposals", "Accepted", "Births", "Steps", "Guesses", "Backtracks", "Age"} {
		for _, value := range []string{"-1", "9223372036854775807"} {
			damaged := regexp.MustCompile(`"`+field+`":\d+`).ReplaceAllString(string(saved), `"`+field+`":`+value)
			refuse(damaged, "range")
			refuse(string(resealed([]byte(damaged))), "range with a right checksum")
		}
	}
	after, err := json.Marshal(other)
	require.NoError(t, err)
	require.Equal(t, string(before), string(after), "refusals change nothing")

	var spaced bytes.Buffer
	require.NoError(t, json.Indent(&spaced, saved, " ", "\t"))
	var fields map[string]any
	require.NoError(t, json.Unmarshal(saved, &fields))
	sorted, err := json.Marshal(fields)
	require.NoError(t, err)
	require.NotEqual(t, string(saved), string(sorted))
	requireSound(t, other, sorted)
	requireSound(t, other, spaced.Bytes())
	again, err := json.Marshal(other)
	require.NoError(t, err)
	require.Equal(t, string(saved), string(again), "neither spaces nor the order of fields is damage")
}
