package lzstring

import (
	"fmt"
	"strings"
	"unicode/utf16"
)

// values holds the value of each base64 digit, and -1 for any other byte.
var values = func() (table [256]int8) {
	for i := range table {
		table[i] = -1
	}
	for v, c := range []byte(digits) {
		table[c] = int8(v)
	}
	return table
}()

// Decompress returns the text that was compressed. A text of more than limit UTF-16
// units is an [*Error], found before it is built, and so is data that is cut short,
// has a character which is not a base64 digit, or a code that stands for nothing.
// Decompress needs at most 6·limit + 8·len(data) bytes of memory besides the data. A
// half of a surrogate pair becomes U+FFFD.
func Decompress(data string, limit int) (string, error) {
	d := decompressor{data: strings.TrimRight(data, "="), limit: limit}
	if err := d.run(); err != nil {
		return "", err
	}
	return string(utf16.Decode(d.out)), nil
}

// A decompressor unpacks codes. Each phrase of the dictionary is the phrase before it
// and the unit that followed, so it stands in the output where it was seen first: the
// dictionary holds places, no text.
type decompressor struct {
	data    string
	next    int  // index of the next digit
	digit   byte // the rest of the last digit
	left    int  // its bits
	limit   int
	out     []uint16
	phrases []span // from code firstCode on
	width
}

// A span is a part of the output.
type span struct{ start, length int32 }

func (d *decompressor) run() error {
	code, err := d.read(2)
	switch {
	case err != nil:
		return err
	case code == endOfText:
		return d.end()
	case code > unit16:
		return d.fail("a text can't begin with a phrase")
	}
	if err := d.literal(code); err != nil {
		return err
	}
	d.width = width{bits: 3, left: 4}
	last := span{0, 1} // the phrase written last
	for {
		if code, err = d.read(d.bits); err != nil {
			return err
		}
		from := last // where the next phrase stands
		switch known := firstCode + len(d.phrases); {
		case code == endOfText:
			return d.end()
		case code <= unit16:
			at := int32(len(d.out))
			if err := d.literal(code); err != nil {
				return err
			}
			d.count()
			d.phrases = append(d.phrases, span{last.start, last.length + 1})
			d.count()
			last = span{at, 1}
			continue
		case code < known:
			from = d.phrases[code-firstCode]
		case code == known: // the last phrase and its own first unit
			from.length++
		default:
			return d.fail(fmt.Sprintf("code %d stands for nothing", code))
		}
		if int(from.length) > d.limit-len(d.out) {
			return d.tooLong()
		}
		at := int32(len(d.out))
		for i := range from.length { // one by one: the phrase may reach into itself
			d.out = append(d.out, d.out[from.start+i])
		}
		d.phrases = append(d.phrases, span{last.start, last.length + 1})
		d.count()
		last = span{at, from.length}
	}
}

// literal reads a unit, appends it and enters it in the dictionary.
func (d *decompressor) literal(code int) error {
	unit, err := d.read(8 << code)
	if err != nil {
		return err
	}
	if len(d.out) >= d.limit {
		return d.tooLong()
	}
	d.phrases = append(d.phrases, span{int32(len(d.out)), 1})
	d.out = append(d.out, uint16(unit))
	return nil
}

// read returns the value of the next bits.
func (d *decompressor) read(bits int) (value int, err error) {
	for i := range bits {
		if d.left == 0 {
			if d.next >= len(d.data) {
				return 0, &Error{Offset: d.next, Reason: "the text is cut short"}
			}
			v := values[d.data[d.next]]
			if v < 0 {
				return 0, &Error{Offset: d.next, Reason: fmt.Sprintf("%q is not a base64 digit", d.data[d.next])}
			}
			d.next++
			d.digit, d.left = byte(v), 6
		}
		d.left--
		value |= int(d.digit>>d.left&1) << i
	}
	return value, nil
}

// end checks what stands after the end of the text: the writer fills up its last
// digit, or adds one.
func (d *decompressor) end() error {
	if more := len(d.data) - d.next; more > 1 {
		d.next++
		return d.fail(fmt.Sprintf("%d characters after the end", more))
	}
	return nil
}

func (d *decompressor) fail(reason string) error {
	return &Error{Offset: d.next - 1, Reason: reason}
}

func (d *decompressor) tooLong() error {
	return d.fail(fmt.Sprintf("the text has more than %d characters", d.limit))
}
