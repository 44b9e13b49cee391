package explain

import "math/bits"

// This file enumerates choices of k sets whose union is small: the search under subsets
// and fish.

// unions enumerates the choices of size masks whose union has at most size bits.
// Subsets and fish are such choices.
type unions struct {
	size  int
	open  int // masks that are not empty
	masks [16]uint16
	names [16]uint8
	count int // masks with at most size bits

	picks  [4]uint8  // indices of the chosen masks, ascending
	picked [4]uint8  // their names, for chosen
	above  [5]uint16 // above[i] is the union of the first i of them
	fixed  int       // number of masks set by fix: 0 or 1
	depth  int       // number of masks that stay chosen
	from   int       // the next mask to try
}

// reset removes all masks.
func (u *unions) reset(size int) {
	u.size, u.open, u.count, u.fixed, u.depth, u.from = size, 0, 0, 0, 0, 0
}

// add adds a mask and gives it a name.
func (u *unions) add(name int, mask uint16) {
	if mask == 0 {
		return
	}
	u.open++
	if bits.OnesCount16(mask) <= u.size {
		u.masks[u.count&15], u.names[u.count&15] = mask, uint8(name)
		u.count++
	}
}

// fix makes a mask part of every choice, without a name.
func (u *unions) fix(mask uint16) {
	u.fixed, u.depth = 1, 1
	u.above[1] = mask
}

// union returns the union of the chosen masks.
func (u *unions) union() uint16 { return u.above[u.size] }

// chosen returns the names of the chosen masks. The slice is valid until the
// next call.
func (u *unions) chosen() []uint8 {
	for i, pick := range u.picks[u.fixed:u.size] {
		u.picked[i&3] = u.names[pick&15]
	}
	return u.picked[:u.size-u.fixed]
}

// next advances to the next choice and reports whether there is one.
func (u *unions) next() bool {
	depth, i := u.depth, u.from
	for {
		for ; i <= u.count-u.size+depth; i++ {
			union := u.above[depth&3] | u.masks[i&15]
			if bits.OnesCount16(union) > u.size {
				continue
			}
			u.picks[depth&3] = uint8(i)
			depth++
			u.above[depth] = union
			if depth == u.size {
				u.depth, u.from = depth-1, i+1
				return true
			}
		}
		if depth == u.fixed {
			return false
		}
		depth--
		i = int(u.picks[depth&3]) + 1
	}
}
