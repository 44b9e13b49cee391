package variant_test

import (
	"reflect"
	"runtime"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// A constructor is called like the kind of its clue, which the table has.
func TestConstructors(t *testing.T) {
	for _, constructor := range []any{
		variant.AllDifferent, variant.Arrow, variant.Between, variant.BlackDot, variant.BlockIndexing, variant.Cage, variant.Clone,
		variant.ColumnIndexing, variant.ContainAtLeast, variant.ContainExact, variant.CountDistinct, variant.CountingCircles,
		variant.Difference, variant.DoubleArrow, variant.Entropic, variant.EqualSum, variant.EqualityCage, variant.Even, variant.FullRank,
		variant.GreaterThan, variant.LittleKiller, variant.Lockout, variant.Lunchbox, variant.Maximum, variant.Minimum, variant.Modular,
		variant.Nabner, variant.Odd, variant.Palindrome, variant.Ratio, variant.RegionSumLine, variant.RellikCage, variant.Renban,
		variant.RowIndexing, variant.SameValues, variant.Sandwich, variant.Skyscraper, variant.HiddenSkyscraper, variant.NumberedRoom,
		variant.SlowThermo, variant.Sum, variant.SumLine, variant.Thermo, variant.ValueIndexing, variant.Whisper,
		variant.WhiteDot, variant.XSum, variant.Zipper,
	} {
		call := reflect.ValueOf(constructor)
		name := runtime.FuncForPC(call.Pointer()).Name()
		name = name[strings.LastIndex(name, ".")+1:]
		t.Run(name, func(t *testing.T) {
			var args []reflect.Value
			for i := range call.Type().NumIn() {
				switch arg := call.Type().In(i); arg.String() {
				case "int":
					args = append(args, reflect.ValueOf(2))
				case "[]int":
					args = append(args, reflect.ValueOf([]int{0, 1, 2, 3, 4, 5, 6, 7, 8}))
				default:
					args = append(args, reflect.ValueOf([][]int{{0, 1}, {3, 4}}))
				}
			}
			made := call.Call
			if call.Type().IsVariadic() {
				made = call.CallSlice
			}
			rule := made(args)[0].Interface().(sudoku.Rule)
			kind := rule.Clue.(variant.Clue).Kind
			require.Equal(t, variant.KindOf(kind).Name, kind)
			require.Contains(t, name, kind, "the kind of another constructor")
		})
	}
}
