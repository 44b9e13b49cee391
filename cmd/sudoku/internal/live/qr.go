// Package qr makes QR codes of short texts, such as the address of a page, and prints
// them in a terminal. It knows what that takes: the versions 1 to 5 with the error
// correction L, and bytes.
package live

import (
	"errors"
	"strings"
)

// A qrCode is a QR code, without the quiet zone around it.
type qrCode struct {
	Side int
	dark []bool // by row and column
	set  []bool // function modules, which hold no data
}

// Dark reports whether a module is dark. Outside the code there is none.
func (c *qrCode) Dark(row, column int) bool {
	return row >= 0 && column >= 0 && row < c.Side && column < c.Side && c.dark[row*c.Side+column]
}

// sizes are the bytes of data and of error correction by version.
var sizes = [...]struct{ data, correction int }{{19, 7}, {34, 10}, {55, 15}, {80, 20}, {108, 26}}

// longestQR is the number of bytes of the longest text.
const longestQR = 106

// encodeQR returns the smallest code of a text.
func encodeQR(text string) (*qrCode, error) {
	if len(text) > longestQR {
		return nil, errors.New("qr: the text is too long")
	}
	version := 0
	for len(text)+2 > sizes[version].data {
		version++
	}
	size := sizes[version]
	data := pack(text, size.data)
	bytes := append(data, correction(data, size.correction)...)

	side := 21 + 4*version
	blank := &qrCode{Side: side, dark: make([]bool, side*side), set: make([]bool, side*side)}
	blank.patterns(version)
	blank.fill(bytes)
	var best *qrCode
	least := 0
	for mask := range masks {
		c := &qrCode{side, append([]bool(nil), blank.dark...), blank.set}
		c.mask(mask)
		c.format(mask)
		if p := c.penalty(); best == nil || p < least {
			best, least = c, p
		}
	}
	return best, nil
}

// pack returns the bytes of data: the mode, the length, the text and padding.
func pack(text string, n int) []byte {
	data := make([]byte, 0, n)
	last := byte(4) // of the mode; each byte is shifted by four bits
	for _, b := range append([]byte{byte(len(text))}, text...) {
		data = append(data, last<<4|b>>4)
		last = b & 15
	}
	data = append(data, last<<4)
	for pad := byte(0xec); len(data) < n; pad ^= 0xec ^ 0x11 {
		data = append(data, pad)
	}
	return data
}

// correction returns the Reed-Solomon bytes of the data: the remainder of its
// polynomial by the one with the roots 1, 2, 4, ….
func correction(data []byte, n int) []byte {
	divisor := make([]byte, n) // without its leading 1
	divisor[n-1] = 1
	root := byte(1)
	for range n {
		for i := range divisor {
			divisor[i] = times(divisor[i], root)
			if i+1 < n {
				divisor[i] ^= divisor[i+1]
			}
		}
		root = times(root, 2)
	}
	rest := make([]byte, n)
	for _, b := range data {
		factor := b ^ rest[0]
		copy(rest, rest[1:])
		rest[n-1] = 0
		for i := range rest {
			rest[i] ^= times(divisor[i], factor)
		}
	}
	return rest
}

// times multiplies in the field of 256 elements.
func times(a, b byte) byte {
	product := 0
	for i := 7; i >= 0; i-- {
		product = product<<1 ^ product>>7*0x11d
		if b>>i&1 == 1 {
			product ^= int(a)
		}
	}
	return byte(product)
}

// Lines returns the code for a terminal, two rows of modules a line, with a quiet zone
// of two modules. On a terminal that understands colours it is black on white.
func (c *qrCode) Lines(colours bool) string {
	var text strings.Builder
	const quiet = 2
	for row := -quiet; row < c.Side+quiet; row += 2 {
		if colours {
			text.WriteString("\x1b[30;107m")
		}
		for column := -quiet; column < c.Side+quiet; column++ {
			upper, lower := c.Dark(row, column), c.Dark(row+1, column)
			if !colours { // the ink of most terminals is the light one
				upper, lower = !upper, !lower
			}
			switch {
			case upper && lower:
				text.WriteRune('█')
			case upper:
				text.WriteRune('▀')
			case lower:
				text.WriteRune('▄')
			default:
				text.WriteByte(' ')
			}
		}
		if colours {
			text.WriteString("\x1b[0m")
		}
		text.WriteByte('\n')
	}
	return text.String()
}
