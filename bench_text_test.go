package sudoku

import (
	"fmt"
	"testing"
)

func BenchmarkParse(b *testing.B) {
	b.Run("4x4", benchmarkParse[Grid4])
	b.Run("6x6", benchmarkParse[Grid6])
	b.Run("9x9", benchmarkParse[Grid])
	b.Run("16x16", benchmarkParse[Grid16])
	b.Run("25x25", benchmarkParse[Grid25])
	b.Run("36x36", benchmarkParse[Grid36])
}

func benchmarkParse[B Board](b *testing.B) {
	want := scattered[B](newTestRand(), 30)
	for _, form := range []struct{ name, text string }{
		{"line", Line(want)}, {"picture", fmt.Sprint(want)}, {"numbers", numbersOf(Cells(&want), "-1", " ")},
	} {
		b.Run(form.name, func(b *testing.B) {
			b.ReportAllocs()
			var board B
			for b.Loop() {
				board, _ = ParseBoard[B](form.text)
			}
			if board != want {
				b.Fatal("read wrongly")
			}
		})
	}
}

func BenchmarkPrint(b *testing.B) {
	b.Run("4x4", benchmarkPrint[Grid4])
	b.Run("6x6", benchmarkPrint[Grid6])
	b.Run("9x9", benchmarkPrint[Grid])
	b.Run("16x16", benchmarkPrint[Grid16])
	b.Run("25x25", benchmarkPrint[Grid25])
	b.Run("36x36", benchmarkPrint[Grid36])
}

func benchmarkPrint[B Board](b *testing.B) {
	board := scattered[B](newTestRand(), 30)
	for _, form := range []struct {
		name  string
		print func(B) string
	}{
		{"line", Line[B]}, {"picture", func(board B) string { return fmt.Sprint(board) }},
	} {
		b.Run(form.name, func(b *testing.B) {
			b.ReportAllocs()
			var text string
			for b.Loop() {
				text = form.print(board)
			}
			if back, err := ParseBoard[B](text); err != nil || back != board {
				b.Fatal("printed wrongly")
			}
		})
	}
}

// BenchmarkRead measures the time per board of a stream in lines.
func BenchmarkRead(b *testing.B) {
	b.Run("4x4", benchmarkRead[Grid4])
	b.Run("6x6", benchmarkRead[Grid6])
	b.Run("9x9", benchmarkRead[Grid])
	b.Run("16x16", benchmarkRead[Grid16])
	b.Run("25x25", benchmarkRead[Grid25])
	b.Run("36x36", benchmarkRead[Grid36])
}

func benchmarkRead[B Board](b *testing.B) {
	want := scattered[B](newTestRand(), 30)
	line := Line(want) + "\n"
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	var board B
	var err error
	for board, err = range ReadBoard[B](&repeatedText{text: line}) {
		if !b.Loop() {
			break
		}
	}
	if err != nil || board != want {
		b.Fatal("read wrongly")
	}
}
