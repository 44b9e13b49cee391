package minlex

// A solutionCanon finds the canonical form of a full 9×9 board. The first row
// always becomes 123456789, so the second row decides the order of the columns.
// That depends only on where the values of one row stand in the other. The
// columns give all values their names, and the names in the first column order
// the other rows.
type solutionCanon struct {
	views *[2]view
	cells [72]uint8 // the best so far, without the first row and the last
	known int       // number of them, from the start of the board
	best  Rearrangement
	count int64

	trials [7]columnOrder // one per choice of a column: three are made at once
}

// A columnOrder is a partial order of the columns.
type columnOrder struct {
	column, place [9]uint8 // the column in each place, the place of each column, or unplaced
	stack         [3]uint8 // the place of each stack
	origin        [3]uint8 // the stack in each place
	used          [3]uint8 // the number of columns placed in each stack
}

const unplaced = 255

var noColumns = columnOrder{
	column: [9]uint8{unplaced, unplaced, unplaced, unplaced, unplaced, unplaced, unplaced, unplaced, unplaced},
	place:  [9]uint8{unplaced, unplaced, unplaced, unplaced, unplaced, unplaced, unplaced, unplaced, unplaced},
}

func (s *solutionCanon) run() {
	s.known = 9
	for i := range s.views {
		rows := &s.views[i]
		for first := range 9 {
			var at [10]uint8 // column of each value of the first row
			for c, v := range rows[first] {
				at[v] = uint8(c)
			}
			for second := first / 3 * 3; second < first/3*3+3; second++ {
				if second == first {
					continue
				}
				p := rowPair{rows: rows, first: first, second: second}
				p.transpose = i == 1
				for c, v := range rows[second] {
					p.source[c] = at[v]
				}
				s.firstColumns(&p)
			}
		}
	}
}

// A rowPair is a choice of the first two rows.
type rowPair struct {
	rows          *view
	first, second int
	transpose     bool
	source        [9]uint8 // the column in which the first row has the value of the second
}

// firstColumns chooses the first three columns. Of the three values that the
// second row has there, the first row has all or two in one other stack. That
// stack comes next and these values first, so they become 456 or 457.
func (s *solutionCanon) firstColumns(p *rowPair) {
	for stack := range uint8(3) {
		first := [3]uint8{p.source[3*stack] / 3, p.source[3*stack+1] / 3, p.source[3*stack+2] / 3}
		third := uint8(6)
		if first[0] != first[1] || first[0] != first[2] {
			third = 7
		}
		if s.known > 11 && s.cells[11] < third {
			continue
		}
		for _, order := range orders3ByPrefix {
			next := first[order[0]]
			if next != first[order[1]] {
				continue
			}
			o := &s.trials[0]
			*o = noColumns
			o.origin = [3]uint8{stack, next, 3 - stack - next}
			o.stack[stack], o.stack[next], o.stack[3-stack-next] = 0, 1, 2
			for _, k := range order {
				o.placeColumn(3*stack + k)
			}
			s.otherColumns(p, 0, 0)
		}
	}
}

// placeColumn puts a column in the first free place of its stack.
func (o *columnOrder) placeColumn(c uint8) {
	stack := o.stack[c/3]
	place := 3*stack + o.used[stack]
	o.used[stack]++
	o.column[place], o.place[c] = c, place
}

// otherColumns fills the places from place on in every way that is best for the
// second row. It works on the last trial and copies it for each further choice.
func (s *solutionCanon) otherColumns(p *rowPair, trial, place int) {
	o := &s.trials[trial]
	for ; place < 9; place++ {
		c := o.column[place]
		if c == unplaced {
			break
		}
		from := p.source[c]
		if o.place[from] == unplaced {
			o.placeColumn(from)
		}
		if !s.offer(9+place, o.place[from]+1) {
			return
		}
	}
	if place == 9 {
		s.compareRows(p, o)
		return
	}
	stack := 3 * o.origin[place/3]
	for c := stack; c < stack+3; c++ {
		if o.place[c] == unplaced {
			s.trials[trial+1] = *o
			s.trials[trial+1].placeColumn(c)
			s.otherColumns(p, trial+1, place)
		}
	}
}

// compareRows compares the rows after the second. Their first cells decide their
// order.
func (s *solutionCanon) compareRows(p *rowPair, o *columnOrder) {
	var labels [10]uint8
	for place, c := range o.column {
		labels[p.rows[p.first][c]] = uint8(place + 1)
	}
	band := p.first / 3
	third := 9*band + 3 - p.first - p.second
	if !s.offerRow(&p.rows[third], &labels, o, 2) {
		return
	}
	next, last := byFirst(p.rows, &labels, o, (band+1)%3), byFirst(p.rows, &labels, o, (band+2)%3)
	if next[0] > last[0] {
		next, last = last, next
	}
	for i, r := range next {
		if !s.offerRow(&p.rows[r&15], &labels, o, 3+i) {
			return
		}
	}
	for i, r := range last[:2] { // the last row follows from the others
		if !s.offerRow(&p.rows[r&15], &labels, o, 6+i) {
			return
		}
	}
	if s.count == 0 {
		s.best = Rearrangement{
			Transpose: p.transpose,
			Rows: [9]uint8{uint8(p.first), uint8(p.second), uint8(third),
				next[0] & 15, next[1] & 15, next[2] & 15, last[0] & 15, last[1] & 15, last[2] & 15},
			Columns: o.column,
			Labels:  labels,
		}
	}
	s.count++
}

// byFirst returns the rows of a band in the order of the names in their first
// cells, each plus 16 times that name.
func byFirst(rows *view, labels *[10]uint8, o *columnOrder, band int) [3]uint8 {
	first := o.column[0]
	r := uint8(3 * band)
	a, b, c := labels[rows[r][first]]<<4|r, labels[rows[r+1][first]]<<4|(r+1), labels[rows[r+2][first]]<<4|(r+2)
	a, b = min(a, b), max(a, b)
	b, c = min(b, c), max(b, c)
	a, b = min(a, b), max(a, b)
	return [3]uint8{a, b, c}
}

// offerRow compares a row with the best in its place.
func (s *solutionCanon) offerRow(row *[9]uint8, labels *[10]uint8, o *columnOrder, place int) bool {
	for i, c := range o.column {
		if !s.offer(9*place+i, labels[row[c]]) {
			return false
		}
	}
	return true
}

// offer compares a cell with the best so far in its place, and reports whether it
// is at least as good.
func (s *solutionCanon) offer(cell int, v uint8) bool {
	if cell == s.known || v < s.cells[cell] {
		s.cells[cell] = v
		s.known = cell + 1
		s.count = 0
	}
	return v == s.cells[cell]
}
