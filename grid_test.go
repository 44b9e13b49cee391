package sudoku

import "testing"

func TestX(t *testing.T) {
	var g Grid
	g[9], g[11], g[20] = 7, 7, 7
	t.Log(Check(g), Candidates(g, 0), ShapeOf(81).Peers(40), ShapeOf(81).Block(3,8))
}
