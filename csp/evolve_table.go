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
	k := p.add(n)
	for i, x := range c.decisions {
		p.addUse(x, use{kind: n.kind, counter: k, place: int32(i)})
	}
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

// addScan counts the values that a reader refuses. It reads on after one as if it were one that
// it does not refuse.
func (p *plan) addScan(c *Constraint, f scanForm, branch int32) {
	var instead [][]int32 // of each layer and state: the state after some value
	for i := range f.layers {
		l := &f.layers[i]
		some := make([]int32, 0, f.states(i))
		for row := range slices.Chunk(l.next, l.width) {
			some = append(some, slices.Max(row))
		}
		instead = append(instead, some)
	}
	p.addAsked(c, branch, func(s *genome) (refused int) {
		state := int32(0)
		for i, x := range c.decisions {
			next := f.after(i, state, s.of(x))
			if next < 0 {
				refused++
				next = instead[i][state]
			}
			state = next
		}
		return refused
	})
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
