package sudoku

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestValues(t *testing.T) {
	s := ValuesOf(36, 1, 81, 5, 64, 63, 1)
	require.Equal(t, "{1 5 36 63 64 81}", s.String())
	require.Equal(t, 6, s.Len())
	require.Equal(t, uint8(1), s.First())
	require.True(t, s.Has(5))
	require.True(t, s.Has(64))
	require.False(t, s.Has(4))
	require.False(t, s.Has(0))
	require.False(t, s.Has(255))
	require.Equal(t, []uint8{1, 5, 36, 63, 64, 81}, slices.Collect(s.All()))
	require.Equal(t, "{}", Values{}.String())
	require.Zero(t, Values{}.First())
	require.Equal(t, Values{}, ValuesOf(0, 128, 255), "neither is a value")
	require.Equal(t, s, s.With(0).With(255).Without(0).Without(255))
	for v := range s.All() {
		require.Equal(t, uint8(1), v)
		break
	}
	for v := range ValuesOf(64, 65).All() {
		require.Equal(t, uint8(64), v)
		break
	}
}

// Each operation does what it does on maps.
func TestValuesAgreeWithMaps(t *testing.T) {
	r := rand.New(NewStream(1, 0))
	draw := func() (set Values, list []uint8) {
		for v := uint8(1); v < 128; v++ {
			if r.IntN(3) == 0 {
				set, list = set.With(v), append(list, v)
			}
		}
		return set, list
	}
	for range 200 {
		a, listA := draw()
		b, listB := draw()
		require.Equal(t, listA, slices.Collect(a.All()))
		require.Equal(t, a, ValuesOf(listA...))
		for v := range uint8(128) {
			inA, inB := slices.Contains(listA, v), slices.Contains(listB, v)
			require.Equal(t, inA, a.Has(v))
			require.Equal(t, inA && inB, a.And(b).Has(v))
			require.Equal(t, inA || inB, a.Or(b).Has(v))
			require.Equal(t, inA && !inB, a.Minus(b).Has(v))
			require.False(t, a.Without(v).Has(v))
			i, _ := slices.BinarySearch(listA, v)
			require.Equal(t, i, a.below(v))
		}
		for i, v := range listA {
			require.Equal(t, v, a.at(i))
		}
	}
	for n := range maxSide + 1 {
		require.Equal(t, n, allValues(n).Len())
		require.False(t, allValues(n).Has(uint8(n)+1))
	}
}

func TestValuesJSON(t *testing.T) {
	text, err := json.Marshal([]Values{{}, ValuesOf(9, 1, 81)})
	require.NoError(t, err)
	require.Equal(t, "[[],[1,9,81]]", string(text))
	var back []Values
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, []Values{{}, ValuesOf(9, 1, 81)}, back)

	kept := ValuesOf(7)
	for text, want := range map[string]string{
		"[1,0]":   "sudoku: Values: 0, want values from 1 to 127",
		"[128]":   "sudoku: Values: 128, want values from 1 to 127",
		`"1 2 3"`: "cannot unmarshal",
	} {
		require.ErrorContains(t, json.Unmarshal([]byte(text), &kept), want)
		require.Equal(t, ValuesOf(7), kept, "unchanged")
	}
}
