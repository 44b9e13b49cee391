package boardtext

import "example.com/sudoku/internal/geometry"

// How the form of a text is decided, by counting alone. The size wanted has no
// influence, so no text is a board of two sizes.
//
//  1. Each character has a sign: given, empty cell, dash, blank, frame and so on.
//     A word is a run of cell signs and dashes.
//  2. Dashes are empty cells if there is no frame and either some line has dashes
//     beside cells or the text has too few cells without them; else frame.
//  3. If givens and blanks fill one line or a square, blanks are empty cells.
//  4. Else, if a size has this number of words, and these are no longer than two
//     characters or no size with symbols has this number of cell signs, each word
//     is a number.
//  5. Else, if that holds without the first two words and the first is the height
//     or width of a block, these two are a header and the others numbers.
//  6. Else, if a size with symbols has this number of cell signs, each sign is a
//     cell.
//
// Symbols in groups of one or two do not fall under rule 4: no size has half as many
// cells as another, and rules 4 and 6 agree on groups of one. If dashes are empty
// cells, each must be a word or the minus of -1 for rule 4.

const _ = uint(99 - geometry.MaxSide) // a number has at most two characters

// textBytes is what a board is read from: a string, or a line in a buffer.
type textBytes interface{ string | []byte }

// A sign is what a character can stand for: a flag and, with signGiven, a value.
type sign uint16

const (
	signGiven     sign = 1 << (iota + 6) // 1-9 and A-P; the value is in the six bits below
	signZero                             // an empty cell, or the first value of 0-9A-F
	signEmpty                            // . _ * x ?
	signDash                             // an empty cell, a piece of frame or a minus
	signBlank                            // an empty cell or a separator
	signSeparator                        // tab, comma and similar
	signFrame                            // | + =
	signLineEnd
	signComment
	signForeign

	signValue = signGiven - 1
	signCell  = signGiven | signZero | signEmpty
)

// MostSymbols is the largest side that has symbols for its values, 1-9 and A-P.
const MostSymbols = 25

const (
	_ = uint(signValue - MostSymbols)        // a sign has six bits for the value
	_ = uint(len(Symbols) - 1 - MostSymbols) // each value has a symbol
)

var signs = func() (table [256]sign) {
	for c := range table {
		table[c] = signForeign
	}
	set := func(characters string, s sign) {
		for i := range len(characters) {
			table[characters[i]] = s
		}
	}
	set("0", signZero)
	set("._*xX?", signEmpty)
	set("-", signDash)
	set(" ", signBlank)
	set("\t\v\f\r,", signSeparator)
	set("|+=", signFrame)
	set("\n", signLineEnd)
	set("#", signComment)
	for v := sign(1); v <= MostSymbols; v++ {
		c := Symbols[v]
		table[c] = signGiven | v
		if c >= 'A' {
			table[c-'A'+'a'] = signGiven | v
		}
	}
	return table
}()

// A tally counts what a text consists of, comments aside. A word is a run of
// cell signs and dashes.
type tally struct {
	all        sign // all signs that occur; its value bits have no meaning
	cells      int  // cell signs
	dashes     int
	words      int  // words with a cell sign
	loneDashes int  // words that are one dash
	minuses    int  // words that are a dash before a cell sign
	separators int  // tabs, commas and similar, except CR before a line end
	longest    int  // characters in the longest word with a cell sign
	mixed      bool // a line has both cell signs and dashes
	lines      int  // lines that do not begin with a comment
	width      int  // of each of these lines, or -1 if they differ
	head       int  // the value of the first word if a header can begin with it, or 0
}

const _ = uint(9 - geometry.MaxBlock) // tally.head: the height of a block is one digit

// tallyOf counts a text. foreign is the index of the first character that has no
// meaning, or -1.
func tallyOf[T textBytes](text T) (t tally, foreign int) {
	var wordCells, wordDashes, lineWords, lineCells, lineDashes, wordLines, value int
	leading := false // the last dash is before the cell signs of its word
	lineStart := 0
	for i := 0; i <= len(text); i++ {
		s := signLineEnd
		if i < len(text) {
			s = signs[text[i]]
			t.all |= s
		}
		switch {
		case s&signCell != 0:
			wordCells++
			value = int(s & signValue)
			continue
		case s == signDash:
			wordDashes++
			leading = wordCells == 0
			continue
		case s == signForeign:
			return t, i
		case s == signSeparator:
			t.separators++
		}
		if wordCells > 0 {
			lineWords++
			t.longest = max(t.longest, wordCells+wordDashes)
			if leading && wordCells == 1 && wordDashes == 1 {
				t.minuses++
			}
		} else if wordDashes == 1 {
			t.loneDashes++
		}
		lineCells += wordCells
		lineDashes += wordDashes
		wordCells, wordDashes = 0, 0
		if s&(signLineEnd|signComment) == 0 {
			continue
		}
		if lineWords > 0 {
			wordLines++
		}
		switch {
		case wordLines == 1 && lineCells == 1:
			t.head = value
		case wordLines == 2 && lineWords > 1:
			t.head = 0
		}
		t.cells += lineCells
		t.dashes += lineDashes
		t.words += lineWords
		t.mixed = t.mixed || lineCells > 0 && lineDashes > 0
		lineWords, lineCells, lineDashes = 0, 0, 0
		t.addLine(i-lineStart, s == signComment, i > lineStart && text[i-1] == '\r', i == len(text))
		for i < len(text) && text[i] != '\n' { // a comment
			i++
		}
		lineStart = i + 1
	}
	return t, -1
}

// addLine records the width of a line. An empty line before a comment or the end
// of the text does not count.
func (t *tally) addLine(width int, comment, carriageReturn, last bool) {
	if width == 0 && (comment || last) {
		return
	}
	if carriageReturn {
		width--
		t.separators--
	}
	if t.lines > 0 && width != t.width {
		width = -1
	}
	t.lines++
	t.width = width
}

// A textForm is how a text spells its cells.
type textForm struct {
	side    int  // of the board, or 0 if no size has this number of cells
	cells   int  // their number
	numbers bool // a cell is a word rather than a character
	header  bool // the first two words are not cells
	dashes  bool // a dash is an empty cell
	blanks  bool // a blank is an empty cell
	all     sign // as in tally
}

// form decides how to read the text, as described at the top of the file.
func (t *tally) form() textForm {
	f := textForm{all: t.all}
	f.dashes = t.all&signFrame == 0 &&
		(t.mixed || symbolSide(t.cells) == 0 && symbolSide(t.cells+t.dashes) > 0)
	cells, words := t.cells, t.words
	if f.dashes {
		cells += t.dashes
		words += t.loneDashes
	}
	numeric := symbolSide(cells) == 0 || t.longest <= 2 && (!f.dashes || t.dashes == t.loneDashes+t.minuses)
	afterHeader, blockHeight, blockWidth := geometry.Measures(words - 2)
	switch {
	case t.blankSide() > 0:
		f.side = t.blankSide()
		f.cells = f.side * f.side
		f.blanks = true
	case geometry.Side(words) > 0 && (numeric || cells == words):
		f.side, f.cells = geometry.Side(words), words
		f.numbers = t.longest > 1 || f.side > MostSymbols
	case numeric && afterHeader > 0 && (t.head == blockHeight || t.head == blockWidth):
		f.side, f.cells = afterHeader, words-2
		f.numbers, f.header = true, true
	case symbolSide(cells) > 0:
		f.side, f.cells = symbolSide(cells), cells
	case t.longest == 2 && cells < 2*words: // no board, and more likely numbers than symbols
		f.cells, f.numbers = words, true
	default:
		f.cells = cells
	}
	return f
}

// blankSide returns the side of the board if blanks are its empty cells, and
// else 0. They are if nothing else is, and the text is one line or a square.
func (t *tally) blankSide() int {
	const others = signZero | signEmpty | signDash | signFrame
	switch {
	case t.all&others != 0 || t.separators > 0 || t.cells == 0:
		return 0
	case t.lines == 1:
		return symbolSide(t.width)
	case t.lines == t.width:
		return symbolSide(t.lines * t.width)
	}
	return 0
}

// symbolSide returns the side of the board with the given number of cells if its
// values have symbols, and else 0.
func symbolSide(cells int) int {
	if n := geometry.Side(cells); n <= MostSymbols {
		return n
	}
	return 0
}

// nextCell returns the start and end of the first cell at or after i. Both are
// the length of the text if there is none.
func nextCell[T textBytes](text T, f *textForm, i int) (start, end int) {
	for ; i < len(text); i++ {
		switch s := signs[text[i]]; {
		case s == signComment:
			for i < len(text) && text[i] != '\n' {
				i++
			}
		case s&(signCell|signDash) != 0 && f.numbers:
			start, filled := i, false
			for ; i < len(text) && signs[text[i]]&(signCell|signDash) != 0; i++ {
				filled = filled || text[i] != '-'
			}
			if filled || f.dashes && i-start == 1 {
				return start, i
			}
			i-- // a rule of dashes; look at what ended it
		case s&signCell != 0, s == signDash && f.dashes, s == signBlank && f.blanks:
			return i, i + 1
		}
	}
	return len(text), len(text)
}

// Symbol returns the value for which a character stands, or 0.
func Symbol(c byte) int {
	if s := signs[c]; s&signGiven != 0 {
		return int(s & signValue)
	}
	return 0
}
