package pdf_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"example.com/sudoku/internal/pdf"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sample draws one of everything.
func sample() *pdf.Document {
	d := &pdf.Document{Title: `A (title) with \`, Author: "Zoë"}
	for _, size := range []pdf.Size{pdf.A4, pdf.Letter} {
		p := d.Page(size)
		p.Pen(2, pdf.Gray(0.5), 4, 2)
		p.Rectangle(72, 72, 100, 50, pdf.Stroked)
		p.Pen(1, pdf.Color{Red: 1})
		p.Fill(pdf.Color{Blue: 1})
		p.Round(true)
		p.RoundRectangle(72, 200, 100, 50, 10, pdf.Both)
		p.Circle(pdf.Point{X: 300, Y: 300}, 40, pdf.Filled)
		p.Arrow(6, pdf.Point{X: 100, Y: 400}, pdf.Point{X: 150, Y: 450}, pdf.Point{X: 200, Y: 450})
		p.Polygon(pdf.Point{X: 400, Y: 400}, pdf.Point{X: 450, Y: 400}, pdf.Point{X: 425, Y: 450})
		p.Save()
		p.Turn(pdf.Point{X: 300, Y: 300})
		p.Fill(pdf.Gray(0))
		p.Text(pdf.Point{X: 72, Y: 72}, pdf.HelveticaBold, 12, `Upside (down) \ “quoted” – naïve`)
		p.Restore()
		p.Center(pdf.Point{X: 300, Y: 300}, pdf.Helvetica, 20, "9")
	}
	return d
}

func write(t *testing.T, d *pdf.Document) []byte {
	var b bytes.Buffer
	n, err := d.WriteTo(&b)
	require.NoError(t, err)
	require.Equal(t, int64(b.Len()), n)
	return b.Bytes()
}

func TestDeterministic(t *testing.T) {
	assert.Equal(t, write(t, sample()), write(t, sample()))
}

// Each offset of the table is where its object begins, and each stream is as long as it
// says.
func TestStructure(t *testing.T) {
	data := write(t, sample())
	table := regexp.MustCompile(`(?m)^(\d{10}) 00000 n $`).FindAllSubmatch(data, -1)
	require.Len(t, table, 3+2+4)
	for i, row := range table {
		offset, err := strconv.Atoi(string(row[1]))
		require.NoError(t, err)
		assert.True(t, bytes.HasPrefix(data[offset:], fmt.Appendf(nil, "%d 0 obj\n", i+1)), i)
	}
	streams := regexp.MustCompile(`(?s)/Length (\d+) >>\nstream\n(.*?)\nendstream`).FindAllSubmatch(data, -1)
	require.Len(t, streams, 2)
	for _, s := range streams {
		assert.Equal(t, string(s[1]), strconv.Itoa(len(s[2])))
	}
	start := regexp.MustCompile(`startxref\n(\d+)\n`).FindSubmatch(data)
	at, _ := strconv.Atoi(string(start[1]))
	assert.True(t, bytes.HasPrefix(data[at:], []byte("xref\n")))
}

func TestWriteError(t *testing.T) {
	full := errors.New("no space left on device")
	_, err := sample().WriteTo(writerFunc(func(p []byte) (int, error) { return 0, full }))
	assert.ErrorIs(t, err, full)
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func TestWidth(t *testing.T) {
	assert.InDelta(t, 27.8+55.6, pdf.Helvetica.Width(" 5", 100), 1e-9)
	assert.InDelta(t, 94.4, pdf.HelveticaBold.Width("W", 100), 1e-9)
	assert.Equal(t, "short", pdf.Helvetica.Fit("short", 10, 100))
	cut := pdf.Helvetica.Fit("a title that is much too long for its column", 10, 100)
	assert.Regexp(t, `^a title that.*\.\.\.$`, cut)
	assert.LessOrEqual(t, pdf.Helvetica.Width(cut, 10), 100.0)
}

// Two programs by others read the file without complaint.
func TestReaders(t *testing.T) {
	name := filepath.Join(t.TempDir(), "sample.pdf")
	require.NoError(t, os.WriteFile(name, write(t, sample()), 0o666))
	for _, args := range [][]string{{"qpdf", "--check", name}, {"pdftoppm", "-r", "20", name, name}} {
		t.Run(args[0], func(t *testing.T) {
			if _, err := exec.LookPath(args[0]); err != nil {
				t.Skip(args[0], "is not installed")
			}
			out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
			require.NoError(t, err, string(out))
			assert.NotContains(t, string(out), "WARNING")
			if args[0] == "pdftoppm" {
				assert.Empty(t, string(out))
			}
		})
	}
}
