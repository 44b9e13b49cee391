package csp

import "slices"

// This file counts the errors of tables and of readers, of which a move changes a part.

// A tableIndex has the tuples of each value at each place. The count of each tuple is that of
// the decisions with other values; those of the numbers of tuples with each count follow.
type tableIndex struct {
	n      int               // tuples
	places []map[int][]int32 // of each place: the tuples of a value
}

func (p *plan) addTable(c *Constraint, branch int32) {
	t := &tableIndex{places: make([]map[int][]int32, len(c.decisions))}
	for i := range t.places {
		t.places[i] = map[int][]int32{}
	}
	for _, tuple := range c.tuples {
		fits := true // or a decision that follows has another value, which is an error
		for i, x := range c.decisions {
			fits = fits && p.has(x.index, tuple[i]-x.plus())
		}
		if !fits {
			continue
		}
		for i, v := range tuple {
			t.places[i][v] = append(t.places[i][v], int32(t.n))
		}
		t.n++
	}
	n := counter{kind: countTable, branch: branch, table: t, decisions: c.decisions}
	if c.is(forbidForm{}) {
		n.kind = countForbidden
	}
	n.at = p.take(t.n + len(c.decisions) + 1)
	p.addUses(p.add(n), n.kind, c.decisions)
}

// moveTuples counts that a value at a place is none, or one, of those that the tuples with
// it lack.
func (c *counter) moveTuples(s *genome, place, v int, by int32, added int) {
	if v == none {
		return
	}
	numbers := s.count[c.at+c.table.n:]
	for _, t := range c.table.places[place][v+added] {
		n := &s.count[c.at+int(t)]
		numbers[*n]--
		*n += by
		numbers[*n]++
	}
}

func (c *counter) tableErrors(s *genome) int {
	numbers := s.count[c.at+c.table.n:][:len(c.decisions)+1]
	if c.kind == countForbidden {
		return int(min(numbers[0], 1))
	}
	for lacking, n := range numbers {
		if n > 0 {
			return lacking
		}
	}
	return len(numbers)
}

// A scanCounter reads on after a value that the reader refuses, as if it were one that it
// does not refuse.
type scanCounter struct {
	form scanForm
	next [][]int32 // of each layer and state: the state after some value, or -1
}

// after returns the state after decision i, and whether the reader refuses its value.
func (n *scanCounter) after(i int, state int32, v int) (next int32, refused bool) {
	if v != none {
		if next = n.form.after(i, state, v); next >= 0 {
			return next, false
		}
	}
	return n.next[i][state], true
}

func (p *plan) addScan(c *Constraint, f scanForm, branch int32) {
	n := &scanCounter{form: f}
	for i := range f.layers {
		l := &f.layers[i]
		some := make([]int32, 0, f.states(i))
		for row := range slices.Chunk(l.next, l.width) {
			some = append(some, slices.Max(row))
		}
		n.next = append(n.next, some)
	}
	// A number for the state after each decision, and whether its value is refused.
	k := p.add(counter{kind: countScan, branch: branch, scan: n, decisions: c.decisions, at: p.take(2 * len(f.layers))})
	p.addUses(k, countScan, c.decisions)
}

// read reads from a place on, as far as states change, and returns the change of the errors.
func (c *counter) read(s *genome, place int) (change int) {
	n := len(c.decisions)
	states, refused := s.count[c.at:][:n], s.count[c.at+n:][:n]
	state := int32(0)
	if place > 0 {
		state = states[place-1]
	}
	for i := place; i < n; i++ {
		next, wrong := c.scan.after(i, state, s.of(c.decisions[i]))
		now := int32(0)
		if wrong {
			now = 1
		}
		change += int(now - refused[i])
		refused[i] = now
		if i > place && states[i] == next {
			break
		}
		states[i], state = next, next
	}
	return change
}

// A valueSet is a set of values in order.
type valueSet []int

func newValueSet(values []int) valueSet { return sortedSet(append([]int{}, values...)) }

func (s valueSet) has(v int) bool {
	_, found := slices.BinarySearch(s, v)
	return found
}

// mostLookedUp is the size of the largest table of a function.
const mostLookedUp = 1 << 20

// tableFunction returns the function of decision i of a table, or nil if the others allow two
// values of it.
func (p *plan) tableFunction(c *Constraint, i int) *follow {
	f := &follow{args: slices.Delete(slices.Clone(c.decisions), i, i+1)}
	if p.checked(f, c.decisions[i]) == nil || len(f.args) == 2 && f.args[0].index == f.args[1].index {
		return nil
	}
	first, last := f.args[0], f.args[len(f.args)-1]
	height, width := p.width(first.index), 1
	if len(f.args) == 2 {
		width = p.width(last.index)
	}
	if height > mostLookedUp/width {
		return nil
	}
	values := slices.Repeat([]int{none}, height*width)
	entry := func(x, y int) *int { // of values in the domains or not
		k, n := x-first.plus()-p.gene[first.index].low, 0
		if len(f.args) == 2 {
			n = y - last.plus() - p.gene[last.index].low
		}
		if uint(k) >= uint(height) || uint(n) >= uint(width) {
			return nil
		}
		return &values[k*width+n]
	}
	for _, tuple := range c.tuples {
		fits := true
		for k, x := range c.decisions {
			fits = fits && p.has(x.index, tuple[k]-x.plus())
		}
		if !fits {
			continue
		}
		args := slices.Delete(slices.Clone(tuple), i, i+1)
		result := entry(args[0], args[len(args)-1])
		if *result != none && *result != tuple[i] {
			return nil
		}
		*result = tuple[i]
	}
	f.pair = func(x, y int) int {
		if result := entry(x, y); result != nil {
			return *result
		}
		return none
	}
	return f
}
