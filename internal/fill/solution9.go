// Package fill draws solved 9×9 boards, all of them equally likely. The searches of other
// sizes draw theirs by random choices and deduction.
package fill

import (
	"math/bits"
	"math/rand/v2"
	"sync"

	"example.com/sudoku/internal/rng"
)

// Solved 9×9 boards are drawn so that all 6,670,903,752,021,072,936,960 are
// equally likely. The method reverses the count of Felgenhauer and Jarvis
// ("Mathematics of Sudoku I", 2006).
//
// The sets of digits in the columns of a block are a partition of the digits into
// triples. The partitions of all blocks are drawn first. Below a first block with
// some partition, the stack has 56 cases for the other two blocks. Given the
// partitions, the bands are independent, and a table has the number of ways to
// arrange each band into rows.
//
// So a draw takes a first band, then the partitions below it with a probability
// proportional to the product of the ways of the other bands, then one of the ways
// of each band. For the partitions, two stacks are drawn uniformly and the third
// in proportion. The sum over the cases of the third stack is the weight of the
// first two, which are kept with a probability of weight ÷ maxWeight9.

// maxWeight9 is the largest weight. More than one draw in four is kept.
const maxWeight9 = 221184 / 4 // a table of ways has half of them

// Tables returns the tables, which it makes when it is first called.
var Tables = sync.OnceValue(makeTables9)

// Grid9 draws a solved board. The first call makes the tables, which takes
// some milliseconds.
func Grid9(source rand.Source) [81]uint8 {
	t := Tables()
	var d draw9
	for !d.drawPartitions(t, source) {
	}
	var labels [9]uint8
	for i := range labels {
		labels[i] = uint8(i + 1)
	}
	rng.Shuffle(labels[:], source)
	var board [81]uint8
	for band := range d.columns {
		rows := d.drawRows(t, band, source)
		for r := range 3 {
			row := board[27*band+9*r:][:9]
			for i := range row {
				row[i] = labels[bits.TrailingZeros16(rows[i/3][r]&d.columns[band][i])]
			}
		}
	}
	return board
}

// A draw9 is a board that is being drawn.
type draw9 struct {
	first   threeRows
	columns [3][9]uint16 // in each band, the digits of each column
	numbers [3][3]uint16 // of the partitions, by band and stack
}

// drawPartitions draws the first band and the partitions of the other bands. It
// reports whether to keep them.
func (d *draw9) drawPartitions(t *tables9, source rand.Source) bool {
	c := rng.NewCut(source)
	// The digits are named so that the first block is 0 to 8.
	beside := &t.beside[c.Below(uint64(len(t.beside)))]
	d.first = threeRows{t.triples[0], beside.lines[0], beside.lines[1]}
	d.columns[0] = [9]uint16{0o111, 0o222, 0o444}
	for i, rows := range &beside.lines {
		columns := d.columns[0][3*i+3:][:3]
		for _, row := range rows {
			// A digit for each column, in random order.
			order := &orders3[c.Below(uint64(len(orders3)))]
			low := row & -row
			high := row & (row - 1)
			middle := high & -high
			columns[order[0]] |= low
			columns[order[1]] |= middle
			columns[order[2]] |= high ^ middle
		}
	}
	for stack := range 3 {
		d.numbers[0][stack] = t.partitionNumber((*[3]uint16)(d.columns[0][3*stack:]))
	}
	one := &t.under[d.numbers[0][0]][c.Below(56)]
	two := &t.under[d.numbers[0][1]][c.Below(56)]
	threes := &t.under[d.numbers[0][2]]

	names := [2]*[280]uint16{&t.renaming[one.partitions[0]], &t.renaming[one.partitions[1]]}
	ways := [2]*[280]uint8{
		&t.ways[names[0][two.partitions[0]]],
		&t.ways[names[1][two.partitions[1]]],
	}
	var weights [56]uint32 // of all cases up to each
	sum := uint32(0)
	for i := range threes {
		p := &threes[i].partitions
		sum += uint32(ways[0][names[0][p[0]]]) * uint32(ways[1][names[1][p[1]]])
		weights[i] = sum
	}
	// One number decides both whether to keep the draw and the case.
	at := uint32(c.Below(maxWeight9))
	if at >= sum || !c.Fair() {
		return false
	}
	i := 0
	for weights[i] <= at {
		i++
	}
	for stack, b := range [3]*twoBlocks{one, two, &threes[i]} {
		d.noteStack(t, stack, b)
	}
	return true
}

// noteStack stores the columns of a stack in the lower bands. The digits under a
// column are those under its triple.
func (d *draw9) noteStack(t *tables9, stack int, b *twoBlocks) {
	triples := &t.triples[d.numbers[0][stack]]
	for i := 3 * stack; i < 3*stack+3; i++ {
		k := 0
		for triples[k] != d.columns[0][i] {
			k++
		}
		d.columns[1][i] = b.lines[0][k]
		d.columns[2][i] = b.lines[1][k]
	}
	d.numbers[1][stack] = b.partitions[0]
	d.numbers[2][stack] = b.partitions[1]
}

// drawRows draws the rows of a band uniformly.
func (d *draw9) drawRows(t *tables9, band int, source rand.Source) threeRows {
	if band == 0 {
		return d.first
	}
	p := d.numbers[band]
	a := &t.suits[0][t.renaming[p[0]][p[1]]]
	b := &t.suits[1][t.renaming[p[0]][p[2]]]
	ways := 2 * uint64(t.ways[t.renaming[p[0]][p[1]]][t.renaming[p[0]][p[2]]])
	var left int
	var order *[3]uint8
	for {
		c := rng.NewCut(source)
		left = int(c.Below(ways))
		order = &orders3[c.Below(uint64(len(orders3)))]
		if c.Fair() {
			break
		}
	}
	word := 0
	set := a[0] & b[0]
	for n := bits.OnesCount64(set); left >= n; n = bits.OnesCount64(set) {
		left -= n
		word++
		set = a[word] & b[word]
	}
	for ; left > 0; left-- {
		set &= set - 1
	}
	found := &t.rows[64*word+bits.TrailingZeros64(set)]
	// The names in these rows make the first block's columns partition 0.
	back := t.digits(int(p[0]))
	var rows threeRows
	for block := range found {
		for i, row := range found[block] {
			named := &rows[block][order[i]]
			for ; row != 0; row &= row - 1 {
				*named |= 1 << back[bits.TrailingZeros16(row)%9]
			}
		}
	}
	return rows
}
