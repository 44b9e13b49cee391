package csp

import "math"

// This file makes a decision the result of others, by constraints that exist.

// SumAs demands that total takes the sum of the decisions, each times its coefficient. If
// coefficients is nil, each is 1. It is a [Model.Sum] with the coefficient -1 for total.
func (m *Model) SumAs(total Decision, decisions []Decision, coefficients []int) *Constraint {
	n := len(decisions)
	list, factors := make([]Decision, n+1), make([]int, n+1)
	copy(list, decisions)
	list[n], factors[n] = total, -1
	if coefficients == nil {
		for i := range decisions {
			factors[i] = 1
		}
	} else if copy(factors[:n], coefficients); len(coefficients) != n {
		factors = coefficients // Sum says what is wrong
	}
	return m.Sum(list, factors, Exactly, 0)
}

// Div demands that result takes the quotient of the values of x and y, as x / y in Go, which
// drops a fraction. No value of x has a quotient by 0. The search removes every value that no choice
// of the others allows, once x or y has its value. Domains of x and y with more than 1<<20 pairs are
// a mistake.
func (m *Model) Div(result, x, y Decision) *Constraint {
	return m.operate(operationForm{format: "%s / %s", of: func(x, y int) int {
		if y == 0 {
			return noResult
		}
		return x / y
	}}, result, x, y)
}

// Mod demands that result takes the remainder of the values of x and y, as x % y in Go, which
// has the sign of x. It is as [Model.Div].
func (m *Model) Mod(result, x, y Decision) *Constraint {
	return m.operate(operationForm{format: "%s %% %s", of: func(x, y int) int {
		if y == 0 {
			return noResult
		}
		return x % y
	}}, result, x, y)
}

// noResult is a number that no decision takes.
const noResult = math.MaxInt / 2

// Entry demands that result takes table[i][k], where i is the value of row and k that of
// column, from 0 on: a cost of two choices. Rows may have different lengths. It is stated as a
// [Model.Table].
func (m *Model) Entry(table [][]int, row, column, result Decision) *Constraint {
	var tuples [][]int
	for i, list := range table {
		for k, v := range list {
			tuples = append(tuples, []int{i, k, v})
		}
	}
	return m.Table([]Decision{row, column, result}, tuples)
}

// AndAs demands that result is 1 if all decisions are, and 0 otherwise. All of them take 0 or
// 1, for false and true. It is [Model.Minimum].
func (m *Model) AndAs(result Decision, decisions ...Decision) *Constraint {
	m.checkTruths(append([]Decision{result}, decisions...))
	return m.Minimum(result, decisions...)
}

// OrAs demands that result is 1 if at least one of the decisions is, and 0 otherwise. All of
// them take 0 or 1, for false and true. It is [Model.Maximum].
func (m *Model) OrAs(result Decision, decisions ...Decision) *Constraint {
	m.checkTruths(append([]Decision{result}, decisions...))
	return m.Maximum(result, decisions...)
}

// NotAs demands that result is 1 if x is 0, and 0 if x is 1. Both take no other values.
func (m *Model) NotAs(result, x Decision) *Constraint {
	m.checkTruths([]Decision{result, x})
	return m.Sum([]Decision{result, x}, nil, Exactly, 1)
}

// checkTruths refuses decisions that take other values than 0 and 1.
func (m *Model) checkTruths(decisions []Decision) {
	for _, x := range decisions {
		if d := m.domains(); m.owns(x) && x.added != tooFar && (d.lowest(x.index)+x.plus() < 0 || d.highest(x.index)+x.plus() > 1) {
			m.failNext("decision", x, "one with the values 0 and 1")
			return
		}
	}
}

// NotAllEqual demands that two of the decisions take different values. It is stated as a
// [Model.Forbid] of each value that all can take.
func (m *Model) NotAllEqual(decisions ...Decision) *Constraint {
	often := map[int]int{}
	var tuples [][]int
	for _, x := range decisions {
		if m.owns(x) && m.isWide(x.operand) {
			break // constrain refuses it
		}
		for _, v := range x.Values() {
			if often[v]++; often[v] == len(decisions) {
				tuple := make([]int, len(decisions))
				for i := range tuple {
					tuple[i] = v
				}
				tuples = append(tuples, tuple)
			}
		}
	}
	return m.Forbid(decisions, tuples)
}
