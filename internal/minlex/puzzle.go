package minlex

// A puzzleCanon finds the canonical form of any board, row by row. For each place
// it tries every row, order of columns and naming that makes the row smallest,
// and drops a branch that the best rows so far beat. Choices that make no
// difference yet stay open: the order of columns that are empty in all rows so
// far, and of stacks of such columns. Those columns come first, and at the end
// each of their orders counts as a transformation, as do those of empty rows.
type puzzleCanon struct {
	views   *[2]view
	n, h, w int          // side, rows of a band, columns of a stack
	before  [2][9]uint16 // per row: the rows that must come before it
	keys    [9]uint64    // the best rows so far
	known   int          // number of them
	best    Rearrangement
	named   int // number of values that occur
	count   int64
}

// A puzzleState is what is decided so far. Columns are in their places, except the
// open ones: the first free[i] columns of the stack in place i, and the first
// open stacks.
type puzzleState struct {
	Rearrangement
	depth  int    // rows in place
	placed uint16 // the set of these rows
	next   uint8  // last name given
	free   [3]uint8
	open   int // stacks
	loose  int // stacks that were open before the current row
}

func (s *puzzleCanon) run() {
	var rowOrders, columnOrders int64
	s.before[0], rowOrders = emptyRows(&s.views[0], s.n, s.h)
	s.before[1], columnOrders = emptyRows(&s.views[1], s.n, s.w)
	for i := range 2 {
		if i == 1 && s.h != s.w {
			break
		}
		state := puzzleState{open: s.n / s.w}
		state.Transpose = i == 1
		for k := range s.n {
			state.Columns[k] = uint8(k)
			state.Labels[k+1] = Unnamed
		}
		for k := range s.n / s.w {
			state.free[k] = uint8(s.w)
		}
		s.placeRow(state)
	}
	s.count *= rowOrders * columnOrders * factorial(s.n-s.named)
}

// emptyRows returns, for each row, the rows that must come before it, so that the
// search tries only one order of the empty rows of a band and of the empty bands.
// It also returns the number of these orders.
func emptyRows(rows *view, n, height int) (before [9]uint16, orders int64) {
	orders = 1
	emptyBands, bandsBefore := 0, uint16(0)
	for band := 0; band < n; band += height {
		empty, rowsBefore := 0, uint16(0)
		for r := band; r < band+height; r++ {
			if rows[r] == [9]uint8{} {
				before[r] = rowsBefore
				rowsBefore |= 1 << r
				empty++
			}
		}
		orders *= factorial(empty)
		if empty == height {
			for r := band; r < band+height; r++ {
				before[r] |= bandsBefore
			}
			bandsBefore |= rowsBefore
			emptyBands++
		}
	}
	return before, orders * factorial(emptyBands)
}

func factorial(n int) int64 {
	f := int64(1)
	for ; n > 1; n-- {
		f *= int64(n)
	}
	return f
}

// placeRow tries every row that can be next and is smallest there.
func (s *puzzleCanon) placeRow(state puzzleState) {
	if state.depth == s.n {
		if s.count == 0 {
			s.best, s.named = state.Rearrangement, int(state.next)
		}
		s.count++
		return
	}
	rows, before := &s.views[0], &s.before[0]
	if state.Transpose {
		rows, before = &s.views[1], &s.before[1]
	}
	from, to := 0, s.n
	if state.depth%s.h != 0 { // the rest of a band
		from = int(state.Rows[state.depth-1]) / s.h * s.h
		to = from + s.h
	}
	var chosen [9]uint8
	least, n := ^uint64(0), 0
	for r := from; r < to; r++ {
		if state.placed>>r&1 != 0 || state.placed&before[r] != before[r] {
			continue
		}
		key := s.key(&state, &rows[r])
		if key < least {
			least, n = key, 0
		}
		if key == least {
			chosen[n] = uint8(r)
			n++
		}
	}
	if !s.offer(state.depth, least) {
		return
	}
	for _, r := range chosen[:n] {
		next := state
		next.Rows[next.depth] = r
		next.placed |= 1 << r
		next.depth++
		next.loose, next.open = next.open, 0
		s.placeStack(next, &rows[r], 0)
	}
}

// offer compares a row with the best so far in its place, and reports whether it
// is at least as good.
func (s *puzzleCanon) offer(depth int, key uint64) bool {
	if depth == s.known || key < s.keys[depth] {
		s.keys[depth] = key
		s.known = depth + 1
		s.count = 0
	}
	return key == s.keys[depth]
}

// key returns the smallest row that the row can become, four bits per cell. A
// value without a name counts as 15: it comes after all named values, and every
// state in the comparison will give it the same name.
func (s *puzzleCanon) key(state *puzzleState, row *[9]uint8) uint64 {
	var key uint64
	stacks := s.n / s.w
	for i := state.open; i < stacks; i++ {
		key |= s.stackKey(state, row, i) << (4 * s.w * (stacks - 1 - i))
	}
	if state.open == 0 {
		return key
	}
	var keys [3]uint64
	for i := range state.open {
		k := s.stackKey(state, row, i)
		j := i
		for ; j > 0 && keys[j-1] > k; j-- {
			keys[j] = keys[j-1]
		}
		keys[j] = k
	}
	for i := range state.open {
		key |= keys[i] << (4 * s.w * (stacks - 1 - i))
	}
	return key
}

// stackKey is key for the stack that is now in place i.
func (s *puzzleCanon) stackKey(state *puzzleState, row *[9]uint8, i int) uint64 {
	columns := state.Columns[i*s.w:]
	a := state.Labels[row[columns[0]]]
	b := state.Labels[row[columns[1]]]
	free := state.free[i]
	if free >= 2 {
		a, b = min(a, b), max(a, b)
	}
	if s.w == 2 {
		return uint64(a)<<4 | uint64(b)
	}
	c := state.Labels[row[columns[2]]]
	if free == 3 {
		b, c = min(b, c), max(b, c)
		a, b = min(a, b), max(a, b)
	}
	return uint64(a)<<8 | uint64(b)<<4 | uint64(c)
}

// placeStack tries every smallest stack in place i, and then those after it.
func (s *puzzleCanon) placeStack(state puzzleState, row *[9]uint8, i int) {
	if i == s.n/s.w {
		s.placeRow(state)
		return
	}
	if i >= state.loose {
		s.orderColumns(state, row, i)
		return
	}
	var keys [3]uint64
	least := ^uint64(0)
	for j := i; j < state.loose; j++ {
		keys[j] = s.stackKey(&state, row, j)
		least = min(least, keys[j])
	}
	for j := i; j < state.loose; j++ {
		if keys[j] != least {
			continue
		}
		next := state
		for k := range s.w {
			a, b := &next.Columns[i*s.w+k], &next.Columns[j*s.w+k]
			*a, *b = *b, *a
		}
		if least == 0 { // it stays open, so any of them will do
			next.open++
			s.placeStack(next, row, i+1)
			return
		}
		s.orderColumns(next, row, i)
	}
}

// orderColumns orders the free columns of the stack in place i: empty cells of
// the row first, which stay free, then values by name, then values without a
// name in every order.
func (s *puzzleCanon) orderColumns(state puzzleState, row *[9]uint8, i int) {
	base, free := i*s.w, int(state.free[i])
	columns := state.Columns[base : base+free]
	for j := 1; j < free; j++ {
		for k := j; k > 0 && state.Labels[row[columns[k]]] < state.Labels[row[columns[k-1]]]; k-- {
			columns[k], columns[k-1] = columns[k-1], columns[k]
		}
	}
	empty := 0
	for empty < free && row[columns[empty]] == 0 {
		empty++
	}
	from := free
	for from > empty && state.Labels[row[columns[from-1]]] == Unnamed {
		from--
	}
	state.free[i] = uint8(empty)
	for _, order := range orders3ByPrefix[:factorial(free-from)] {
		next := state
		for j, k := range order[:free-from] {
			next.Columns[base+from+j] = columns[from+int(k)]
		}
		for _, c := range next.Columns[base+from : base+s.w] {
			if label := &next.Labels[row[c]]; *label == Unnamed {
				next.next++
				*label = next.next
			}
		}
		s.placeStack(next, row, i+1)
	}
}

// orders3ByPrefix are the orders of three things in another order than orders3:
// the first n! leave the things after n in place.
var orders3ByPrefix = [6][3]uint8{{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}}
