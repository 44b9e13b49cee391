package sudoku

import (
	"cmp"
	"fmt"
	"slices"
)

func (g *genetic[B]) save(to *checkpoint[B]) {
	to.Layout = g.opts.Layout.String()
	for i := range g.parents {
		to.Organisms = append(to.Organisms, saveOrganism(&g.parents[i], nil))
	}
}

func (g *genetic[B]) load(c *checkpoint[B]) error {
	if want := g.opts.Layout.String(); c.Layout != want {
		return fmt.Errorf("%w: its boards have the layout %q, those of the run %q", ErrCheckpoint, c.Layout, want)
	}
	if len(c.Organisms) != len(g.parents) {
		return fmt.Errorf("%w: it has %d organisms, the run %d", ErrCheckpoint, len(c.Organisms), len(g.parents))
	}
	parents := make([]Organism[B], len(g.parents))
	best, err := g.basis.loadOrganism(&c.Best)
	for i := range parents {
		if err != nil {
			return err
		}
		parents[i], err = g.basis.loadOrganism(&c.Organisms[i])
	}
	if err != nil {
		return err
	}
	slices.SortStableFunc(parents, func(a, b Organism[B]) int { return cmp.Compare(a.Errors, b.Errors) })
	g.resume(c, best)
	g.parents = parents
	return nil
}
