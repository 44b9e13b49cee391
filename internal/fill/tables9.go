package fill

import "math/bits"

// This file holds the tables for drawing solved 9×9 boards, made at their first use.

// tables9 are the tables for drawing solved 9×9 boards, about the 280 partitions
// of nine digits into three triples. Digits count from 0 and a set of digits is
// nine bits. Partition 0 is 012 345 678.
type tables9 struct {
	triples [280][3]uint16
	// The number of a partition is 10·first + second of its first two triples.
	first  [512]uint8
	second [28][512]uint8
	// renaming[p][q] is q after the renaming that turns p into partition 0: the
	// digits of p in order become 0 to 8.
	renaming [280][280]uint16
	// ways[p][q] is half the number of ways to arrange three blocks whose columns
	// hold the partitions 0, p and q into rows, not counting orders of the rows.
	ways [280][280]uint8
	// under are the cases of the two blocks under a partition.
	under [280][56]twoBlocks
	// rows are the 2016 ways to arrange three blocks into rows with partition 0 in
	// the first block. suits[0][p] is the set of those with p in the second block,
	// suits[1][p] with p in the third.
	suits [2][280][32]uint64
	rows  [32 * 64]threeRows
	// beside are the cases of the rows beside a block with the rows 012 345 678.
	beside [56]twoBlocks
}

// twoBlocks are two blocks beside or below a first one: the digits of their lines,
// in the order of the triples of the first, and the numbers of the partitions.
type twoBlocks struct {
	lines      [2][3]uint16
	partitions [2]uint16
}

// orders3 are the orders of three things. What a seed gives depends on this
// order of them.
var orders3 = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// threeRows are the digits in each row of each of three blocks.
type threeRows [3][3]uint16

func makeTables9() *tables9 {
	t := new(tables9)
	t.makePartitions()
	t.makeBeside()
	for p := range t.triples {
		old := t.digits(p)
		var sets, back [512]uint16 // per set of digits: its new names; per set of new names: the digits
		for set := 1; set < 512; set++ {
			low := bits.TrailingZeros(uint(set))
			rest := set & (set - 1)
			back[set] = back[rest] | 1<<old[low]
		}
		for set, names := range back {
			sets[names] = uint16(set)
		}
		for q, triples := range t.triples {
			t.renaming[p][q] = t.partitionNumber(&[3]uint16{sets[triples[0]], sets[triples[1]], sets[triples[2]]})
		}
		for i, two := range t.beside {
			b := &t.under[p][i]
			for k, lines := range two.lines {
				for j, line := range lines {
					b.lines[k][j] = back[line]
				}
				b.partitions[k] = t.partitionNumber(&b.lines[k])
			}
		}
	}
	t.makeRows()
	return t
}

// makePartitions lists the partitions: the first triple has the smallest digit,
// the second the smallest of the others.
func (t *tables9) makePartitions() {
	n := 0
	for first := 7; first < 512; first += 2 {
		if bits.OnesCount(uint(first)) != 3 {
			continue
		}
		rest := 0o777 &^ first
		for second := rest & -rest; second < 512; second++ {
			if second&^rest == 0 && second&rest&-rest != 0 && bits.OnesCount(uint(second)) == 3 {
				t.first[first] = uint8(n / 10)
				t.second[n/10][second] = uint8(n % 10)
				t.triples[n] = [3]uint16{uint16(first), uint16(second), uint16(rest &^ second)}
				n++
			}
		}
	}
}

// partitionNumber returns the number of the partition into these triples, in any order.
func (t *tables9) partitionNumber(triples *[3]uint16) uint16 {
	a, b, c := triples[0], triples[1], triples[2]
	switch {
	case b&1 != 0:
		a, b = b, a
	case c&1 != 0:
		a, c = c, a
	}
	if c&-c < b&-b {
		b = c
	}
	first := t.first[a&0o777]
	return 10*uint16(first) + uint16(t.second[first%28][b&0o777])
}

// digits returns the digits of a partition, triple by triple.
func (t *tables9) digits(p int) (digits [9]uint8) {
	n := 0
	for _, triple := range t.triples[p] {
		for ; triple != 0; triple &= triple - 1 {
			digits[n] = uint8(bits.TrailingZeros16(triple))
			n++
		}
	}
	return digits
}

// makeBeside lists the cases in which no line of three blocks has a digit twice.
func (t *tables9) makeBeside() {
	first := t.triples[0]
	n := 0
	for k, p := range t.triples {
		for _, order := range orders3 {
			var b twoBlocks
			clash := uint16(0)
			for i := range 3 {
				b.lines[0][i] = p[order[i]]
				b.lines[1][i] = 0o777 &^ first[i] &^ p[order[i]]
				clash |= first[i] & p[order[i]]
			}
			if clash == 0 {
				b.partitions = [2]uint16{uint16(k), t.partitionNumber(&b.lines[1])}
				t.beside[n] = b
				n++
			}
		}
	}
}

// makeRows lists the ways to arrange three blocks into rows, and counts those
// that suit the columns.
func (t *tables9) makeRows() {
	var crosses [280][280]bool // whether each triple of one meets each of the other
	for p, rows := range t.triples {
		for q, columns := range t.triples {
			crosses[p][q] = true
			for _, row := range rows {
				for _, column := range columns {
					if row&column == 0 {
						crosses[p][q] = false
					}
				}
			}
		}
	}
	n := 0
	for p := range t.triples {
		if !crosses[p][0] {
			continue
		}
		for _, two := range t.under[p] {
			t.rows[n] = threeRows{t.triples[p], two.lines[0], two.lines[1]}
			for side, q := range two.partitions {
				for columns, cross := range crosses[q] {
					if cross {
						t.suits[side][columns][n/64] |= 1 << (n % 64)
					}
				}
			}
			n++
		}
	}
	for p := range t.ways {
		for q := range p + 1 {
			ways := 0
			for i, x := range t.suits[0][p] {
				ways += bits.OnesCount64(x & t.suits[1][q][i])
			}
			t.ways[p][q], t.ways[q][p] = uint8(ways/2), uint8(ways/2)
		}
	}
}
