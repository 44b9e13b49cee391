package sudoku

import "context"

// An assumptionMode is a technique of chains from several assumptions.
type assumptionMode struct {
	rating  float64
	oneUnit bool // Nishio: strong links in units only, contradictions only
	multi   bool // from all candidates of a cell or all places in a unit
	dynamic bool // a link may use all that has been ruled out before
	level   int
}

var assumptionModes = [...]assumptionMode{}

type explainerMulti struct{}

func (c *explainerChains) assume(ctx context.Context, mode assumptionMode) error { return nil }
