package propagate

// This file derives sums from unions of full groups: each group has a constant total,
// so cages inside and across a union leave a sum of the variables between.

import (
	"math/bits"
	"slices"
)

const (
	mostUnion   = 4    // groups of a union
	mostUnions  = 4000 // unions tried
	mostShort   = 5    // variables of an implied sum that is always kept
	mostLong    = 10   // variables of one kept if it is tight; with 16 compiling takes twice as long
	tightness   = 4    // a sum is tight if its range exceeds its slack by that factor
	mostImplied = 250  // implied and merged sums kept
)

// A cage is a stated sum of variables.
type cage struct {
	vars   []int32
	set    []uint64
	target int
}

// cages returns the stated sums, disjoint ones only, those whose variables differ first.
func (b *compiler) cages() (list []cage) {
	cover := make([]uint64, b.words)
	for _, differ := range []bool{true, false} {
		for i := range b.Problem.sums {
			q, ok := b.Problem.sums[i].signed()
			if !ok || len(q.minus) > 0 || b.mustDiffer(q.plus) != differ {
				continue
			}
			set := b.setOf(q.plus)
			if countBoth(set, cover) > 0 {
				continue
			}
			for w := range cover {
				cover[w] |= set[w]
			}
			list = append(list, cage{q.plus, set, q.target})
		}
	}
	return list
}

// impliedSums posts sums implied by unions of up to four full groups.
func (b *compiler) impliedSums() {
	cages := b.cages()
	if len(cages) == 0 {
		return
	}
	for _, f := range b.family {
		f = f[:min(len(f), 64)]
		u := &unions{compiler: b, cages: cages, family: f, in: make([]uint8, len(f)*len(cages)), sum: make([]uint8, len(cages))}
		for i, g := range f {
			for j := range cages {
				u.in[i*len(cages)+j] = uint8(countBoth(cages[j].set, b.fulls[g].set))
			}
		}
		connected(len(f), u.near(), mostUnion, mostUnions, u.try)
	}
}

// A unions derives sums from unions of groups of one family.
type unions struct {
	*compiler
	cages  []cage
	family []int
	in     []uint8 // by group and cage: variables of the cage in the group
	sum    []uint8 // scratch, by cage: variables in the union
	kept   int
}

// near returns for each group the set of groups that share cages with it.
func (u *unions) near() []uint64 {
	n, cages := len(u.family), len(u.cages)
	near := make([]uint64, n)
	for i := range n {
		for j := range i {
			for k := range cages {
				if u.in[i*cages+k] > 0 && u.in[j*cages+k] > 0 {
					near[i] |= 1 << j
					near[j] |= 1 << i
				}
			}
		}
	}
	return near
}

// try derives up to four sums from a union: cages that cross its border are taken out
// if they have fewer variables outside, also if as many, never, or always.
func (u *unions) try(union uint64) {
	total, size := 0, 0
	clear(u.sum)
	for g := union; g != 0; g &= g - 1 {
		i := bits.TrailingZeros64(g)
		f := &u.fulls[u.family[i]]
		total += f.total
		size += len(f.vars)
		for j, n := range u.in[i*len(u.cages) : (i+1)*len(u.cages)] {
			u.sum[j] += n
		}
	}
	seen := [4][2]int{}
	for mode := range 4 {
		t, in, out := total, size, 0
		for j, n := range u.sum {
			if n == 0 {
				continue
			}
			q := &u.cages[j]
			outside := len(q.vars) - int(n)
			if takes(mode, int(n), outside) {
				t -= q.target
				in -= int(n)
				out += outside
			}
		}
		// of two modes one takes a part of the other's cages, so equal numbers are
		// equal sums
		seen[mode] = [2]int{in, out}
		if !slices.Contains(seen[:mode], seen[mode]) {
			u.keep(union, mode, in, out, t)
		}
	}
}

// takes reports whether a cage is taken out of a union.
func takes(mode, inside, outside int) bool {
	switch mode {
	case 0:
		return outside < inside
	case 1:
		return outside <= inside
	case 2:
		return outside == 0
	default:
		return true
	}
}

// keep posts a derived sum if it is short or tight.
func (u *unions) keep(union uint64, mode, in, out, target int) {
	n := in + out
	if n == 0 {
		u.bad = u.bad || target != 0
		return
	}
	if n > mostLong || u.kept >= mostImplied {
		return
	}
	q := signed{make([]int32, 0, in), make([]int32, 0, out), target}
	for w := range u.words {
		inside, less := u.unionWord(union, u.family, w), uint64(0)
		for j, k := range u.sum {
			if k > 0 && takes(mode, int(k), len(u.cages[j].vars)-int(k)) {
				less |= u.cages[j].set[w]
			}
		}
		q.plus = appendWord(q.plus, w, inside&^less)
		q.minus = appendWord(q.minus, w, less&^inside)
	}
	if out > in {
		q.plus, q.minus, q.target = q.minus, q.plus, -q.target
	}
	if u.seen[string(u.key('=', &q))] {
		return
	}
	if n > mostShort && !u.tight(&q) {
		u.isNew('=', &q)
		return
	}
	u.kept++
	u.postSum(q)
}

// tight reports whether a sum is close enough to one of its bounds to be worth its
// time.
func (b *compiler) tight(q *signed) bool {
	low, high, t := b.bounds(q)
	return high-low > tightness*min(t-low, high-t)
}

// appendWord appends the members of word w of a set.
func appendWord(to []int32, w int, word uint64) []int32 {
	for ; word != 0; word &= word - 1 {
		to = append(to, int32(w<<6+bits.TrailingZeros64(word)))
	}
	return to
}

// connected calls yield for each connected set of at most size of n nodes, once each,
// and stops after most. near[i] has the neighbours of node i.
func connected(n int, near []uint64, size, most int, yield func(uint64)) {
	// A set grows from its smallest member: to nodes reached that were not passed over.
	var grow func(set, reach, passed uint64, size int)
	grow = func(set, reach, passed uint64, size int) {
		if most--; most < 0 {
			return
		}
		yield(set)
		if size == 1 {
			return
		}
		for can := reach &^ (set | passed); can != 0; can &= can - 1 {
			v := can & -can
			grow(set|v, reach|near[bits.TrailingZeros64(v)], passed, size-1)
			passed |= v
		}
	}
	for i := range n {
		grow(1<<i, near[i], 1<<i-1, size)
	}
}
