package main

import (
	"cmp"
	"math"
	"slices"
)

// signTest returns the two-sided p-value of the exact sign test: the probability
// that of all pairs which are not tied at most as few, or at least as many, are
// better as here, if better and worse are equally likely.
func signTest(better, worse int) float64 {
	n, k := better+worse, min(better, worse)
	logFactorial := func(n int) float64 {
		log, _ := math.Lgamma(float64(n) + 1)
		return log
	}
	tail := 0.0
	for i := k; i >= 0; i-- {
		term := math.Exp(logFactorial(n) - logFactorial(i) - logFactorial(n-i) - float64(n)*math.Ln2)
		if tail += term; term < tail*1e-17 {
			break // the others are even smaller
		}
	}
	return min(1, 2*tail)
}

// mostExact is the number of differences up to which signedRank is exact.
const mostExact = 50

// signedRank returns the two-sided p-value of the signed rank test (F. Wilcoxon,
// Biometrics Bulletin 1945) for differences that are symmetric about 0. It leaves
// out differences of 0 and gives equal ones their middle rank. They may be
// infinite. Up to mostExact differences the p-value is exact, also with ties;
// above it is that of the normal distribution, with the correction for ties and
// for continuity.
func signedRank(differences []float64) float64 {
	d := slices.DeleteFunc(slices.Clone(differences), func(x float64) bool { return x == 0 || math.IsNaN(x) })
	slices.SortFunc(d, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
	n := len(d)
	if n == 0 {
		return 1
	}
	doubled := make([]int, n) // twice the ranks, which are whole numbers
	positive, all := 0, 0
	var squares float64
	for i := 0; i < n; {
		end := i
		for end < n && math.Abs(d[end]) == math.Abs(d[i]) {
			end++
		}
		for k := i; k < end; k++ {
			doubled[k] = i + 1 + end
			all += doubled[k]
			squares += float64(doubled[k]) * float64(doubled[k])
			if d[k] > 0 {
				positive += doubled[k]
			}
		}
		i = end
	}
	least := min(positive, all-positive)
	if n > mostExact {
		// The statistic is doubled, so its standard deviation is √squares / 2, and
		// the correction for continuity is 1.
		z := max(0, float64(all)/2-float64(least)-1) / (math.Sqrt(squares) / 2)
		return math.Erfc(z / math.Sqrt2)
	}
	chance := make([]float64, all+1) // of each sum of the ranks that are positive
	chance[0] = 1
	for _, rank := range doubled {
		for sum := all; sum >= 0; sum-- {
			chance[sum] /= 2
			if sum >= rank {
				chance[sum] += chance[sum-rank] / 2
			}
		}
	}
	tail := 0.0
	for _, p := range chance[:least+1] {
		tail += p
	}
	return min(1, 2*tail)
}

// holm returns p-values corrected for the number of tests (S. Holm, Scandinavian
// Journal of Statistics 1979): if all that are at most 5 % are taken for
// differences, the probability of a wrong one among them is at most 5 %.
func holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	corrected := make([]float64, len(p))
	largest := 0.0
	for i, k := range order {
		largest = max(largest, min(1, p[k]*float64(len(p)-i)))
		corrected[k] = largest
	}
	return corrected
}
