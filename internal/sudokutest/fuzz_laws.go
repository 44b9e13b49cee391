package sudokutest

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// Prints reads each of the reports from JSON, as far as it fits, and prints it. A panic
// fails the test; fmt.Sprint would catch it.
func Prints(text []byte, reports ...any) {
	for _, report := range reports {
		if json.Unmarshal(text, report) != nil {
			continue
		}
		switch report := report.(type) {
		case fmt.Stringer:
			_ = report.String()
		case error:
			_ = report.Error()
		}
	}
}

// A Name is a value that is written as text.
type Name interface {
	comparable
	encoding.TextMarshaler
}

// ReadsName checks that a name is refused by an error of type E and changes nothing, or
// stands for a value that has it.
func ReadsName[E error, V Name](t *testing.T, name []byte, before V) {
	value := before
	if err := any(&value).(encoding.TextUnmarshaler).UnmarshalText(name); err != nil {
		if _, ok := errors.AsType[E](err); !ok || value != before { // require takes ten times as long
			t.Fatalf("%v from %q: %v", value, name, err)
		}
		return
	}
	text, err := value.MarshalText()
	require.NoError(t, err)
	require.Equal(t, string(name), string(text))
}

// ReadsOptions checks that JSON is refused and leaves the options as they were before, or
// is read as options that are written and read again the same, and that run or are refused
// by an error of type E.
func ReadsOptions[E error, O any](t *testing.T, text []byte, before O, unmarshal func([]byte, *O) error, run func(O) error) {
	written := func(o O) string {
		text, err := json.Marshal(o)
		require.NoError(t, err)
		return string(text)
	}
	opts, first := before, written(before)
	if err := unmarshal(text, &opts); err != nil {
		require.Equal(t, first, written(opts), "changed in spite of %v", err)
		require.Equal(t, first, written(before), "the slices are not shared")
		return
	}
	require.Equal(t, first, written(before), "the slices are not shared")
	var again O
	require.NoError(t, unmarshal([]byte(written(opts)), &again))
	require.Equal(t, written(opts), written(again))
	if err := run(opts); err != nil {
		require.ErrorAs(t, err, new(E))
	}
}
