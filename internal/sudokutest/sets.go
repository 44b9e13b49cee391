package sudokutest

import "slices"

// SharedOut returns the values of each set that are in some choice of different
// values from all sets, by trying all choices.
func SharedOut(sets [][]int) [][]int {
	want := make([][]int, len(sets))
	var try func(chosen []int)
	try = func(chosen []int) {
		if len(chosen) == len(sets) {
			for i, v := range chosen {
				if !slices.Contains(want[i], v) {
					want[i] = append(want[i], v)
				}
			}
			return
		}
		for _, v := range sets[len(chosen)] {
			if !slices.Contains(chosen, v) {
				try(append(chosen, v))
			}
		}
	}
	try(nil)
	for i := range want {
		slices.Sort(want[i])
	}
	return want
}
