package live

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// read decodes a code by the definition alone: it finds the mask in the format, takes
// it off, reads the zigzag, and checks that the errors of Reed and Solomon are none.
func read(t *testing.T, c *qrCode) string {
	at := func(x, y int) int {
		if c.Dark(y, x) {
			return 1
		}
		return 0
	}
	n := c.Side
	var first, second int // the format beside the finder at the top, and its copy
	for i, p := range [][2]int{{0, 8}, {1, 8}, {2, 8}, {3, 8}, {4, 8}, {5, 8}, {7, 8}, {8, 8}, {8, 7}, {8, 5}, {8, 4}, {8, 3}, {8, 2}, {8, 1}, {8, 0}} {
		first |= at(p[0], p[1]) << (14 - i)
	}
	for i := range 7 {
		second |= at(8, n-1-i) << (14 - i)
	}
	for i := range 8 {
		second |= at(n-8+i, 8) << (7 - i)
	}
	require.Equal(t, first, second)
	word := first ^ 0x5412
	rest := word
	for i := 14; i >= 10; i-- {
		if rest>>i&1 == 1 {
			rest ^= 0x537 << (i - 10)
		}
	}
	require.Zero(t, rest, "the format is a multiple of its polynomial")
	require.Equal(t, 1, word>>13, "error correction L")
	mask := word >> 10 & 7
	require.Equal(t, 1, at(8, n-8), "the dark module")

	function := func(x, y int) bool {
		corner := (x < 9 && y < 9) || (x >= n-8 && y < 9) || (x < 9 && y >= n-8)
		aligned := n > 21 && x >= n-9 && x <= n-5 && y >= n-9 && y <= n-5
		return corner || aligned || x == 6 || y == 6
	}
	var bits []int
	for pair := 0; pair < (n-1)/2; pair++ {
		right := n - 1 - 2*pair
		if right <= 6 {
			right--
		}
		for step := range n {
			y := step
			if pair%2 == 0 {
				y = n - 1 - step
			}
			for _, x := range []int{right, right - 1} {
				if function(x, y) {
					continue
				}
				bit := at(x, y)
				if []bool{(x+y)%2 == 0, y%2 == 0, x%3 == 0, (x+y)%3 == 0, (x/3+y/2)%2 == 0, x*y%2+x*y%3 == 0, (x*y%2+x*y%3)%2 == 0, ((x+y)%2+x*y%3)%2 == 0}[mask] {
					bit ^= 1
				}
				bits = append(bits, bit)
			}
		}
	}
	size := sizes[(n-21)/4]
	require.Equal(t, len(bits)/8, size.data+size.correction)
	bytes := make([]int, size.data+size.correction)
	for i := range bytes {
		for _, bit := range bits[8*i : 8*i+8] {
			bytes[i] = bytes[i]<<1 | bit
		}
	}
	root := 1
	for range size.correction {
		value := 0
		for _, b := range bytes {
			value = slow(value, root) ^ b
		}
		require.Zero(t, value, "the root %d", root)
		root = slow(root, 2)
	}
	nibble := func(i int) int { return bytes[i/2] >> (4 - i%2*4) & 15 }
	require.Equal(t, 4, nibble(0), "bytes")
	var text strings.Builder
	for i := range nibble(1)<<4 | nibble(2) {
		text.WriteByte(byte(nibble(3+2*i)<<4 | nibble(4+2*i)))
	}
	return text.String()
}

// slow multiplies polynomials and divides by x⁸+x⁴+x³+x²+1.
func slow(a, b int) int {
	product := 0
	for i := range 8 {
		product ^= (b >> i & 1) * (a << i)
	}
	for i := 14; i >= 8; i-- {
		product ^= (product >> i & 1) * (0x11d << (i - 8))
	}
	return product
}

// Every code is read again, at all lengths.
func TestReadAgain(t *testing.T) {
	for length := range longestQR + 1 {
		text := ("http://192.168.178.123:8080/" + strings.Repeat("Sudoku, live! é ", 7))[:length]
		c, err := encodeQR(text)
		require.NoError(t, err)
		require.Equal(t, text, read(t, c))
	}
	_, err := encodeQR(strings.Repeat("x", longestQR+1))
	require.Error(t, err)
}

// The format of the mask 0 with the correction L is 01000 and its ten bits, inverted
// where the standard says.
func TestFormat(t *testing.T) {
	require.Equal(t, 0b111011111000100, formatOf(0))
	require.Equal(t, 0b110100101110110, formatOf(7))
}

// Finders, timing and the quiet zone stand where readers look for them.
func TestLines(t *testing.T) {
	c, err := encodeQR("http://10.0.0.7:8080/")
	require.NoError(t, err)
	require.Equal(t, 25, c.Side)
	lines := strings.Split(strings.TrimSuffix(c.Lines(false), "\n"), "\n")
	require.Len(t, lines, (25+4+1)/2)
	require.Equal(t, strings.Repeat("█", 29), lines[0])
	for i, want := range []string{" ▄▄▄▄▄ ", " █   █ ", " █▄▄▄█ ", "▄▄▄▄▄▄▄"} {
		line := []rune(lines[1+i])
		require.Equal(t, "██"+want, string(line[:9]))
		require.Equal(t, want+"██", string(line[20:]))
	}
	for line := range strings.Lines(c.Lines(true)) {
		require.True(t, strings.HasPrefix(line, "\x1b[30;107m") && strings.HasSuffix(line, "\x1b[0m\n"))
	}
}
