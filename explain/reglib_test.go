package explain

import (
	"bufio"
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

var reglib = flag.String("reglib", os.Getenv("SUDOKU_REGLIB"), "`file` of positions in the format of HoDoKu's reglib-1.3.txt; default $SUDOKU_REGLIB")

// reglibTechniques maps the numbers of the file to ours. The file names one
// instance of a technique by its values. If exact, no other conclusion on these
// values may be found; other instances with the same values may still differ.
// If not exact, ours finds more: all conclusions of chains of any length, where
// the file names one short form.
var reglibTechniques = map[string]struct {
	technique Technique
	exact     bool
}{
	"0000": {HiddenSingle, true}, "0002": {HiddenSingle, true}, "0003": {NakedSingle, true},
	"0100": {Pointing, true}, "0101": {Claiming, true},
	"0110-1": {NakedPair, false}, "0111-1": {NakedTriple, false},
	"0110-2": {HiddenPair, false}, "0111-2": {HiddenTriple, false},
	"0200": {NakedPair, true}, "0201": {NakedTriple, true}, "0202": {NakedQuad, true},
	"0210": {HiddenPair, true}, "0211": {HiddenTriple, true}, "0212": {HiddenQuad, true},
	"0300": {XWing, true}, "0301": {Swordfish, true}, "0302": {Jellyfish, true},
	"0310": {FinnedXWing, true}, "0311": {FinnedSwordfish, true}, "03111": {FinnedSwordfish, true},
	"0312": {FinnedJellyfish, true}, "03121": {FinnedJellyfish, true},
	"0320": {FinnedXWing, true}, "0321": {FinnedSwordfish, true}, "03211": {FinnedSwordfish, true},
	"0322": {FinnedJellyfish, true}, "03221": {FinnedJellyfish, true},
	"0605-1": {UniqueRectangle6, true}, "0605-2": {UniqueRectangle6, true},
	"0606": {HiddenRectangle, true}, "0606-1": {HiddenRectangle, true}, "0606-2": {HiddenRectangle, true},
	"0610": {BUG, true}, "1101": {SueDeCoq, true},
	"0400": {XChain, false}, "0401": {XChain, false}, "0403": {XChain, false}, "0404": {XChain, false},
	"0402": {GroupedChain, false}, "0402-1": {GroupedChain, false}, "0405": {GroupedChain, false},
	"0500": {Colouring, true}, "0501": {Colouring, true}, "0502": {XChain, false}, "0503": {XChain, false},
	"0600-1": {UniqueRectangle1, true}, "0600-2": {UniqueRectangle1, true},
	"0601-1": {UniqueRectangle2, true}, "0601-2": {UniqueRectangle2, true},
	"0602-1": {UniqueRectangle3, true}, "0602-2": {UniqueRectangle3, true},
	"0603": {UniqueRectangle4, true}, "0603-1": {UniqueRectangle4, true}, "0603-2": {UniqueRectangle4, true},
	"0604-1": {UniqueRectangle2, false}, "0604-2": {UniqueRectangle2, false},
	"0607-1": {UniqueRectangle1, false}, "0608-1": {UniqueRectangle2, false},
	"0701": {XChain, false}, "0702": {XYChain, false}, "0703": {XYChain, false},
	"0706": {AlternatingChain, false}, "0707-1": {AlternatingChain, false}, "0707-2": {AlternatingChain, false},
	"0708-1": {AlternatingChain, false}, "0708-2": {AlternatingChain, false},
	"0709-1": {SetChain, false}, "0709-2": {SetChain, false},
	"0710-1": {SetChain, false}, "0710-2": {SetChain, false}, "0710-3": {SetChain, false}, "0710-4": {SetChain, false},
	"0711-1": {SetChain, false}, "0711-2": {SetChain, false}, "0711-3": {SetChain, false}, "0711-4": {SetChain, false},
	"0800": {XYWing, true}, "0801": {XYZWing, true}, "0803": {AlternatingChain, false},
	"0901-1": {SetChain, false}, "0901-2": {SetChain, false}, "0902-1": {SetChain, false}, "0902-2": {SetChain, false},
	"0903": {SetChain, false}, "0903-1": {SetChain, false},
	"0904-1": {CellForcing, false}, "0904-2": {CellForcing, false},
}

// reglibPosition reads cells, with a plus before those that are not given, and
// the candidates to delete, as value, row and column.
func reglibPosition(t *testing.T, cells, deleted string) *logic {
	var puzzle, board sudoku.Grid
	cell, plus := 0, false
	for _, r := range cells {
		if r == '+' {
			plus = true
			continue
		}
		if r != '.' && r != '0' {
			board[cell] = uint8(r - '0')
			if !plus {
				puzzle[cell] = board[cell]
			}
		}
		cell, plus = cell+1, false
	}
	require.Equal(t, 81, cell)
	p := new(logic)
	p.setUp(ordinary(9), puzzle[:], nil)
	for cell, v := range board {
		if v != 0 && puzzle[cell] == 0 {
			p.placeValue(cell, v)
		}
	}
	for c := range reglibCandidates(deleted) {
		if p.may[c.Cell]>>(c.Value-1)&1 != 0 {
			p.eliminate(c.Cell, c.Value-1)
		}
	}
	return p
}

func reglibCandidates(text string) conclusions {
	all := make(conclusions)
	for c := range strings.FieldsSeq(text) {
		all[Candidate{int(c[1]-'1')*9 + int(c[2]-'1'), int(c[0] - '0')}] = true
	}
	return all
}

// TestReglib checks the positions of HoDoKu's regression library (B. Hobiger)
// that belong to techniques we have.
func TestReglib(t *testing.T) {
	if *reglib == "" {
		t.Skip("needs -reglib FILE or $SUDOKU_REGLIB: HoDoKu's reglib-1.3.txt")
	}
	file, err := os.Open(*reglib)
	require.NoError(t, err)
	defer file.Close()
	type count struct{ all, found, exactly int }
	counts := make(map[string]*count)
	total, fails := count{}, count{}
	other := make(map[string]int)
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Split(lines.Text(), ":")
		if len(fields) < 7 || fields[0] != "" {
			continue
		}
		number := fields[1]
		if base, ok := strings.CutSuffix(number, "-x"); ok {
			number = base
		}
		ours, ok := reglibTechniques[number]
		if !ok {
			other[number]++
			continue
		}
		p := reglibPosition(t, fields[3], fields[4])
		noted := p.reglibLook(ours.technique)
		if number != fields[1] {
			require.Empty(t, noted, lines.Text())
			fails.all++
			continue
		}
		want := reglibCandidates(fields[5])
		maps.Copy(want, reglibCandidates(fields[6]))
		found := subsetOf(want, noted)
		exactly := found && ours.exact
		for c := range noted {
			if strings.ContainsRune(fields[2], rune('0'+c.Value)) && !want[c] {
				exactly = false
			}
		}
		if counts[number] == nil {
			counts[number] = new(count)
		}
		counts[number].all++
		total.all++
		if exactly {
			counts[number].exactly++
			total.exactly++
		}
		if found {
			counts[number].found++
			total.found++
		} else {
			t.Logf("%s: want %v, found %v", lines.Text(), want, noted)
		}
	}
	for _, number := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%-7s %-28v %3d of %3d, %3d and no more", number, reglibTechniques[number].technique,
			counts[number].found, counts[number].all, counts[number].exactly)
	}
	t.Logf("found %d of %d, %d and no more; nothing found in %d positions without; not ours: %v",
		total.found, total.all, total.exactly, fails.all, other)
}

// reglibLook returns the conclusions of a technique. Those of a subset may come
// from the easier subset of the other kind in the same unit, or from locked
// candidates.
func (p *logic) reglibLook(technique Technique) conclusions {
	all := make(conclusions)
	looks := []Technique{technique}
	subsets := []Technique{Pointing, Claiming, NakedPair, HiddenPair, NakedTriple, HiddenTriple, NakedQuad, HiddenQuad}
	switch {
	case technique == HiddenSingle:
		looks = []Technique{HiddenSingle, LineSingle}
	case slices.Contains(subsets[2:], technique):
		looks = subsets
	}
	for _, look := range looks {
		q := *p
		q.look(look)
		maps.Copy(all, q.noted())
	}
	return all
}

func subsetOf(part, whole conclusions) bool {
	for c := range part {
		if !whole[c] {
			return false
		}
	}
	return true
}
