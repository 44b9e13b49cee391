package variant

import "slices"

// This file tells other packages what the table says of a kind, so that none of them lists
// kinds by name.

// A Kind is how programs show the clues of a kind, and take new ones.
type Kind struct {
	// Name is that of the text form, such as "Whisper".
	Name string
	// Title and Says are the name in messages and a sentence, with # for the first number, ## for
	// all, and $ for the code.
	Title, Says string
	// Asks is what a clue has with its cells: nothing, or "number", "numbers" or "code", perhaps with
	// words that say which. The number of "beside end" stands beside the board, where its row or
	// column is read from, that of "beside line" or "beside diagonal" at one end. A clue of "board"
	// has no cells, and one of "text" is written in the text form.
	Asks string
	// Usual is the number that may be left out, or the rest of a text to begin with.
	Usual string
	// Look is how a clue is drawn: marks, each a word of package picture and its arguments,
	// with commas between them, such as "line #67F067 12". # stands for the first number, ##
	// for all of them, $ for the code. A kind without places of its own has none.
	Look string
	// Own says that a clue says something of the cells that it names, and of no others.
	Own bool
	// AnyOrder says that the order of the cells means nothing. Of others a cell has a place.
	AnyOrder bool
	// Field is where a clue stands in f-puzzles: a word of package format, the field, an argument
	// of the word, and the only number that the clue can have there, as in "line modularline 2 =3".
	// There may be several, with commas between them. It is empty for a kind without a place.
	Field string
}

// KindOf returns the kind of a name. The zero Kind is that of no name.
func KindOf(name string) Kind {
	k := kindOf(name)
	if k == nil {
		return Kind{}
	}
	return Kind{Name: k.name, Title: k.title, Says: k.says, Asks: k.form.asks, Usual: k.form.usual, Look: k.look, Own: k.own, AnyOrder: k.anyOrder, Field: k.field}
}

// Family returns what is common to techniques by which a solver uses such clues: "cage" for
// combinations of a sum, "line", "neighbours" for signs between cells, or "" for none. It
// also reports whether the values of the cells differ, and the clue says which sets they are,
// whatever their order.
func (c Clue) Family() (family string, isSet bool) {
	if k := kindOf(c.Kind); k != nil {
		return k.family, k.set
	}
	return "", false
}

// Sum returns the total of a cage or an arrow, and the coefficients of its cells: -1 for
// circles. It returns nil for other clues and cages without a sum.
func (c Clue) Sum() (total int, coefficients []int) {
	k := kindOf(c.Kind)
	if k == nil || k.sum == nil {
		return 0, nil
	}
	for _, sum := range k.sum(&setting{Clue: c}) {
		coefficients = slices.Repeat([]int{1}, len(c.Cells))
		for i, coefficient := range sum.coefficients {
			coefficients[sum.cells[i]] = -coefficient // an arrow says that its circle less its line is 0
		}
		total = sum.total
	}
	return total, coefficients
}
