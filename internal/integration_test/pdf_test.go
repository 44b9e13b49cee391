package integration_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
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
		p.RoundRectangle(260, 260, 80, 80, 40, pdf.Filled)
		p.Arrow(6, pdf.Point{X: 100, Y: 400}, pdf.Point{X: 150, Y: 450}, pdf.Point{X: 200, Y: 450})
		p.Diamond(pdf.Point{X: 425, Y: 425}, 25, pdf.Filled)
		p.Save()
		p.Turn(pdf.Point{X: 300, Y: 300})
		p.Fill(pdf.Gray(0))
		p.Text(pdf.Point{X: 72, Y: 72}, pdf.Bold, 12, `Upside (down) \ “quoted” – naïve`)
		p.Restore()
		p.Center(pdf.Point{X: 300, Y: 300}, pdf.Regular, 20, "9")
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

func TestPDFIsTheSame(t *testing.T) {
	assert.Equal(t, write(t, sample()), write(t, sample()))
}

// Each offset of the table is where its object begins, and each stream is as long as it
// says.
func TestPDFStructure(t *testing.T) {
	data := write(t, sample())
	table := regexp.MustCompile(`(?m)^(\d{10}) 00000 n $`).FindAllSubmatch(data, -1)
	require.Greater(t, len(table), 3+4)
	var wrong []string
	for i, row := range table {
		offset, err := strconv.Atoi(string(row[1]))
		require.NoError(t, err)
		if !bytes.HasPrefix(data[offset:], fmt.Appendf(nil, "%d 0 obj\n", i+1)) {
			wrong = append(wrong, fmt.Sprintf("object %d is not at %d", i+1, offset))
		}
	}
	streams := regexp.MustCompile(`(?s)/Length (\d+) >>\nstream\n(.*?)\nendstream`).FindAllSubmatch(data, -1)
	require.Greater(t, len(streams), 2)
	for i, s := range streams {
		if strconv.Itoa(len(s[2])) != string(s[1]) {
			wrong = append(wrong, fmt.Sprintf("stream %d has %d bytes, not %s", i, len(s[2]), s[1]))
		}
	}
	assert.Empty(t, wrong)
	start := regexp.MustCompile(`startxref\n(\d+)\n`).FindSubmatch(data)
	at, _ := strconv.Atoi(string(start[1]))
	assert.True(t, bytes.HasPrefix(data[at:], []byte("xref\n")))
}

func TestPDFWriteError(t *testing.T) {
	full := errors.New("no space left on device")
	_, err := sample().WriteTo(writerFunc(func(p []byte) (int, error) { return 0, full }))
	assert.ErrorIs(t, err, full)
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func TestPDFWidth(t *testing.T) {
	assert.InDelta(t, 26.9+53.9, pdf.Regular.Width(" 5", 100), 1e-9)
	widths := map[float64]string{}
	for _, digit := range "0123456789" {
		widths[pdf.Bold.Width(string(digit), 100)] += string(digit)
	}
	assert.Len(t, widths, 1, "digits are of one width")
	assert.Greater(t, pdf.Bold.Width("m", 100), pdf.Regular.Width("m", 100))
	assert.Zero(t, pdf.Regular.Width("漢", 9), "letters that the fonts lack are left out")
	assert.Equal(t, "short", pdf.Regular.Fit("short", 10, 100))
	cut := pdf.Regular.Fit("a title that is much too long for its column", 10, 100)
	assert.Regexp(t, `^a title that.*\.\.\.$`, cut)
	assert.LessOrEqual(t, pdf.Regular.Width(cut, 10), 100.0)
}

// The file has the outline of each character that it shows, and says which one it is.
func TestPDFFonts(t *testing.T) {
	var d pdf.Document
	p := d.Page(pdf.A4)
	var every strings.Builder
	for r := ' '; r <= '~'; r++ {
		every.WriteRune(r)
	}
	p.Text(pdf.Point{}, pdf.Regular, 10, every.String()+"Zoë Łódź Ångström ¿")
	data := string(write(t, &d))
	assert.NotContains(t, data, "/BaseFont")
	assert.Equal(t, 1, strings.Count(data, "/Subtype /Type3"), "no font that is not used")
	shapes := regexp.MustCompile(`(?s)\n(\d+) 0 (-?\d+) (-?\d+) (-?\d+) (-?\d+) d1\n(.*?)\nendstream`).FindAllStringSubmatch(data, -1)
	require.Len(t, shapes, 95+7)
	path := regexp.MustCompile(`^(|(\S+ \S+ m\n(\S+ \S+ l\n|(\S+ \S+ ){3}c\n)+h\n)+f)$`)
	var wrong []string
	for _, shape := range shapes {
		low, _ := strconv.Atoi(shape[3])
		high, _ := strconv.Atoi(shape[5])
		if shape[1] == "0" || low <= -250 || high >= 1050 || !path.MatchString(shape[6]) {
			wrong = append(wrong, shape[0])
		}
	}
	if len(wrong) > 0 {
		assert.Fail(t, "no width, too low or high, or no path", "%d shapes; the first is %s", len(wrong), wrong[0])
	}
	for code, r := range map[string]string{"5A": "005A", "80": "00EB", "81": "0141"} {
		assert.Contains(t, data, "\n<"+code+"> <"+r+">\n")
	}
	for _, table := range regexp.MustCompile(`(\d+) beginbfchar\n([^a-z]*)endbfchar`).FindAllStringSubmatch(data, -1) {
		assert.Equal(t, table[1], strconv.Itoa(strings.Count(table[2], "\n")))
	}
}

// Greek and Cyrillic are drawn too, in both weights, and what is not drawn is known.
func TestPDFScripts(t *testing.T) {
	var d pdf.Document
	p := d.Page(pdf.A4)
	const text = "Судоку Ёжик Ελλάς ώ"
	for _, font := range []pdf.Font{pdf.Regular, pdf.Bold} {
		p.Text(pdf.Point{}, font, 10, text)
	}
	data := string(write(t, &d))
	for _, r := range text {
		require.True(t, pdf.Draws(r), "%c", r)
		require.Equal(t, 2, strings.Count(data, fmt.Sprintf("> <%04X>\n", r)), "%c", r)
	}
	require.NotContains(t, data, "> <003F>", "no question mark")
	require.False(t, pdf.Draws('数'))
	for r := 'А'; r <= 'я'; r++ {
		require.True(t, pdf.Draws(r), "%c", r)
		require.Greater(t, pdf.Bold.Width(string(r), 10), 1.0)
	}
}

// More characters than a font has codes become question marks.
func TestPDFManyCharacters(t *testing.T) {
	var d pdf.Document
	p := d.Page(pdf.A4)
	for r := rune(0xA0); r < 0x2100; r++ {
		p.Text(pdf.Point{}, pdf.Regular, 10, string(r))
	}
	assert.Contains(t, string(write(t, &d)), "\n<FF> <")
}

// Two programs by others read the file without complaint.
func TestPDFReaders(t *testing.T) {
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
