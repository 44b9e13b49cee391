package variant_test

import (
	"context"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/variant"
)

func ExampleParse() {
	puzzle, err := variant.Parse(".Shape~4x4.Cage~5~R1C1~R1C2.Thermo~R4C1~R3C2~R2C3.Diagonal~1")
	if err != nil {
		fmt.Println(err)
		return
	}
	count, err := sudoku.Count(context.Background(), puzzle, 0)
	fmt.Println(count, err)
	for _, rule := range puzzle.Rules.Added() {
		fmt.Printf("%s: %s\n", rule.Name, rule.Text)
	}
	// Output:
	// 3 <nil>
	// cage of 5: Cage~5~R1C1~R1C2
	// thermometer: Thermo~R4C1~R3C2~R2C3
	// diagonal: Diagonal~1
}

// A user's own clue is a Rule like the others: its constraint, and its count of errors.
func Example_ownClue() {
	product := func(total, a, b int) sudoku.Rule {
		return sudoku.Rule{
			Name: fmt.Sprintf("product of %d", total),
			Text: fmt.Sprintf("MyProduct~%d~%d~%d", total, a, b),
			Parts: func(r sudoku.Rules) (sudoku.Parts, error) {
				return sudoku.Parts{
					Constrain: func(m *csp.Model, cells []csp.Decision) {
						m.Product([]csp.Decision{cells[a], cells[b]}, total)
					},
					Errors: func(cells []uint8) int {
						if int(cells[a])*int(cells[b]) != total {
							return 1
						}
						return 0
					},
				}, nil
			},
		}
	}
	rules := sudoku.Standard(4).With(product(12, 0, 5), variant.Cage(3, 1, 2), variant.Whisper(2, 8, 12))
	count, err := sudoku.Count(context.Background(), rules.Empty(), 0)
	fmt.Println(count, err)
	// Output:
	// 18 <nil>
}
