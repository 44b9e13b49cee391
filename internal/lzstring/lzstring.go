// Package lzstring compresses text as LZ-string does, in base64: the form in which
// f-puzzles and SudokuPad put a puzzle into a link.
//
// The text is a sequence of UTF-16 units. The code is LZ78 with a dictionary that
// grows by one phrase per code, and codes that get one bit longer whenever the
// dictionary doubles. Three codes are reserved: 0 announces a new unit of 8 bits, 1
// one of 16 bits, and 2 ends the text. Codes are written lowest bit first, into
// base64 digits filled from the highest bit down.
package lzstring

import (
	"fmt"
	"unicode/utf16"
)

const (
	unit8 = iota
	unit16
	endOfText
	firstCode
)

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// An Error is the error of data that can't be decompressed.
type Error struct {
	Offset int // in the data, in bytes from 0
	Reason string
}

func (e *Error) Error() string {
	return fmt.Sprintf("compressed text, character %d: %s", e.Offset+1, e.Reason)
}

// Compress returns the compressed text. Bytes that are not UTF-8 become U+FFFD.
func Compress(text string) string {
	c := compressor{
		units:   map[uint16]int32{},
		phrases: map[phrase]int32{},
		fresh:   map[int32]uint16{},
		size:    firstCode,
		width:   width{bits: 2, left: 2},
	}
	last := int32(-1) // the code of the longest phrase that ends here, or -1
	for _, unit := range utf16.Encode([]rune(text)) {
		code, known := c.units[unit]
		if !known {
			code = c.size
			c.size++
			c.units[unit] = code
			c.fresh[code] = unit
		}
		if last < 0 {
			last = code
			continue
		}
		longer := phrase{last, unit}
		if next, ok := c.phrases[longer]; ok {
			last = next
			continue
		}
		c.emit(last)
		c.phrases[longer] = c.size
		c.size++
		last = code
	}
	if last >= 0 {
		c.emit(last)
	}
	c.write(endOfText, c.bits)
	c.write(0, 6-c.filled) // also where the last digit is full: a reader looks one ahead
	for len(c.out)%4 != 0 {
		c.out = append(c.out, '=')
	}
	return string(c.out)
}

// A phrase is a known phrase and the unit after it.
type phrase struct {
	code int32
	unit uint16
}

type compressor struct {
	units   map[uint16]int32 // codes of single units
	phrases map[phrase]int32 // codes of longer phrases
	fresh   map[int32]uint16 // the single units that have not been written yet
	size    int32            // of the dictionary
	width
	out    []byte
	digit  byte // the bits of the next digit
	filled int  // their number
}

// emit writes a code, or the unit that it stands for if that is new.
func (c *compressor) emit(code int32) {
	if unit, ok := c.fresh[code]; ok {
		delete(c.fresh, code)
		if unit < 256 {
			c.write(unit8, c.bits)
			c.write(uint(unit), 8)
		} else {
			c.write(unit16, c.bits)
			c.write(uint(unit), 16)
		}
		c.count()
	} else {
		c.write(uint(code), c.bits)
	}
	c.count()
}

// write writes the lowest bits of the value, the lowest first.
func (c *compressor) write(value uint, bits int) {
	for range bits {
		c.digit = c.digit<<1 | byte(value&1)
		value >>= 1
		if c.filled++; c.filled == 6 {
			c.out = append(c.out, digits[c.digit])
			c.digit, c.filled = 0, 0
		}
	}
}

// A width is the length of the next code.
type width struct {
	bits int
	left int // dictionary entries until codes are one bit longer
}

// count counts an entry of the dictionary.
func (w *width) count() {
	if w.left--; w.left == 0 {
		w.left = 1 << w.bits
		w.bits++
	}
}
