package learn

import "math/bits"

// This file bounds an integer that is the product or the distance of two others, and these by it.
// What it concludes is exact once both have a value.

// An operation demands that result is the product of x and y, or their distance, unless a literal
// is true.
type operation struct {
	result, x, y view
	distance     bool
	unless       Literal   // none: -1
	reasons      []Literal // not nil: a conflict without literals ends the search
}

// Product demands that result is the product of x and y, unless a literal is true, which the
// first integer stands for; -1 is no such literal.
func (l *Solver) Product(result, x, y Quantity, unless Literal, standsFor int32) {
	l.operate(operation{result: viewOf(result), x: viewOf(x), y: viewOf(y), unless: unless}, standsFor)
}

// Distance is Product for the distance of x and y: x − y or y − x, the one that is not negative.
func (l *Solver) Distance(result, x, y Quantity, unless Literal, standsFor int32) {
	l.operate(operation{result: viewOf(result), x: viewOf(x), y: viewOf(y), distance: true, unless: unless}, standsFor)
}

func (l *Solver) operate(o operation, standsFor int32) {
	o.reasons = []Literal{}
	l.addPropagator(&o, o.result.Integer, o.x.Integer, o.y.Integer, standsFor)
}

// A view is a quantity, or its negation.
type view struct {
	Quantity
	negated bool
}

func viewOf(q Quantity) view { return view{q, false} }

func (v view) negation() view { return view{v.Quantity, !v.negated} }

func (v view) ends(l *Solver) (low, high int) {
	low, high = l.ends(v.Quantity)
	if v.negated {
		return -high, -low
	}
	return low, high
}

// A fact says that a view is at least a value.
type fact struct {
	view
	least int
}

func (v view) atLeast(n int) fact { return fact{v, n} }

func (v view) atMost(n int) fact { return fact{v.negation(), -n} }

func (o *operation) propagate(l *Solver) []Literal {
	if o.unless >= 0 && l.truth[o.unless] > 0 {
		return nil
	}
	const words = 12
	l.Work += words
	if o.distance {
		return o.bringApart(l)
	}
	if conflict := o.multiply(l); conflict != nil {
		return conflict
	}
	if conflict := o.divide(l, o.x, o.y, o.result); conflict != nil {
		return conflict
	}
	return o.divide(l, o.y, o.x, o.result)
}

// imply concludes a fact from others, which hold, or else that the literal is true. It returns
// nil, or the literals of a clause that is false.
func (o *operation) imply(l *Solver, f fact, from ...fact) []Literal {
	low, high := f.ends(l)
	open := o.unless >= 0 && l.truth[o.unless] == 0
	gone := o.unless >= 0 && l.truth[o.unless] > 0 // since propagate began
	if gone || low >= f.least || open && high >= f.least {
		return nil
	}
	o.reasons = o.reasons[:0]
	for _, r := range from {
		o.reasons = r.appendTo(l, o.reasons)
	}
	if high < f.least {
		o.reasons = f.view.atMost(f.least-1).appendTo(l, o.reasons)
	}
	switch {
	case open:
		l.conclude(o.unless, o.reasons)
		return nil
	case o.unless >= 0:
		o.reasons = l.appendIfOpenAtFirst(o.reasons, o.unless)
	}
	if high < f.least {
		return o.reasons
	}
	if p := f.literal(l); l.truth[p] == 0 {
		l.conclude(p, o.reasons)
	}
	return nil
}

// literal returns the literal of a fact that is open.
func (f fact) literal(l *Solver) Literal {
	if f.negated {
		return l.below(f.Quantity, 1-f.least)
	}
	return l.below(f.Quantity, f.least).Not()
}

// appendTo appends the negation of a fact.
func (f fact) appendTo(l *Solver, list []Literal) []Literal {
	if f.negated {
		return l.appendAtMost(list, f.Quantity, -f.least)
	}
	return l.appendAtLeast(list, f.Quantity, f.least)
}

// multiply bounds the product.
func (o *operation) multiply(l *Solver) []Literal {
	xl, xh := o.x.ends(l)
	yl, yh := o.y.ends(l)
	low := min(product(xl, yl), product(xl, yh), product(xh, yl), product(xh, yh))
	high := max(product(xl, yl), product(xl, yh), product(xh, yl), product(xh, yh))
	most := []fact{o.x.atLeast(xl), o.y.atLeast(yl), o.x.atMost(xh), o.y.atMost(yh)}
	least := most
	if xl >= 0 && yl >= 0 {
		most = []fact{o.x.atLeast(0), o.y.atLeast(0), o.x.atMost(xh), o.y.atMost(yh)}
		least = []fact{o.x.atLeast(xl), o.y.atLeast(yl)}
	}
	if conflict := o.imply(l, o.result.atMost(high), most...); conflict != nil {
		return conflict
	}
	return o.imply(l, o.result.atLeast(low), least...)
}

// divide bounds a factor by the other one and the product.
func (o *operation) divide(l *Solver, x, y, z view) []Literal {
	yl, yh := y.ends(l)
	zl, zh := z.ends(l)
	if yh < 0 || yh == 0 && yl < 0 {
		y, z, yl, yh, zl, zh = y.negation(), z.negation(), -yh, -yl, -zh, -zl
	}
	if yl <= 0 {
		var other fact // that the product is not 0
		switch {
		case zl > 0:
			other = z.atLeast(1)
		case zh < 0:
			other = z.atMost(-1)
		default:
			return nil
		}
		if yl == 0 { // it is not 0
			return o.imply(l, y.atLeast(1), y.atLeast(0), other)
		}
		most := max(-zl, zh)
		if conflict := o.imply(l, x.atMost(most), z.atLeast(-most), z.atMost(most), other); conflict != nil {
			return conflict
		}
		return o.imply(l, x.atLeast(-most), z.atLeast(-most), z.atMost(most), other)
	}
	if conflict := o.quotient(l, x, y, z, yl, yh, zh); conflict != nil {
		return conflict
	}
	return o.quotient(l, x.negation(), y, z.negation(), yl, yh, -zl)
}

// quotient concludes how large x is at most, whose product with y, which is at least 1, is at most
// zh.
func (o *operation) quotient(l *Solver, x, y, z view, yl, yh, zh int) []Literal {
	by, other := yl, y.atLeast(yl)
	if zh < 0 {
		by, other = yh, y.atMost(yh)
	}
	most := floorDiv(zh, by)
	return o.imply(l, x.atMost(most), z.atMost(product(most+1, by)-1), other, y.atLeast(1))
}

// bringApart bounds the distance of two integers, and these by it.
func (o *operation) bringApart(l *Solver) []Literal {
	_, zh := o.result.ends(l)
	xl, xh := o.x.ends(l)
	yl, yh := o.y.ends(l)
	most := max(xh-yl, yh-xl)
	if conflict := o.imply(l, o.result.atMost(most), o.x.atMost(xh), o.y.atLeast(yl), o.x.atLeast(xl), o.y.atMost(yh)); conflict != nil {
		return conflict
	}
	if conflict := o.imply(l, o.result.atLeast(0)); conflict != nil {
		return conflict
	}
	for _, pair := range [2][2]view{{o.x, o.y}, {o.y, o.x}} {
		x, y := pair[0], pair[1]
		xl, xh := x.ends(l)
		yl, yh := y.ends(l)
		zl, _ := o.result.ends(l)
		for _, f := range [3][]fact{
			{o.result.atLeast(xl - yh), x.atLeast(xl), y.atMost(yh)},
			{x.atMost(yh + zh), y.atMost(yh), o.result.atMost(zh)},
			{y.atLeast(xl - zh), x.atLeast(xl), o.result.atMost(zh)},
		} {
			if conflict := o.imply(l, f[0], f[1:]...); conflict != nil {
				return conflict
			}
		}
		if yh-xl >= zl {
			continue
		}
		// y can't be so far above x, so x is above y
		for _, f := range [2][]fact{
			{x.atLeast(yl + zl), y.atLeast(yl), o.result.atLeast(zl), x.atLeast(xl), y.atMost(yh)},
			{y.atMost(xh - zl), x.atMost(xh), o.result.atLeast(zl), x.atLeast(xl), y.atMost(yh)},
		} {
			if conflict := o.imply(l, f[0], f[1:]...); conflict != nil {
				return conflict
			}
		}
	}
	return nil
}

// product multiplies. A product that does not fit an int is the largest or the least number that
// can be added to another one of its kind.
func product(x, y int) int {
	const most = 1<<(bits.UintSize-2) - 1
	if p := x * y; x == 0 || p/x == y {
		return max(-most, min(p, most))
	}
	if x < 0 != (y < 0) {
		return -most
	}
	return most
}

// floorDiv divides by a positive number and rounds down.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
