package propagate

// This file filters bands: as many parallel groups ("lines") as groups that cross each
// of them in as many variables ("boxes"). Domains of up to 16 values stand side by
// side in a word, a lane for each line, so a few operations find the hidden singles
// and the locked candidates of all groups of the band.

import "math/bits"

const (
	mostLines = 4  // lanes of a word
	laneBits  = 16 // values of a lane
)

// A band crosses k lines with k boxes.
type band struct {
	k, piece     int     // lines, and variables of a line in a box
	first        int32   // lane word; the variables of box b start at first + b*piece
	vars         []int32 // by line, then by box
	lines, boxes []int32 // full groups
	values       uint64  // of each group
	all          uint64  // values in the lanes of all lines
	mask         uint64  // all bits of those lanes
	doLines      bool    // hidden singles of lines and of boxes; another band may
	doBoxes      bool    // have them
}

// addBand posts a band and gives its variables their lanes.
func (b *compiler) addBand(lines, boxes []int) {
	k := len(lines)
	n := len(b.fulls[lines[0]].vars)
	p := &band{k: k, piece: n / k, values: b.fulls[lines[0]].values}
	p.first = int32(b.nextLane)
	b.nextLane += k * p.piece
	for i := range k {
		p.lines = append(p.lines, int32(lines[i]))
		p.boxes = append(p.boxes, int32(boxes[i]))
		p.all |= p.values << (laneBits * i)
		p.mask |= (1<<laneBits - 1) << (laneBits * i)
	}
	for i, l := range lines {
		p.doLines = p.doLines || !b.fulls[l].done
		for j, x := range boxes {
			p.doBoxes = p.doBoxes || !b.fulls[x].done
			at := 0
			for _, c := range b.fulls[l].vars {
				if b.has(b.fulls[x].set, c) {
					p.vars = append(p.vars, c)
					b.laneOf[c] = append(b.laneOf[c], lane{p.first + int32(j*p.piece+at), uint8(laneBits * i)})
					at++
				}
			}
		}
	}
	for i := range k {
		b.fulls[lines[i]].done, b.fulls[boxes[i]].done = true, true
	}
	b.add(p, p.vars, costFull, true)
}

func (p *band) propagate(s *Space) bool {
	// once and twice: values of the variables of a line in a box that occur, and that
	// occur twice
	var once, twice [mostLines]uint64
	words := s.lanes[p.first : int(p.first)+p.k*p.piece]
	for b := range p.k {
		var x, t uint64
		for _, y := range words[b*p.piece : (b+1)*p.piece] {
			t |= x & y
			x |= y
		}
		once[b&3], twice[b&3] = x, t
	}
	if p.doLines && !p.hiddenInLines(s, &once, &twice) {
		return false
	}
	if p.doBoxes && !p.hiddenInBoxes(s, &once, &twice) {
		return false
	}
	return p.locked(s, &once)
}

// others gives each of the lanes of k lines the union of the other lanes.
func others(x uint64, k int) uint64 {
	switch k {
	case 3:
		return (x<<16 | x>>32 | x<<32 | x>>16) & (1<<48 - 1)
	case 4:
		return bits.RotateLeft64(x, 16) | bits.RotateLeft64(x, 32) | bits.RotateLeft64(x, 48)
	default:
		return x<<16&(1<<32-1) | x>>16
	}
}

func (p *band) hiddenInLines(s *Space, once, twice *[mostLines]uint64) bool {
	var x, t, placed uint64
	for b := range p.k {
		t |= twice[b&3] | x&once[b&3]
		x |= once[b&3]
	}
	n := p.k * p.piece
	if x != p.all {
		for l := range p.k {
			if x>>(laneBits*l&63)&p.values != p.values {
				s.blame = s.full[p.lines[l]]
				return false
			}
		}
	}
	for l := range p.k {
		placed |= s.placed[p.lines[l]] << (laneBits * l & 63)
	}
	if h := p.all &^ (t | placed); h != 0 {
		for l := range p.k {
			if v := h >> (laneBits * l & 63) & (1<<laneBits - 1); v != 0 && !s.hidden(p.vars[l*n:(l+1)*n], v) {
				s.blame = s.full[p.lines[l]]
				return false
			}
		}
	}
	return true
}

func (p *band) hiddenInBoxes(s *Space, once, twice *[mostLines]uint64) bool {
	for b := range p.k {
		var x, t uint64
		v, u := once[b&3], twice[b&3]
		for range p.k {
			y := v & (1<<laneBits - 1)
			t |= u&(1<<laneBits-1) | x&y
			x |= y
			v >>= laneBits
			u >>= laneBits
		}
		if x != p.values {
			s.blame = s.full[p.boxes[b]]
			return false
		}
		h := x &^ t &^ s.placed[p.boxes[b]]
		if h == 0 {
			continue
		}
		for l := range p.k {
			part := once[b&3] >> (laneBits * l & 63) & h
			if part != 0 && !s.hidden(p.part(l, b), part) {
				s.blame = s.full[p.boxes[b]]
				return false
			}
		}
	}
	return true
}

// part returns the variables of a line in a box.
func (p *band) part(line, box int) []int32 {
	from := (line*p.k + box) * p.piece
	return p.vars[from : from+p.piece]
}

// locked removes values until the rest of each line and the rest of each box that it
// crosses have the same values.
func (p *band) locked(s *Space, once *[mostLines]uint64) bool {
	o := *once
	for changed, first := true, true; changed; first = false {
		changed = false
		for b := range p.k {
			var line uint64 // by lane: the rest of the line outside box b
			switch {
			case p.k == 3:
				line = o[(b+1)%3] | o[(b+2)%3]
			default:
				for i := range p.k {
					if i != b {
						line |= o[i&3]
					}
				}
			}
			box := others(o[b&3], p.k) // the rest of box b outside the line
			if line == box {
				continue
			}
			changed = true
			if x := line &^ box; x != 0 {
				for i := range p.k {
					if i != b {
						o[i&3] &^= x
					}
				}
			}
			if x := box &^ line; x != 0 {
				o[b&3] &^= others(x, p.k)
			}
		}
		if !changed && first {
			return true
		}
	}
	for b := range p.k {
		cut := once[b&3] &^ o[b&3]
		for l := 0; cut != 0; l++ {
			if x := cut & (1<<laneBits - 1); x != 0 {
				if vars := p.part(l, b); !s.keepAll(vars, ^x) {
					s.blame = vars
					return false
				}
			}
			cut >>= laneBits
		}
	}
	return true
}
