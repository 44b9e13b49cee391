package variant

import (
	"slices"

	"example.com/sudoku"
)

// otherTests are the kinds that have no board of side 6; other tests have them.
var otherTests = []string{"CentreDot", "Asterisk", "Girandola", "DutchFlatmates", "Doppelganger", "StrictKropki", "StrictWhite", "StrictBlack", "StrictXV", "And", "RegionSameValues", "ConnectedValues", "ChaosConstruction", "ChaosArrow", "ChaosCount", "SearchPriority"}

type values = func(row, column int) int

// line returns the values of the cells, as row and column, two digits a cell.
func line(at values, cells ...int) []int {
	var list []int
	for _, cell := range cells {
		list = append(list, at(cell/10, cell%10))
	}
	return list
}

func row(at values, r int) []int { return line(at, 10*r+1, 10*r+2, 10*r+3, 10*r+4, 10*r+5, 10*r+6) }

func column(at values, c int) []int { return line(at, 10+c, 20+c, 30+c, 40+c, 50+c, 60+c) }

func reversed(list []int) []int {
	slices.Reverse(list)
	return list
}

// everyPair reports whether ok holds for all pairs of cells in the given relation.
func everyPair(at values, related func(rows, columns int) bool, ok func(a, b int) bool) bool {
	for a := range 36 {
		for b := range 36 {
			if related(b/6-a/6, b%6-a%6) && !ok(at(a/6+1, a%6+1), at(b/6+1, b%6+1)) {
				return false
			}
		}
	}
	return true
}

func different(a, b int) bool { return a != b }

// across returns the shorter way between two lines of a board of side 6 whose opposite
// edges touch.
func across(lines int) int { return min(max(lines, -lines), 6-max(lines, -lines)) }

func besideEachOther(rows, columns int) bool { return rows*rows+columns*columns == 1 }

var twins = []twin{
	{".Diagonal~1", func(at values) bool { return distinct(line(at, 61, 52, 43, 34, 25, 16)...) }},
	{".Diagonal~-1", func(at values) bool { return distinct(line(at, 11, 22, 33, 44, 55, 66)...) }},
	{".Windoku", func(at values) bool { return distinct(line(at, 22, 23, 24, 32, 33, 34)...) }},
	{".DisjointSets", func(at values) bool {
		return everyPair(at, func(rows, columns int) bool { return (rows != 0 || columns != 0) && rows%2 == 0 && columns%3 == 0 }, different)
	}},
	{".AntiKnight", func(at values) bool {
		return everyPair(at, func(rows, columns int) bool { return rows*rows+columns*columns == 5 }, different)
	}},
	{".ToroidalKnight", func(at values) bool {
		return everyPair(at, func(rows, columns int) bool {
			rows, columns = across(rows), across(columns)
			return rows*rows+columns*columns == 5
		}, different)
	}},
	{".ToroidalKing", func(at values) bool {
		return everyPair(at, func(rows, columns int) bool {
			rows, columns = across(rows), across(columns)
			return max(rows*rows, columns*columns) == 1
		}, different)
	}},
	{".AntiKing", func(at values) bool {
		return everyPair(at, func(rows, columns int) bool { return rows*rows == 1 && columns*columns == 1 }, different)
	}},
	{".AntiConsecutive", func(at values) bool {
		return everyPair(at, besideEachOther, func(a, b int) bool { return apartBy(a, b) != 1 })
	}},
	{".AntiTaxicab", func(at values) bool {
		for a := range 36 {
			for b := range a {
				v, w := at(a/6+1, a%6+1), at(b/6+1, b%6+1)
				if v == w && apartBy(a/6, b/6)+apartBy(a%6, b%6) == v {
					return false
				}
			}
		}
		return true
	}},
	{".GlobalEntropy", func(at values) bool { return everySquare(at, func(v int) int { return (v - 1) / 2 }) }},
	{".GlobalMod", func(at values) bool { return everySquare(at, func(v int) int { return v % 3 }) }},
	{".AllDifferent~R3C3~R4C4~R2C5~R5C5", func(at values) bool { return distinct(line(at, 33, 44, 25, 55)...) }},
	{".Even~R3C3~R4C4", func(at values) bool { return at(3, 3)%2 == 0 && at(4, 4)%2 == 0 }},
	{".Odd~R3C3~R4C4~R6C2", func(at values) bool { return at(3, 3)%2 == 1 && at(4, 4)%2 == 1 && at(6, 2)%2 == 1 }},
	{".Cage~9~R3C3~R3C4~R4C4", func(at values) bool { v := line(at, 33, 34, 44); return distinct(v...) && sum(v...) == 9 }},
	{".Cage~0~R3C3~R4C4~R5C5", func(at values) bool { return distinct(line(at, 33, 44, 55)...) }},
	{".Sum~9~R3C3~R4C4~R5C5", func(at values) bool { return sum(line(at, 33, 44, 55)...) == 9 }},
	{".Sum~9~R3C3~R4C4~R4C4", func(at values) bool { return sum(line(at, 33, 44, 44)...) == 9 }},
	{".Sum~3_=_2_-1_1~R3C3~R4C4~R5C5", func(at values) bool { return 2*at(3, 3)-at(4, 4)+at(5, 5) == 3 }},
	{".Arrow~R3C3~R4C4~R5C5", func(at values) bool { return at(3, 3) == at(4, 4)+at(5, 5) }},
	{".DoubleArrow~R3C3~R4C4~R5C5~R5C6", func(at values) bool { return at(3, 3)+at(5, 6) == at(4, 4)+at(5, 5) }},
	{".PillArrow~2~R3C4~R3C3~R4C4~R5C5~R5C6~R4C6", func(at values) bool { return 10*at(3, 3)+at(3, 4) == sum(line(at, 44, 55, 56, 46)...) }},
	{".LittleKiller~15~R1C4", func(at values) bool { return sum(line(at, 14, 23, 32, 41)...) == 15 }},
	{".LittleKiller~13~R6C3", func(at values) bool { return sum(line(at, 63, 54, 45, 36)...) == 13 }},
	{".EqualSum~R3C3~R4C4~~R5C5~R6C5~~R5C2~R3C1", func(at values) bool {
		a, b, c := at(3, 3)+at(4, 4), at(5, 5)+at(6, 5), at(5, 2)+at(3, 1)
		return a == b && b == c
	}},
	{".RegionSumLine~R2C4~R3C4~R4C4~R4C5~R5C5", func(at values) bool {
		a, b, c := at(2, 4), at(3, 4)+at(4, 4)+at(4, 5), at(5, 5)
		return a == b && b == c
	}},
	{".RegionSumLine~R4C5~R5C5~R5C6", func(at values) bool { return at(4, 5) == at(5, 5)+at(5, 6) }},
	{".Zipper~R3C3~R4C4~R5C5~R5C6~R6C5", func(at values) bool { return at(5, 5) == at(3, 3)+at(6, 5) && at(5, 5) == at(4, 4)+at(5, 6) }},
	{".Zipper~R3C3~R4C4~R5C5~R5C6", func(at values) bool { return at(3, 3)+at(5, 6) == at(4, 4)+at(5, 5) }},
	{".SumLine~7~R3C3~R4C4~R5C5~R5C6", func(at values) bool {
		total := 0
		for _, v := range line(at, 33, 44, 55, 56) {
			if total += v; total == 7 {
				total = 0
			} else if total > 7 {
				return false
			}
		}
		return total == 0
	}},
	// the cells are in a circle; some rotation is cut into pieces
	{".SumLine~7~R3C3~R4C4~R5C5~R5C6~R6C2~LOOP", func(at values) bool {
		v := line(at, 33, 44, 55, 56, 62)
		for from := range v {
			total := 0
			for i := range v {
				if total += v[(from+i)%len(v)]; total == 7 {
					total = 0
				} else if total > 7 {
					break
				}
			}
			if total == 0 {
				return true
			}
		}
		return false
	}},
	{".RellikCage~6~R3C3~R4C4~R5C5", func(at values) bool {
		a, b, c := at(3, 3), at(4, 4), at(5, 5)
		return distinct(a, b, c) && !slices.Contains([]int{a, b, c, a + b, b + c, a + c, a + b + c}, 6)
	}},
	{".EqualityCage~R3C3~R4C4~R5C5~R5C6", func(at values) bool {
		v := line(at, 33, 44, 55, 56)
		even, low := 0, 0
		for _, x := range v {
			if x%2 == 0 {
				even++
			}
			if x <= 3 {
				low++
			}
		}
		return distinct(v...) && even == 2 && low == 2
	}},
	{".Thermo~R3C3~R4C4~R5C5", func(at values) bool { return at(3, 3) < at(4, 4) && at(4, 4) < at(5, 5) }},
	{".SlowThermo~R3C3~R4C4~R5C5", func(at values) bool { return ordered(line(at, 33, 44, 55)...) }},
	{".Whisper~3~R3C3~R4C4~R5C5", func(at values) bool { return apartBy(at(3, 3), at(4, 4)) >= 3 && apartBy(at(4, 4), at(5, 5)) >= 3 }},
	{".Renban~R3C3~R4C4~R5C5", func(at values) bool {
		v := line(at, 33, 44, 55)
		return distinct(v...) && slices.Max(v)-slices.Min(v) == 2
	}},
	{".Nabner~R3C3~R4C4~R5C5", func(at values) bool {
		return apartBy(at(3, 3), at(4, 4)) > 1 && apartBy(at(3, 3), at(5, 5)) > 1 && apartBy(at(4, 4), at(5, 5)) > 1
	}},
	{".Palindrome~R3C3~R4C4~R5C5~R5C6~R6C5", func(at values) bool { return at(3, 3) == at(6, 5) && at(4, 4) == at(5, 6) }},
	{".Between~R3C3~R4C4~R5C5", func(at values) bool {
		return min(at(3, 3), at(5, 5)) < at(4, 4) && at(4, 4) < max(at(3, 3), at(5, 5))
	}},
	{".Lockout~2~R3C3~R4C4~R5C5", func(at values) bool {
		return apartBy(at(3, 3), at(5, 5)) >= 2 && (at(4, 4) < min(at(3, 3), at(5, 5)) || at(4, 4) > max(at(3, 3), at(5, 5)))
	}},
	{".Entropic~R3C3~R4C4~R5C5", func(at values) bool { return distinct((at(3, 3)+1)/2, (at(4, 4)+1)/2, (at(5, 5)+1)/2) }},
	{".Modular~3~R3C3~R4C4~R5C5~R5C6", func(at values) bool {
		return distinct(at(3, 3)%3, at(4, 4)%3, at(5, 5)%3) && at(3, 3)%3 == at(5, 6)%3
	}},
	{".WhiteDot~R3C3~R3C4", func(at values) bool { return apartBy(at(3, 3), at(3, 4)) == 1 }},
	{".WhiteDot~R3C3~R4C4~R4C3", func(at values) bool { return apartBy(at(3, 3), at(4, 3)) == 1 && apartBy(at(4, 4), at(4, 3)) == 1 }},
	{".BlackDot~R3C3~R3C4", func(at values) bool { return at(3, 3) == 2*at(3, 4) || 2*at(3, 3) == at(3, 4) }},
	{".Difference~3~R3C3~R3C4", func(at values) bool { return apartBy(at(3, 3), at(3, 4)) == 3 }},
	{".Ratio~3~R3C3~R3C4", func(at values) bool { return at(3, 3) == 3*at(3, 4) || 3*at(3, 3) == at(3, 4) }},
	{".X~R3C3~R3C4", func(at values) bool { return at(3, 3)+at(3, 4) == 10 }},
	{".V~R3C3~R3C4", func(at values) bool { return at(3, 3)+at(3, 4) == 5 }},
	{".GreaterThan~R3C3~R3C4~R4C3", func(at values) bool { return at(3, 3) > at(3, 4) && at(3, 3) > at(4, 3) }},
	{".Quad~R2C2~1~5", func(at values) bool {
		v := line(at, 22, 23, 32, 33)
		return slices.Contains(v, 1) && slices.Contains(v, 5)
	}},
	{".ContainAtLeast~2_2_5~R3C3~R4C4~R5C5~R6C2", func(at values) bool {
		v := line(at, 33, 44, 55, 62)
		return occurrences(v, 2) >= 2 && slices.Contains(v, 5)
	}},
	{".ContainExact~3_5~R3C3~R4C4~R5C5~R6C2", func(at values) bool {
		v := line(at, 33, 44, 55, 62)
		return occurrences(v, 3) == 1 && occurrences(v, 5) == 1
	}},
	{".LookAndSay~1205~R3C3~R4C4~R5C5~R6C2", func(at values) bool {
		v := line(at, 33, 44, 55, 62)
		return occurrences(v, 2) == 1 && occurrences(v, 5) == 0
	}},
	{".LookAndSay~03~R3C3~R4C4", func(at values) bool { return at(3, 3) != 3 && at(4, 4) != 3 }},
	{".LookAndSay~0003~R3C3~R4C4", func(at values) bool { return at(3, 3) != 3 && at(4, 4) != 3 }},
	{".CountDistinct~R3C3~R4C4~R5C5~R6C2~R3C2", func(at values) bool {
		v := line(at, 44, 55, 62, 32)
		slices.Sort(v)
		return len(slices.Compact(v)) == at(3, 3)
	}},
	{".CountingCircles~R3C3~R4C4~R5C5~R6C2~R3C2", func(at values) bool {
		v := line(at, 33, 44, 55, 62, 32)
		for _, x := range v {
			if occurrences(v, x) != x {
				return false
			}
		}
		return true
	}},
	{".SameValues~2~R3C3~R4C4~R5C5~R6C2", func(at values) bool {
		return slices.Equal(slices.Sorted(slices.Values(line(at, 33, 44))), slices.Sorted(slices.Values(line(at, 55, 62))))
	}},
	{".SameValues~2~R3C3~R5C5", func(at values) bool { return at(3, 3) == at(5, 5) }},
	{".Clone~R3C3~R4C4~R5C5~R6C2", func(at values) bool { return at(3, 3) == at(5, 5) && at(4, 4) == at(6, 2) }},
	{".Minimum~R3C3", func(at values) bool { return at(3, 3) < slices.Min(line(at, 23, 32, 34, 43)) }},
	{".Maximum~R3C6~R4C6", func(at values) bool {
		return at(3, 6) > slices.Max(line(at, 26, 35)) && at(4, 6) > slices.Max(line(at, 45, 56))
	}},
	{".XSum~R3~10~", func(at values) bool { v := row(at, 3); return sum(v[:v[0]]...) == 10 }},
	{".XSum~C3~~10", func(at values) bool { v := reversed(column(at, 3)); return sum(v[:v[0]]...) == 10 }},
	{".Sandwich~5~R3", func(at values) bool { v := row(at, 3); return sandwiched(v) == 5 }},
	{".Lunchbox~3~R3C3~R4C4~R5C5~R6C2", func(at values) bool {
		v := line(at, 33, 44, 55, 62)
		return distinct(v...) && sandwiched(v) == 3
	}},
	{".Skyscraper~R3~2~", func(at values) bool { return towers(row(at, 3)) == 2 }},
	{".Skyscraper~C3~~3", func(at values) bool { return towers(reversed(column(at, 3))) == 3 }},
	{".HiddenSkyscraper~R3~4~", func(at values) bool {
		highest := 0
		for _, v := range row(at, 3) {
			if v < highest {
				return v == 4
			}
			highest = v
		}
		return false
	}},
	{".NumberedRoom~R3~4~", func(at values) bool { v := row(at, 3); return v[v[0]-1] == 4 }},
	{".Indexing~C~R3C3~R4C4", func(at values) bool { return at(3, at(3, 3)) == 3 && at(4, at(4, 4)) == 4 }},
	{".Indexing~R~R3C3", func(at values) bool { return at(at(3, 3), 3) == 3 }},
	{".Indexing~B~R3C3", func(at values) bool { v := line(at, 31, 32, 33, 41, 42, 43); return v[at(3, 3)-1] == 3 }},
	{".ValueIndexing~R5C5~R3C3~R4C4~R6C2~R4C6~R3C6", func(at values) bool {
		v := line(at, 44, 62, 46, 36)
		return at(3, 3) <= 4 && v[at(3, 3)-1] == at(5, 5)
	}},
	{".Given~R3C3_1_4", func(at values) bool { return at(3, 3) == 1 || at(3, 3) == 4 }},
	{".FullRank~R3~9~", func(at values) bool { before, equal := rankOf(at, row(at, 3)); return before == 8 && equal == 1 }},
	{".FullRankTies~any.FullRank~C2~~14", func(at values) bool { before, _ := rankOf(at, reversed(column(at, 2))); return before == 13 }},
	{".FullRankTies~none", func(at values) bool {
		for i := range 6 {
			for _, line := range [][]int{row(at, i+1), column(at, i+1)} {
				if _, equal := rankOf(at, line); equal > 1 {
					return false
				}
			}
		}
		return true
	}},
	{".Pair~" + farCode + "~_far%20apart~R3C3~R4C4~R5C5", func(at values) bool { return far(at(3, 3), at(4, 4)) && far(at(4, 4), at(5, 5)) }},
	{".PairX~" + farCode + "~R3C3~R4C4~R5C5~~R2C2~R6C6", func(at values) bool {
		return far(at(3, 3), at(4, 4)) && far(at(4, 4), at(5, 5)) && far(at(3, 3), at(5, 5)) && far(at(2, 2), at(6, 6))
	}},
	// the state after v is 2*state + v modulo 5; 3 is refused, and 1 at the end
	{".NFA~RVvex7mxfGz0aA~_name~R3C3~R4C4~R5C5~R6C2", func(at values) bool {
		state := 0
		for _, v := range line(at, 33, 44, 55, 62) {
			if state = (2*state + v) % 5; state == 3 {
				return false
			}
		}
		return state != 1
	}},
	// some of the values add up to 3 modulo 4
	{".NFA~BVSUARDpZCVLsEqWxrIhlUh0p1kJyLU-N6A~R3C3~R4C4~R5C5", func(at values) bool {
		a, b, c := at(3, 3), at(4, 4), at(5, 5)
		return slices.ContainsFunc([]int{a, b, c, a + b, a + c, b + c, a + b + c}, func(v int) bool { return v%4 == 3 })
	}},
	// [1-3]+.(5|[^1-4]){1,2}
	{".Regex~WzEtM10rLig1fFteMS00XSl7MSwyfQ~R3C3~R4C4~R5C5~R6C2", func(at values) bool {
		v := line(at, 33, 44, 55, 62)
		return v[0] <= 3 && (v[1] <= 3 && v[3] >= 5 || v[2] >= 5 && v[3] >= 5)
	}},
	{".Or.Cage~9~R3C3~R3C4~R4C4.Thermo~R5C5~R4C4~R3C3.Cage~99~R1C1~R1C2.End", func(at values) bool {
		v := line(at, 33, 34, 44)
		return distinct(v...) && sum(v...) == 9 || at(5, 5) < at(4, 4) && at(4, 4) < at(3, 3)
	}},
	{".Or.XSum~R3~10~.NumberedRoom~R3~4~2.And.~R3C3_1.Even~R4C4.End.End", func(at values) bool {
		v, w := row(at, 3), reversed(row(at, 3))
		return sum(v[:v[0]]...) == 10 || v[v[0]-1] == 4 && w[w[0]-1] == 2 || at(3, 3) == 1 && at(4, 4)%2 == 0
	}},
	{".Or.Or.Skyscraper~R3~2~.Sandwich~5~R3.End.CountingCircles~R3C3~R4C4~R6C2.End", func(at values) bool {
		v := line(at, 33, 44, 62)
		circles := true
		for _, x := range v {
			circles = circles && occurrences(v, x) == x
		}
		return towers(row(at, 3)) == 2 || sandwiched(row(at, 3)) == 5 || circles
	}},
	// at R1C1 and three cells after it, and from R2C2 on at that and the next one
	{".Replicate~J.Whisper~2~R1C1~R2C2.End.Replicate~D~R2C2.~R2C2_1_2_3_5.End", func(at values) bool {
		v := line(at, 22, 23)
		return apartBy(at(1, 1), at(2, 2)) >= 2 && apartBy(at(1, 4), at(2, 5)) >= 2 && v[0] != 4 && v[0] != 6 && v[1] != 4 && v[1] != 6
	}},
	{".Var~A~two~2.~VA1_3_4_5.Arrow~VA1~R3C3~R4C4.Sum~7~VA1~VA2.Thermo~VA2~R5C5", func(at values) bool {
		a := at(3, 3) + at(4, 4)
		return a >= 3 && a <= 5 && 7-a < at(5, 5)
	}},
	{".Var~B~~2x2.GreaterThan~VB1~VB2~VB4.Cage~12~VB1~VB2~VB4.Renban~VB1~R3C3~R5C5", func(at values) bool {
		for _, v := range [][3]int{{6, 5, 1}, {6, 4, 2}, {5, 4, 3}} { // VB1 > VB2 > VB4
			three := []int{v[0], at(3, 3), at(5, 5)}
			if distinct(three...) && slices.Max(three)-slices.Min(three) == 2 {
				return true
			}
		}
		return false
	}},
}

func far(a, b int) bool { return apartBy(a, b) >= 2 }

// farCode is the code of far for six values.
var farCode = PairCode(sudoku.Standard(6), far)

// rankOf returns how many rows and columns, read from both ends, come before a line, and
// how many equal it.
func rankOf(at values, line []int) (before, equal int) {
	for i := range 6 {
		for _, other := range [][]int{row(at, i+1), reversed(row(at, i+1)), column(at, i+1), reversed(column(at, i+1))} {
			switch slices.Compare(other, line) {
			case -1:
				before++
			case 0:
				equal++
			}
		}
	}
	return before, equal
}

// everySquare reports whether all 2×2 cells hold values of three classes.
func everySquare(at values, class func(v int) int) bool {
	for r := 1; r < 6; r++ {
		for c := 1; c < 6; c++ {
			seen := make(map[int]bool)
			for _, v := range line(at, 10*r+c, 10*r+c+1, 10*r+c+10, 10*r+c+11) {
				seen[class(v)] = true
			}
			if len(seen) < 3 {
				return false
			}
		}
	}
	return true
}

// sandwiched returns the sum of the values between the smallest and the largest.
func sandwiched(v []int) int {
	a, b := slices.Index(v, slices.Min(v)), slices.Index(v, slices.Max(v))
	return sum(v[min(a, b)+1 : max(a, b)]...)
}

// towers returns how many values are greater than all before them.
func towers(v []int) int {
	highest, n := 0, 0
	for _, x := range v {
		if x > highest {
			highest = x
			n++
		}
	}
	return n
}
