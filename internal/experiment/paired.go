package experiment

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
// infinite. Up to mostExact differences the p-value is exact, also with ties.
func signedRank(differences []float64) float64 {
	d := slices.DeleteFunc(slices.Clone(differences), func(x float64) bool { return x == 0 || math.IsNaN(x) })
	slices.SortFunc(d, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
	ranks := make([]int, 0, len(d)) // twice the ranks, which are whole numbers
	positive, all := 0, 0
	for end := 0; end < len(d); {
		start := end
		for end < len(d) && math.Abs(d[end]) == math.Abs(d[start]) {
			end++
		}
		for _, x := range d[start:end] {
			ranks = append(ranks, start+1+end)
			all += start + 1 + end
			if x > 0 {
				positive += start + 1 + end
			}
		}
	}
	least := min(positive, all-positive)
	if len(ranks) > mostExact {
		return normalTail(ranks, all, least)
	}
	return exactTail(ranks, all, least)
}

// exactTail returns the probability that the positive or the negative ones of the
// ranks have at most a sum, if each is as likely positive as negative.
func exactTail(ranks []int, all, sum int) float64 {
	chance := make([]float64, all+1) // of each sum of the positive ones
	chance[0] = 1
	for _, rank := range ranks {
		for s := all; s >= 0; s-- {
			chance[s] /= 2
			if s >= rank {
				chance[s] += chance[s-rank] / 2
			}
		}
	}
	tail := 0.0
	for _, p := range chance[:sum+1] {
		tail += p
	}
	return min(1, 2*tail)
}

// normalTail is about exactTail, by the normal distribution with a correction for
// continuity. The ranks are doubled, so the correction is 1.
func normalTail(ranks []int, all, sum int) float64 {
	squares := 0.0
	for _, rank := range ranks {
		squares += float64(rank) * float64(rank)
	}
	z := max(0, float64(all)/2-float64(sum)-1) / (math.Sqrt(squares) / 2)
	return math.Erfc(z / math.Sqrt2)
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
