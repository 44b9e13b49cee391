package sudoku

import (
	"bytes"
	"io"
	"testing"
)

// BenchmarkExport writes the empty board, which takes the most text.
func BenchmarkExport(b *testing.B) {
	for _, form := range []struct {
		name   string
		dimacs bool
		opts   *ExportOptions
	}{
		{"LP", false, nil},
		{"DIMACS", true, nil},
		{"DIMACS/minimal", true, &ExportOptions{Minimal: true}},
		{"DIMACS/candidates", true, &ExportOptions{Candidates: true}},
	} {
		b.Run(form.name, func(b *testing.B) {
			benchSizes{benchExport[Grid4](form.dimacs, form.opts), benchExport[Grid6](form.dimacs, form.opts),
				benchExport[Grid](form.dimacs, form.opts), benchExport[Grid16](form.dimacs, form.opts),
				benchExport[Grid25](form.dimacs, form.opts), benchExport[Grid36](form.dimacs, form.opts)}.run(b)
		})
	}
}

func benchExport[B Board](dimacs bool, opts *ExportOptions) func(*testing.B) {
	return func(b *testing.B) {
		write := WriteLP[B]
		if dimacs {
			write = WriteDIMACS[B]
		}
		var puzzle B
		var text bytes.Buffer
		if err := write(&text, puzzle, opts); err != nil {
			b.Fatal(err)
		}
		solution := pattern[B]()
		if dimacs && len(puzzle) <= 256 && !clausalOf(b, puzzle, opts).allows(inDIMACS(puzzle, solution, opts)) ||
			!dimacs && len(puzzle) <= 256 && !linearOf(b, puzzle, opts).allows(inLP(solution)) {
			b.Fatal("a solution is not allowed")
		}
		b.SetBytes(int64(text.Len()))
		b.ReportAllocs()
		for b.Loop() {
			write(io.Discard, puzzle, opts)
		}
	}
}

// BenchmarkReadAnswer reads the longest form, the file of glpsol -o.
func BenchmarkReadAnswer(b *testing.B) {
	benchSizes{benchReadAnswer[Grid4], benchReadAnswer[Grid6], benchReadAnswer[Grid],
		benchReadAnswer[Grid16], benchReadAnswer[Grid25], benchReadAnswer[Grid36]}.run(b)
}

func benchReadAnswer[B Board](b *testing.B) {
	var puzzle B
	solution := pattern[B]()
	text := answerOf("glpsol -o", puzzle, solution, nil)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var board B
	for b.Loop() {
		board, _ = ReadAnswer(bytes.NewReader([]byte(text)), puzzle, nil)
	}
	if board != solution {
		b.Fatal("read wrongly")
	}
}
