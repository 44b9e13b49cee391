package picture

import (
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/variant"
)

// Plain returns a puzzle for a terminal: the cells, with thick lines around regions, then
// each rule that was added with its cells, and what the rules say. Ordinary rules have
// the cells alone.
func Plain(p sudoku.Puzzle) string {
	var text strings.Builder
	text.WriteString(p.String())
	for _, rule := range p.Rules.Added() {
		if strings.HasPrefix(rule.Text, "Unit~") && rule.Clue == nil {
			continue // such as the rows of a samurai; the legend has the others
		}
		text.WriteString("\n" + rule.Name)
		c, ok := rule.Clue.(variant.Clue)
		if !ok || len(c.Cells) == 0 {
			continue
		}
		text.WriteByte(':')
		for _, cell := range c.Cells {
			if cell >= 0 && cell < p.Rules.Len() {
				text.WriteString(" " + p.Rules.Name(cell))
			}
		}
	}
	if len(p.Rules.Added()) > 0 {
		text.WriteString("\n\n" + strings.Join(variant.Legend(p.Rules), "\n"))
	}
	return text.String()
}
