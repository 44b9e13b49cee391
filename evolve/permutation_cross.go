package evolve

import (
	"math/rand/v2"
	"slices"
)

// This file crosses permutations: each function makes child, for [Problem.Merge], of two
// permutations of the numbers from 0 to n-1.

// An Index is the type of the elements of a permutation.
type Index interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// CrossOrder gives child a part of a at its places, and the others in the order in which they
// follow that part in b: order crossover (Davis 1985). It is for problems of sequence.
func CrossOrder[E Index](child, a, b []E, r *rand.Rand) {
	n := len(child)
	place, last := copyPart(child, a, r)
	for k, at := 0, last; k < n; k++ {
		if e := b[(last+k)%n]; place[e] < 0 {
			child[at%n] = e
			at++
		}
	}
}

// CrossMapped gives child a part of a, and the others at their places in b, unless the part
// is there: partially mapped crossover (Goldberg and Lingle 1985). It is for problems in
// which the place of each element matters.
func CrossMapped[E Index](child, a, b []E, r *rand.Rand) {
	place, last := copyPart(child, a, r)
	first := last
	for first > 0 && place[a[first-1]] >= 0 {
		first--
	}
	for i, e := range b {
		if i >= first && i < last {
			continue
		}
		for place[e] >= 0 {
			e = b[place[e]] // what the part has in place of it
		}
		child[i] = e
	}
}

// copyPart copies a random part. It returns the place of each element in the part, or -1, and
// where the part ends.
func copyPart[E Index](child, a []E, r *rand.Rand) (place []int, last int) {
	first, last := r.IntN(len(a)+1), r.IntN(len(a)+1)
	first, last = min(first, last), max(first, last)
	place = slices.Repeat([]int{-1}, len(a))
	for i := first; i < last; i++ {
		child[i], place[a[i]] = a[i], i
	}
	return place, last
}

// CrossEdges makes child of neighbours in a or b, both read as closed tours: edge
// recombination (Whitley and others 1989). It goes from an element to a neighbour, first to one
// in both, then to one that has the fewest neighbours left. In a dead end it goes on from the
// other end, and if that is one too, to a random element.
func CrossEdges[E Index](child, a, b []E, r *rand.Rand) {
	n := len(child)
	w := edgeWalk[E]{near: make([][4]E, n), left: make([]uint8, n), open: slices.Clone(a), place: make([]int, n)}
	for i, e := range a {
		w.place[e] = i
		w.link(e, a[(i+1)%n])
		w.link(b[i], b[(i+1)%n])
	}
	for k := range child {
		next, found := E(0), false
		for end := 0; end < 2 && k > 0 && !found; end++ {
			if end == 1 {
				slices.Reverse(child[:k])
			}
			next, found = w.next(child[k-1], r)
		}
		if !found {
			next = w.open[r.IntN(len(w.open))]
		}
		child[k] = next
		w.take(next)
	}
}

// An edgeWalk has the neighbours of each element, without those that the walk came to before
// it came to the element.
type edgeWalk[E Index] struct {
	near  [][4]E // of each element, one in both parents twice
	left  []uint8
	open  []E   // elements that the walk has not come to
	place []int // of each in open, or -1
}

func (w *edgeWalk[E]) link(a, b E) {
	w.near[a][w.left[a]], w.near[b][w.left[b]] = b, a
	w.left[a]++
	w.left[b]++
}

// take removes an element that the walk comes to.
func (w *edgeWalk[E]) take(e E) {
	last := w.open[len(w.open)-1]
	w.open[w.place[e]], w.place[last] = last, w.place[e]
	w.open, w.place[e] = w.open[:len(w.open)-1], -1
	for _, other := range w.near[e][:w.left[e]] {
		for i := int(w.left[other]) - 1; i >= 0; i-- {
			if list := &w.near[other]; list[i] == e {
				w.left[other]--
				list[i] = list[w.left[other]]
			}
		}
	}
}

// next chooses the neighbour to go to, of equals each with the same chance, if one is left.
func (w *edgeWalk[E]) next(e E, r *rand.Rand) (next E, found bool) {
	const most = 4 // neighbours
	least, ties := 2*most+1, 0
	near := w.near[e][:w.left[e]]
	for i, other := range near {
		if w.place[other] < 0 {
			continue
		}
		rank := int(w.left[other])
		if !slices.Contains(near[:i], other) && !slices.Contains(near[i+1:], other) {
			rank += most // a neighbour in one only
		}
		if rank < least {
			least, ties = rank, 0
		}
		if rank == least {
			if ties++; ties == 1 || r.IntN(ties) == 0 {
				next = other
			}
		}
	}
	return next, ties > 0
}
