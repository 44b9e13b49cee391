package sudoku

// solutionCanon searches for the canonical form of a full 9×9 board. The first
// row becomes 123456789 whatever is chosen, so it is the first two rows
// together that choose the columns. How they do depends only on where the
// values of one row stand in the other. Once they have, all names are given,
// and the names in the first column order the other rows.
type solutionCanon struct {
	views *[2]view
	cells [81]uint8 // the best so far, from the second row on
	known int       // how many of them, from the start of the board
	best  arrangement
	count int64
}

// A columnOrder is an order of the columns in the making.
type columnOrder struct {
	column, place [9]uint8 // column in a place, place of a column; none if there is none yet
	stack         [3]uint8 // the place of each stack
	origin        [3]uint8 // the stack in each place
	used          [3]uint8 // filled places of each place of a stack
}

const none = 255

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
				s.begin(&p)
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

// begin chooses the first three columns. Of the values that the second row has
// there, the first row has all three or two in one other stack; that stack
// comes next and these values first, so that they become 456 or 457.
func (s *solutionCanon) begin(p *rowPair) {
	for stack := range uint8(3) {
		first := [3]uint8{p.source[3*stack] / 3, p.source[3*stack+1] / 3, p.source[3*stack+2] / 3}
		third := uint8(6)
		if first[0] != first[1] || first[0] != first[2] {
			third = 7
		}
		if s.known > 11 && s.cells[11] < third {
			continue
		}
		for _, order := range orders {
			next := first[order[0]]
			if next != first[order[1]] {
				continue
			}
			o := columnOrder{origin: [3]uint8{stack, next, 3 - stack - next}}
			for i := range o.column {
				o.column[i], o.place[i] = none, none
			}
			for i, from := range o.origin {
				o.stack[from] = uint8(i)
			}
			for _, k := range order {
				o.put(3*stack + k)
			}
			s.choose(p, o, 0)
		}
	}
}

// put gives a column the first place that its stack has left.
func (o *columnOrder) put(c uint8) {
	stack := o.stack[c/3]
	place := 3*stack + o.used[stack]
	o.used[stack]++
	o.column[place], o.place[c] = c, place
}

// choose fills the places from one on in every way that is best for the second
// row.
func (s *solutionCanon) choose(p *rowPair, o columnOrder, place int) {
	for ; place < 9; place++ {
		c := o.column[place]
		if c == none {
			break
		}
		from := p.source[c]
		if o.place[from] == none {
			o.put(from)
		}
		if !s.offer(9+place, o.place[from]+1) {
			return
		}
	}
	if place == 9 {
		s.finish(p, &o)
		return
	}
	stack := 3 * o.origin[place/3]
	for c := stack; c < stack+3; c++ {
		if o.place[c] == none {
			next := o
			next.put(c)
			s.choose(p, next, place)
		}
	}
}

// finish compares the rows after the second, whose order is settled by their
// first cells.
func (s *solutionCanon) finish(p *rowPair, o *columnOrder) {
	a := arrangement{transpose: p.transpose, columns: o.column}
	for place, c := range o.column {
		a.labels[p.rows[p.first][c]] = uint8(place + 1)
	}
	band := p.first / 3
	third := 9*band + 3 - p.first - p.second
	a.rows = [9]uint8{uint8(p.first), uint8(p.second), uint8(third)}
	if !s.offerRow(p.rows, &a, 2) {
		return
	}
	var row [10]uint8 // that has the name in its first cell
	for r := range 9 {
		if r/3 != band {
			row[a.labels[p.rows[r][o.column[0]]]] = uint8(r + 1)
		}
	}
	place := 3
	for range 2 {
		in := -1 // the band
		for i, r := range row {
			if r != 0 && (in < 0 || int(r-1)/3 == in) {
				in = int(r-1) / 3
				a.rows[place] = r - 1
				row[i] = 0
				if !s.offerRow(p.rows, &a, place) {
					return
				}
				place++
			}
		}
	}
	if s.count == 0 {
		s.best = a
	}
	s.count++
}

// offerRow compares the row in a place with the best there.
func (s *solutionCanon) offerRow(rows *view, a *arrangement, place int) bool {
	row := &rows[a.rows[place]]
	for i, c := range a.columns {
		if !s.offer(9*place+i, a.labels[row[c]]) {
			return false
		}
	}
	return true
}

// offer compares a cell with the best so far there, and reports whether it is
// as good or better.
func (s *solutionCanon) offer(cell int, v uint8) bool {
	if cell == s.known || v < s.cells[cell] {
		s.cells[cell] = v
		s.known = cell + 1
		s.count = 0
	}
	return v == s.cells[cell]
}
