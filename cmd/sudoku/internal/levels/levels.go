// Package levels says how hard the puzzles get that the generator finds under other rules.
package levels

import (
	"fmt"
	"strings"

	"example.com/sudoku/explain"
	"example.com/sudoku/variant"
)

// reached are the hardest levels that 200 tries of seed 1 reached on boards of 4×4, 6×6 and 9×9,
// within 30 seconds of processor time; no level where the rules have no board. All rules reach
// "very easy" too. TestReached measures them again.
var reached = map[string][3]explain.Level{
	"standard":   {explain.LevelVeryEasy, explain.LevelVeryHard, explain.LevelDiabolical},
	"latin":      {explain.LevelVeryEasy, explain.LevelFiendish, explain.LevelDiabolical},
	"jigsaw":     {explain.LevelMedium, explain.LevelDiabolical, explain.LevelExtreme},
	"diagonals":  {explain.LevelVeryEasy, explain.LevelDiabolical, explain.LevelMonstrous},
	"windows":    {explain.LevelVeryEasy, explain.LevelFiendish, explain.LevelExtreme},
	"disjoint":   {explain.LevelVeryEasy, explain.LevelHard, explain.LevelExtreme},
	"antiknight": {explain.LevelVeryEasy, explain.LevelMedium, explain.LevelMonstrous},
	"antiking":   {0, explain.LevelFiendish, explain.LevelExtreme},
	"centredot":  {0, 0, explain.LevelExtreme},
	"asterisk":   {0, 0, explain.LevelExtreme},
	"girandola":  {0, 0, explain.LevelExtreme},
	"killer":     {explain.LevelMedium, explain.LevelDiabolical, explain.LevelExtreme},
	"thermo":     {explain.LevelFiendish, explain.LevelExtreme, explain.LevelExtreme},
	"arrow":      {explain.LevelVeryHard, explain.LevelMonstrous, explain.LevelMonstrous},
}

// Hardest returns the hardest level of rules, which are a name of [variant.RecipeNames] or several
// joined by +, on boards of a side: the least of those of its names. Of 75 pairs at 9×9 all reach
// that but four with arrows, and 40 the level above. It is 0 if the rules have no board of that
// side, and the last level where nothing was measured.
func Hardest(rules string, side int) explain.Level {
	column := strings.IndexByte("469", '0'+byte(side))
	hardest := explain.LevelBeyondLogic
	if side > 9 || column < 0 {
		return hardest
	}
	for name := range strings.SplitSeq(rules, "+") {
		if levels, ok := reached[name]; ok {
			hardest = min(hardest, levels[column])
		}
	}
	return hardest
}

// Words returns which level which rules reach at 9×9.
func Words() string {
	var groups []string
	for level := explain.LevelVeryEasy; level <= explain.LevelBeyondLogic; level++ {
		var names []string
		for _, name := range variant.RecipeNames() {
			if Hardest(name, 9) == level {
				names = append(names, name)
			}
		}
		if names != nil {
			groups = append(groups, fmt.Sprintf("%v (%s)", level, strings.Join(names, ", ")))
		}
	}
	return strings.Join(groups, ", ")
}
