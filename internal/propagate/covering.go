package propagate

// This file filters classes of values that must all occur among a few variables. What a
// variable can be is a set of classes; a table has, for the sets of all variables, those
// that some choice of a class each keeps.

import "math/bits"

const (
	mostCover   = 12 // bits of the index of the table: classes times variables
	mostClasses = 7
	anyValue    = 1 << mostClasses // in a row of the table: also values of no class
)

// Cover demands that each of the classes, sets of values without common members, has a
// value among the variables. The filter is exact for variables that occur once if classes
// and variables are few, such as three classes and four variables.
func (p *Problem) Cover(vars []int, classes ...uint64) {
	if len(vars)*len(classes) > mostCover || len(classes) > mostClasses {
		for _, class := range classes {
			p.Count(vars, class, ^uint64(1))
		}
		return
	}
	list := p.list(vars)
	p.later = append(p.later, func(b *compiler) { b.postCover(list, classes) })
}

// A covering has the table of its variables and classes.
type covering struct {
	vars    []int32
	classes []uint64
	table   [][]uint8
}

// coverTables are the tables of the plan that is compiled, by variables and classes.
type coverTables map[[2]int][][]uint8

func (b *compiler) postCover(vars []int32, classes []uint64) {
	p := &covering{vars: vars, classes: classes}
	if b.covers == nil {
		b.covers = coverTables{}
	}
	key := [2]int{len(vars), len(classes)}
	if b.covers[key] == nil {
		b.covers[key] = coverTable(len(vars), len(classes))
	}
	p.table = b.covers[key]
	b.add(p, vars, costPair, true)
}

// coverTable returns, for the sets of classes that variables can have, those that they
// keep: the set of each variable, or nil if there is no way.
func coverTable(vars, classes int) [][]uint8 {
	table := make([][]uint8, 1<<(vars*classes))
	for i := range table {
		keep := make([]uint8, vars)
		var try func(v int, missing uint8) bool
		try = func(v int, missing uint8) (found bool) {
			if bits.OnesCount8(missing) > vars-v {
				return false
			}
			if v == vars {
				return true
			}
			for m := uint8(i >> (v * classes) & (1<<classes - 1)); m != 0; m &= m - 1 {
				if try(v+1, missing&^(m&-m)) {
					keep[v] |= m & -m
					found = true
				}
			}
			if try(v+1, missing) { // it is not needed
				keep[v] |= anyValue
				found = true
			}
			return found
		}
		if try(0, 1<<classes-1) {
			table[i] = keep
		}
	}
	return table
}

func (p *covering) propagate(s *Space) bool {
	index, n := 0, len(p.classes)
	for i, c := range p.vars {
		for k, class := range p.classes {
			if s.dom[c]&class != 0 {
				index |= 1 << (i*n + k)
			}
		}
	}
	keep := p.table[index]
	if keep == nil {
		return false
	}
	for i, c := range p.vars {
		if keep[i]&anyValue != 0 {
			continue // any value
		}
		var values uint64
		for k, class := range p.classes {
			if keep[i]>>k&1 != 0 {
				values |= class
			}
		}
		if !s.keep(c, values) {
			return false
		}
	}
	return true
}
