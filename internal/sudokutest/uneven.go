package sudokutest

// Unevenness returns the chi-square of counts expected in proportion to weights.
func Unevenness[K comparable](counts map[K]int, weights map[K]float64) float64 {
	draws, all := 0, 0.0
	for _, n := range counts {
		draws += n
	}
	for _, w := range weights {
		all += w
	}
	chi := 0.0
	for k, w := range weights {
		want := w / all * float64(draws)
		d := float64(counts[k]) - want
		chi += d * d / want
	}
	return chi
}
