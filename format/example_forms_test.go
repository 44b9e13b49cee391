package format_test

import (
	"errors"
	"fmt"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/variant"
)

// A puzzle in each form that has words for it, and what Detect takes the text for.
func ExampleForms() {
	var sheet format.Sheet
	sheet, err := format.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, form := range format.Forms() {
		text, _, err := format.Print(sheet, form, nil)
		if unsupported := new(format.UnsupportedError); errors.As(err, &unsupported) {
			continue
		}
		again, err := format.Parse(text, nil)
		fmt.Println(form, len(text), format.Detect(text), sudoku.Line(sudoku.Grid(again.Puzzle.Cells))[:9], err)
	}
	// Output:
	// sudokumaker 638 sudokumaker 53..7.... <nil>
	// fpuzzles 392 fpuzzles 53..7.... <nil>
	// sudokupad 933 sudokupad 53..7.... <nil>
	// string 211 string 53..7.... <nil>
	// sdk 99 sdk 53..7.... <nil>
	// hodoku 92 hodoku 53..7.... <nil>
	// jigsaw 162 jigsaw 53..7.... <nil>
	// candidates 729 candidates 53..7.... <nil>
	// marks 570 marks 53..7.... <nil>
	// ss 195 line 53..7.... <nil>
	// line 81 line 53..7.... <nil>
}

// A link for SudokuMaker with a cage, a thermometer and the setter's rules, and what is read from it.
func ExampleParse_sudokuMaker() {
	p, err := variant.Parse(".Shape~6x6.Cage~12~R1C1~R1C2~R2C2.Thermo~R5C5~R5C4~R5C3.~R6C6_3")
	if err != nil {
		fmt.Println(err)
		return
	}
	link, _, err := format.Print(format.Sheet{Puzzle: p, Title: "Twelve", Rules: "Sudoku rules."}, format.SudokuMaker, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	sheet, err := format.Parse(link, nil)
	fmt.Println(strings.HasPrefix(link, "https://sudokumaker.app/?puzzle="), sheet.Form, sheet.Title, sheet.Rules, err)
	fmt.Println(sheet.Puzzle.Rules, sheet.Puzzle.Cells[35])
	// Output:
	// true sudokumaker Twelve Sudoku rules. <nil>
	// .Shape~6x6.Cage~12~R1C1~R1C2~R2C2.Thermo~R5C5~R5C4~R5C3 3
}

// Forms that are made for some puzzles only, by the marks that tell them apart.
func ExampleDetect() {
	for text, form := range map[string]format.Form{
		"3x3::k:2561:2561:" + strings.Repeat("0:", 79): format.KillerLong,
		"{\"size\":9,\"grid\":[]}":                     format.FPuzzles,
		"[Puzzle]\n53..7....\n":                        format.SadMan,
	} {
		fmt.Println(form, format.Detect(text) == form)
	}
	// Unordered output:
	// fpuzzles true
	// killer true
	// sdk true
}

// A puzzle for programs that read frames, its candidates, and a killer in a character a
// cell.
func ExamplePrint() {
	for text, form := range map[string]format.Form{
		"1...2...3...4": format.Frame,
		"4.3.2.1":       format.Marks,
		"3x3::k:2561:2561:" + strings.Repeat("0:", 79): format.KillerShort,
	} {
		if !strings.Contains(text, ":") {
			text += strings.Repeat(".", 81-len(text))
		}
		sheet, err := format.Parse(text, nil)
		if err != nil {
			fmt.Println(err)
			continue
		}
		text, _, err := format.Print(sheet, form, nil)
		lines := strings.Split(text, "\n")
		fmt.Println(form, len(lines), lines[0], err)
	}
	// Unordered output:
	// ss 14  *-----------* <nil>
	// marks 10 4 123456789 3 123456789 2 123456789 1 123456789 123456789 <nil>
	// killer-short 1 A<0000000000000000000000000000000000000000000000000000000000000000000000000000000 <nil>
}

// A stream of puzzles: what is damaged is named with its line, and the rest is read.
func ExampleRead() {
	text := "3x3::k:12\n\n" + strings.Repeat("1", 80) + "\n\n.Shape~4x4.Cage~5~R1C1~R1C2\n"
	for sheet, err := range format.Read(strings.NewReader(text), nil) {
		if place := new(format.PlaceError); errors.As(err, &place) {
			damaged := new(format.FormatError)
			fmt.Println("line", place.Line, errors.As(err, &damaged))
			continue
		}
		fmt.Println("line", sheet.Line, sheet.Form, sheet.Puzzle.Rules)
	}
	// Output:
	// line 1 true
	// line 3 false
	// line 5 string .Shape~4x4.Cage~5~R1C1~R1C2
}

// A picture without a legend, with small cells and a player's values. The drawing of
// SudokuPad is the same as JSON.
func ExampleSVGOptions() {
	sheet, err := format.Parse(".Shape~4x4.Cage~5~R1C1~R1C2", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	values := make([]uint8, 16)
	values[0] = 2
	large, _ := format.SVG(sheet, nil)
	small, err := format.SVG(sheet, &format.SVGOptions{Values: values, NoLegend: true, Cell: 24})
	fmt.Println(len(small) < len(large), err)
	drawing, err := format.Picture(sheet)
	fmt.Println(strings.Contains(string(drawing), "cages"), err)
	// Output:
	// true <nil>
	// true <nil>
}

// A rule that stands only in words does not bind a solution.
func ExampleSheet_Unchecked() {
	sheet, err := format.Parse(`{"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"dominoes":[{}],
		"ruleset":"Both diagonals add up to 10."}`, &format.Options{LeaveOut: true})
	for _, what := range sheet.Unchecked() {
		fmt.Println(what)
	}
	fmt.Println(err)
	// Output:
	// not checked: dominoes, no constraint that this package knows
	// not checked: the setter's rules in words
	// <nil>
}

// What is drawn and is no clue is kept from link to link. A form without a place for it says so.
func ExampleSheet_drawings() {
	sheet, err := format.Parse(`{"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
		"title":"A path","line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#ff0000","width":0.25}]}`, nil)
	fmt.Println(string(sheet.Drawings), err)
	_, left, _ := format.Print(sheet, format.SudokuPad, nil)
	fmt.Println(len(left))
	_, left, _ = format.Print(sheet, format.String, nil)
	for _, what := range left {
		fmt.Println(what)
	}
	// Output:
	// {"lines":[{"color":"#ff0000","thickness":16,"wayPoints":[[0.5,0.5],[1.5,1.5]]}]} <nil>
	// 0
	// format: string: title: the form has no place for it
	// format: string: drawings: the form has no place for it
}

// The solution goes from link to link, for apps that compare a player's board with it.
func ExampleSheet_solution() {
	sheet, err := format.Parse("12..34..21..4...", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	sheet.Solution = []uint8{1, 2, 4, 3, 3, 4, 1, 2, 2, 1, 3, 4, 4, 3, 2, 1}
	for _, form := range []format.Form{format.FPuzzles, format.SudokuMaker, format.SudokuPad} {
		link, _, _ := format.Print(sheet, form, nil)
		back, err := format.Parse(link, nil)
		fmt.Println(form, back.Solution, err)
	}
	// Output:
	// fpuzzles [1 2 4 3 3 4 1 2 2 1 3 4 4 3 2 1] <nil>
	// sudokumaker [1 2 4 3 3 4 1 2 2 1 3 4 4 3 2 1] <nil>
	// sudokupad [1 2 4 3 3 4 1 2 2 1 3 4 4 3 2 1] <nil>
}
