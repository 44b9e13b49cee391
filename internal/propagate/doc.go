// Package propagate searches exactly, depth first, with strong deductions: for
// problems in which sums, sets of values and orders say more than clauses do, such
// as killer sudoku.
//
// A [Problem] has variables with domains of values 0 to 63, a word of bits each, and
// constraints. It is stated once, compiled, and searched:
//
//	p := propagate.New([]uint64{0b111, 0b111, 0b111})
//	p.Differ(0, 1, 2)
//	p.Chain(1, 0, 2)
//	n, err := p.Compile().Count(ctx, 2, propagate.Options{})
//
// Compiling derives more constraints: sums of variables that follow from groups
// which hold all their values (implied.go), also with sums that are only known to be
// equal (numbers.go), groups that cross (band.go, leftovers.go), unions of sums
// (merged.go).
//
// The deductions are bit operations on domains. A constraint runs again when a domain
// of one of its variables has changed. Cheap ones run first. A node of the search
// copies all domains, so nothing is undone.
package propagate
