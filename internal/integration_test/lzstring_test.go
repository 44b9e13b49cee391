package integration_test

import (
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/sudoku/internal/lzstring"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const limit = 1 << 20

var texts = map[string]string{
	"empty":    "",
	"one":      "a",
	"repeated": strings.Repeat("a", 1000),
	"JSON":     `{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`,
	"wide":     "Ψψ “Sudoku” 数独",
	"pairs":    "💡 fog 💡💡",
	"all bytes": func() string {
		var b strings.Builder
		for r := range rune(300) {
			b.WriteRune(r)
		}
		return b.String()
	}(),
}

func TestDecompressInvertsCompress(t *testing.T) {
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			data := lzstring.Compress(text)
			assert.Zero(t, len(data)%4)
			got, err := lzstring.Decompress(data, limit)
			require.NoError(t, err)
			assert.Equal(t, text, got)
		})
	}
}

// The vectors are what the library of the same name prints.
func TestCompressVectors(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "Q===",
		"a":                 "IZA=",
		"hello hello hello": "BYUwNmD2AEoTcpA=",
	} {
		assert.Equal(t, want, lzstring.Compress(text), text)
	}
}

func TestDecompressRefuses(t *testing.T) {
	whole := lzstring.Compress(texts["JSON"])
	for name, c := range map[string]struct {
		data   string
		limit  int
		offset int
		reason string
	}{
		"nothing":        {"", limit, 0, "cut short"},
		"cut":            {whole[:40], limit, 40, "cut short"},
		"no digit":       {whole[:20] + "!" + whole[21:], limit, 20, "'!' is not a base64 digit"},
		"after the end":  {"Q===", 10, 0, ""},
		"more":           {"QAAAA", 10, 1, "4 characters after the end"},
		"begins with 3":  {"w", 10, 0, "can't begin with a phrase"},
		"unknown phrase": {"Iag", 10, 2, "stands for nothing"},
		"too long":       {lzstring.Compress(strings.Repeat("a", 1000)), 999, 0, "more than 999 characters"},
	} {
		t.Run(name, func(t *testing.T) {
			text, err := lzstring.Decompress(c.data, c.limit)
			if c.reason == "" {
				require.NoError(t, err)
				return
			}
			var e *lzstring.Error
			require.ErrorAs(t, err, &e)
			assert.Empty(t, text)
			assert.Contains(t, e.Error(), c.reason)
			if name != "too long" {
				assert.Equal(t, c.offset, e.Offset)
			}
		})
	}
}

// A text of millions of characters takes a few thousand digits. It is refused before it
// is built.
func TestDecompressIsBounded(t *testing.T) {
	const length = 4_000_000
	data := lzstring.Compress(strings.Repeat("a", length))
	require.Less(t, len(data), 8_000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := lzstring.Decompress(data, 100_000)
	runtime.ReadMemStats(&after)
	require.ErrorContains(t, err, "more than 100000 characters")
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(2<<20))
}

func FuzzDecompress(f *testing.F) {
	for _, text := range texts {
		f.Add(lzstring.Compress(text))
	}
	f.Add("QAAAA")
	f.Fuzz(func(t *testing.T, data string) {
		text, err := lzstring.Decompress(data, 1<<16)
		if err != nil {
			var e *lzstring.Error
			require.ErrorAs(t, err, &e)
			require.GreaterOrEqual(t, e.Offset, 0)
			require.LessOrEqual(t, e.Offset, len(data))
			return
		}
		again, err := lzstring.Decompress(lzstring.Compress(text), 1<<16)
		require.NoError(t, err)
		require.Equal(t, text, again)
	})
}

func FuzzCompress(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := lzstring.Decompress(lzstring.Compress(text), len(text)+1)
		require.NoError(t, err)
		if utf8.ValidString(text) {
			require.Equal(t, text, got)
		}
	})
}
