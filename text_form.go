package sudoku

// text is what a board is read from: a string, or a line in a reader's buffer.
type textBytes interface{ string | []byte }

// A sign is what a character can stand for: a flag, and with signGiven a value.
type sign uint16

const (
	signGiven     sign = 1 << (iota + 6) // 1-9 and A-P; the value is in the six bits below
	signZero                             // an empty cell, or the first value of 0-9A-F
	signEmpty                            // . _ *
	signDash                             // an empty cell, a piece of frame or a minus
	signBlank                            // an empty cell or a separator
	signSeparator                        // tab, comma and the like
	signFrame                            // | + =
	signLineEnd
	signComment
	signForeign

	signValue = signGiven - 1
	signCell  = signGiven | signZero | signEmpty
)

// mostSymbols is the largest side for which there are symbols, 1-9 and A-P.
const mostSymbols = 25

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
	set("._*", signEmpty)
	set("-", signDash)
	set(" ", signBlank)
	set("\t\v\f\r,", signSeparator)
	set("|+=", signFrame)
	set("\n", signLineEnd)
	set("#", signComment)
	for v := sign(1); v <= mostSymbols; v++ {
		c := symbols[v]
		table[c] = signGiven | v
		if c >= 'A' {
			table[c-'A'+'a'] = signGiven | v
		}
	}
	return table
}()

// A tally counts what a text is made of, comments aside. A word is a run of
// cell signs and dashes.
type tally struct {
	all        sign // every sign that occurs; its value bits mean nothing
	cells      int  // cell signs
	dashes     int
	words      int  // words with a cell sign
	loneDashes int  // words that are one dash
	separators int  // tabs, commas and the like, except CR before a line end
	longest    int  // characters of a word with a cell sign
	mixed      bool // a line has both cell signs and dashes
	lines      int  // lines that don't begin with a comment
	width      int  // of all these lines, or -1 if they differ
	head       int  // the value of the first word if a header can begin with it, or 0
}

// tallyOf counts text. foreign is the place of the first character that
// has no meaning, or -1.
func tallyOf[T textBytes](text T) (t tally, foreign int) {
	var wordCells, wordDashes, lineWords, lineCells, lineDashes, wordLines, value int
	start := 0 // of the line
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
			continue
		case s == signForeign:
			return t, i
		case s == signSeparator:
			t.separators++
		}
		if wordCells > 0 {
			lineWords++
			t.longest = max(t.longest, wordCells+wordDashes)
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
		case wordLines == 1 && lineWords == 1 && lineCells == 1:
			t.head = value
		case wordLines == 2 && lineWords > 1:
			t.head = 0
		}
		t.cells += lineCells
		t.dashes += lineDashes
		t.words += lineWords
		t.mixed = t.mixed || lineCells > 0 && lineDashes > 0
		lineWords, lineCells, lineDashes = 0, 0, 0
		t.addLine(i-start, s == signComment, i > start && text[i-1] == '\r', i == len(text))
		for s == signComment && i < len(text) && text[i] != '\n' {
			i++
		}
		start = i + 1
	}
	return t, -1
}

// addLine notes the width of a line. Nothing before a comment or before the
// end of the text is no line.
func (t *tally) addLine(width int, comment, returns, last bool) {
	if width == 0 && (comment || last) {
		return
	}
	if returns {
		width--
		t.separators--
	}
	if t.lines > 0 && width != t.width {
		width = -1
	}
	t.lines++
	t.width = width
}

// A layout is how a text spells its cells.
type textForm struct {
	side    int  // of the board, or 0 if no size has so many cells
	cells   int  // how many there are
	numbers bool // a cell is a word rather than a character
	header  bool // the first two words are no cells
	dashes  bool // a dash is an empty cell
	blanks  bool // a blank is an empty cell
	all     sign
}

// layout decides how the text is to be read. That depends on the text alone
// and not on the size wanted, so no text is a board of two sizes.
//
// The sizes lie more than a factor of two apart and a valid number has at most
// two characters. So the number of characters in a text of numbers is never
// that of another size, and counting tells the forms apart.
func (t *tally) form() textForm {
	l := textForm{all: t.all}
	unframed := t.all&signFrame == 0
	// A dash beside cells of its line is no rule. A line of dashes is one,
	// unless the text has too few cells without it.
	l.dashes = unframed && t.dashes > 0 &&
		(t.mixed || symbolSide(t.cells) == 0 && symbolSide(t.cells+t.dashes) > 0)
	cells, words := t.cells, t.words
	if l.dashes {
		cells += t.dashes
		words += t.loneDashes
	}
	acs := side(words - 2)
	switch {
	case t.blankSide() > 0:
		l.side = t.blankSide()
		l.cells = l.side * l.side
		l.blanks = true
	case side(words) > 0 && (cells == words || symbolSide(cells) == 0):
		l.side, l.cells = side(words), words
		l.numbers = t.longest > 1 || l.side > mostSymbols
	case symbolSide(cells) > 0:
		l.side, l.cells = symbolSide(cells), cells
	case acs > 0 && (t.head == blockRows(acs*acs) || t.head == blockCols(acs*acs)):
		l.side, l.cells = acs, words-2
		l.numbers, l.header = true, true
	case t.longest == 2 && cells < 2*words: // no board, but more likely numbers
		l.cells, l.numbers = words, true
	default:
		l.cells = cells
	}
	return l
}

// blankSide returns the side of the board if blanks are its empty cells, or 0.
// They are if nothing else is, and the text is a full line or a full square.
func (t *tally) blankSide() int {
	const others = signZero | signEmpty | signDash | signFrame
	switch {
	case t.all&signBlank == 0 || t.all&others != 0 || t.separators > 0 || t.cells == 0:
		return 0
	case t.lines == 1:
		return symbolSide(t.width)
	case t.lines == t.width:
		return symbolSide(t.lines * t.width)
	}
	return 0
}

// symbolSide returns the side of the board with so many cells if it can be
// spelled in symbols, or 0.
func symbolSide(cells int) int {
	if n := side(cells); n <= mostSymbols {
		return n
	}
	return 0
}

// nextCell returns where the first cell at or after i begins and ends. Both
// are the length of the text if there is none.
func nextCell[T textBytes](text T, l *textForm, i int) (start, end int) {
	for ; i < len(text); i++ {
		switch s := signs[text[i]]; {
		case s == signComment:
			for i < len(text) && text[i] != '\n' {
				i++
			}
		case s&(signCell|signDash) != 0 && l.numbers:
			start, filled := i, false
			for ; i < len(text) && signs[text[i]]&(signCell|signDash) != 0; i++ {
				filled = filled || text[i] != '-'
			}
			if filled || l.dashes && i-start == 1 {
				return start, i
			}
			i-- // a rule; look at what ended it
		case s&signCell != 0, s == signDash && l.dashes, s == signBlank && l.blanks:
			return i, i + 1
		}
	}
	return len(text), len(text)
}
