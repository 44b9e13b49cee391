package format

// The elements of SudokuMaker that are clues, in one table: where each one stands in f-puzzles,
// and how the app draws it.

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// A makerElement is a type of element, or one with a setting.
type makerElement struct {
	element int
	field   string // of f-puzzles, or of makerKinds
	list    string // of the clues; none is one that the whole element says
	style   string

	// A field that all clues of the element share, and its value; # is the value of the items.
	setting, value string

	// Of dots: what no pair without one has where all are given, the field that says so, and that
	// by which they are exempt from such a rule of the other colour.
	negative          []int
	strict, overrides string
}

const (
	endsStyle   = `{"lines":{"color":"#aaaaaa","thickness":0.1},"endPoints":{"size":0.8,"fill":"#ffffff80","stroke":{"color":"#aaaaaa","thickness":0.02}}}`
	arrowStyle  = `{"arrow":{"color":"#aaaaaa","thickness":0.05,"headSize":0.35},"bulb":{"size":0.8,"fill":"#ffffff","stroke":{"color":"#aaaaaa","thickness":0.02}}}`
	thermoStyle = `{"color":"#cccccc","thickness":0.3,"bulbRadius":0.4}`
	cageStyle   = `{"cage":{"color":"#000000"},"text":{"color":"#000000"},"arrow":{"color":"#000000"}}`
	textStyle   = `{"color":"#000000"}`
)

func lineStyle(color string) string { return `{"color":"` + color + `","thickness":0.15}` }
func cellStyle(color string) string { return `{"color":"` + color + `","size":0.8,"offset":0.1}` }

var makerElements = []makerElement{
	{element: 10, field: "diagonal-", style: lineStyle("#34bbe6")},
	{element: 11, field: "diagonal+", style: lineStyle("#34bbe6")},
	{element: 12, field: "antiking"},
	{element: 13, field: "antiknight"},
	{element: 14, field: "disjointgroups"},
	{element: 15, field: "anticonsecutive"},
	{element: 16, field: "globalentropy", setting: "groups", value: "thirds"},
	{element: 16, field: "globalmod", setting: "groups", value: "3"},
	{element: 100, field: "even", list: "cells", style: cellStyle("#00000033")},
	{element: 101, field: "odd", list: "cells", style: cellStyle("#00000033")},
	{element: 102, field: "maximum", list: "cells", style: cellStyle("#00000033")},
	{element: 103, field: "minimum", list: "cells", style: cellStyle("#00000033")},
	{element: 200, field: "difference", list: "clues", negative: []int{1}, strict: "strictwhite", overrides: "overrideNegativeRatios"},
	{element: 201, field: "ratio", list: "clues", negative: []int{2}, strict: "strictblack", overrides: "overrideNegativeDifferences"},
	{element: 202, field: "xv", list: "clues", negative: []int{5, 10}, strict: "strictxv"},
	{element: 300, field: "thermometer", list: "thermometers", style: thermoStyle, setting: "slow", value: "false"},
	{element: 300, field: "slowthermometer", list: "thermometers", style: thermoStyle, setting: "slow", value: "true"},
	{element: 301, field: "killercage", list: "cages", style: cageStyle},
	{element: 302, field: "clone", list: "groups", style: cellStyle("#00000033")},
	{element: 303, field: "quadruple", list: "clues", style: `{"singleLine":false}`},
	{element: 304, field: "lookandsay", list: "cages", style: cageStyle},
	{element: 305, field: "extraregion", list: "cells", style: cellStyle("#00000033")},
	{element: 400, field: "renban", list: "lines", style: lineStyle("#f067f0")},
	{element: 401, field: "whispers", list: "lines", style: lineStyle("#67f067"), setting: "minDifference", value: "#"},
	{element: 402, field: "palindrome", list: "lines", style: lineStyle("#bbbbbb")},
	{element: 403, field: "betweenline", list: "lines", style: endsStyle},
	{element: 404, field: "regionsumline", list: "lines", style: lineStyle("#2ecbff"), setting: "singleRegionTotals", value: "false"},
	{element: 406, field: "entropicline", list: "lines", style: lineStyle("#ffccaa"), setting: "groups", value: "thirds"},
	{element: 406, field: "modular", list: "lines", style: lineStyle("#33bbaa"), setting: "groups", value: "#"},
	{element: 407, field: "lockout", list: "lines", style: endsStyle},
	{element: 408, field: "arrow", list: "bulbsWithArrows", style: arrowStyle},
	{element: 409, field: "doublearrow", list: "lines", style: endsStyle},
	{element: 500, field: "littlekillersum", list: "clues", style: cageStyle},
	{element: 501, field: "sandwichsum", list: "clues", style: textStyle},
	{element: 502, field: "xsum", list: "clues", style: textStyle},
	{element: 503, field: "skyscraper", list: "clues", style: textStyle},
	{element: 504, field: "numberedroom", list: "clues", style: textStyle},
	{element: 600, field: "rowindexer", list: "cells", style: cellStyle("#0080f955")},
	{element: 601, field: "columnindexer", list: "cells", style: cellStyle("#f9000055")},
}

// makerKinds returns the fields of the elements: those of f-puzzles, then those that it has
// otherwise or not at all. What holds where no dot is drawn comes last.
var makerKinds = sync.OnceValue(func() (kinds []fKind) {
	for _, k := range fKinds() {
		if k.word != "negative" && k.word != "region" && slices.ContainsFunc(makerElements, func(m makerElement) bool { return m.field == k.field }) {
			kinds = append(kinds, k)
		}
	}
	return append(kinds,
		fKind{kind: "AllDifferent", word: "cells", field: "extraregion"},
		fKind{kind: "AntiConsecutive", word: "flag", field: "anticonsecutive"},
		fKind{kind: "GlobalEntropy", word: "flag", field: "globalentropy"},
		fKind{kind: "GlobalMod", word: "flag", field: "globalmod"},
		fKind{kind: "LookAndSay", word: "said", field: "lookandsay"},
		fKind{kind: "Modular", word: "whisper", field: "modular", arg: "2"},
		fKind{kind: "NumberedRoom", word: "end", field: "numberedroom"},
		fKind{kind: "StrictKropki", word: "flag", field: "strictkropki"},
		fKind{kind: "StrictWhite", word: "flag", field: "strictwhite"},
		fKind{kind: "StrictBlack", word: "flag", field: "strictblack"},
		fKind{kind: "StrictXV", word: "flag", field: "strictxv"},
	)
})

// makerLacks are the types of elements that this package has no clue for.
var makerLacks = map[int]string{405: "Sequence", 1000: "JavaScript", 4000: "fog", 4001: "fog"}

// settingOf returns the value of the setting, for items with the value n.
func (m *makerElement) settingOf(d *draft, n int) any {
	class := func(v int) int { return v % n }
	switch {
	case m.value == "true", m.value == "false":
		return m.value == "true"
	case m.setting != "groups":
		return n
	case m.value == "thirds":
		n, class = 3, func(v int) int { return min(2, (v-d.first)/max(1, d.values/3)) }
	case m.value != "#":
		n = number(m.value)
	}
	sets := make([]int, n) // of digits, by bits
	for v := d.first; v < d.first+d.values; v++ {
		sets[class(v)] |= 1 << v
	}
	return sets
}

// has reports whether an element has the setting, for items with the value n. Sets may stand in
// any order and have digits that the puzzle lacks. A field that is missing is false.
func (m *makerElement) has(e element, d *draft, n int) bool {
	raw, value := e[m.setting], m.settingOf(d, n)
	want, ok := value.([]int)
	if !ok {
		return fmt.Sprint(value) == string(raw) || raw == nil && value == false
	}
	var sets []int
	_ = json.Unmarshal(raw, &sets) // else they are none
	for i := range sets {
		sets[i] &= (1<<d.values - 1) << d.first
	}
	slices.Sort(sets)
	slices.Sort(want)
	return slices.Equal(sets, want)
}

const mostSets = 1 << 10 // that a setting is compared with

// readElement translates an element.
func (r *makerReader) readElement(e element) error {
	kind, reason := e.kind(), "no constraint that this package knows"
	switch kind {
	case makerGivens, makerRegions, makerRows:
		return nil
	case makerLines, makerCages, makerSymbols:
		return r.readDrawing(e)
	}
	lack, ok := makerLacks[kind]
	if !ok {
		lack = fmt.Sprintf("element %.20s", string(e["type"]))
	}
	for _, m := range makerElements {
		if m.element != kind {
			continue
		}
		var sets []int // of digits, of which more than there are values leave some empty
		_ = json.Unmarshal(e[m.setting], &sets)
		for n := 1; n <= max(r.values, min(len(sets), mostSets)); n++ {
			if (m.setting == "" || m.has(e, r.draft, n)) && !(m.field == "regionsumline" && r.groups) {
				return r.readClues(&m, e, n)
			}
		}
		lack, reason = m.field, fmt.Sprintf("no constraint that this package knows with %s %.40s and these regions and digits", m.setting, string(e[m.setting]))
	}
	var definition struct{ Name string }
	_ = json.Unmarshal(e["definition"], &definition) // else it has none
	return r.unsupported(strings.TrimSpace(lack+" "+cmp.Or(e.name(), definition.Name)), reason)
}
