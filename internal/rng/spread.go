package rng

import "math"

// Spread returns the mean and the standard deviation of one number or more. It rounds each
// square before it adds it: stats.MeanAndStdDev gives another last bit on processors that
// fuse the two.
func Spread(numbers []float64) (mean, deviation float64) {
	for _, x := range numbers {
		mean += x
	}
	mean /= float64(len(numbers))
	if len(numbers) == 1 {
		return mean, 0
	}
	squares := 0.0
	for _, x := range numbers {
		squares += float64((x - mean) * (x - mean))
	}
	return mean, math.Sqrt(squares / float64(len(numbers)-1))
}
