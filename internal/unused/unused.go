// Package unused finds options of a search that have no effect, as other ones leave them
// nothing to do.
package unused

import (
	"encoding/json"

	"example.com/sudoku/evolve"
)

// tabu is the name of the default worker.
const tabu = "tabu recolouring"

// Options returns a line for each of the options of evolution, in JSON, that has no effect.
func Options(options []byte) (lines []string, err error) {
	var o struct {
		Worker, Fitness               string
		Parents                       evolve.Parents
		Population, MaxAge            int
		Explorers, Mistake            float64
		NoCrossover, WorkingExplorers bool
	}
	if err := json.Unmarshal(options, &o); err != nil {
		return nil, err
	}
	say := func(option, why string) { lines = append(lines, option+" has no effect: "+why) }
	recolours := o.Worker == tabu || o.Worker == "" && o.Fitness == ""
	two := o.Parents == evolve.ParentsTwoWorkers || o.Parents == 0 && recolours
	if o.Mistake != 0 && recolours {
		say("Mistake", "the tabu worker does not use it")
	}
	if o.MaxAge > 0 && two && !o.NoCrossover && o.Population != 1 {
		say("MaxAge", "workers that mate do not age")
	}
	if o.WorkingExplorers && (o.Explorers < 0 || o.Explorers == 0 && two) {
		say("WorkingExplorers", "there are no explorers")
	}
	return lines, nil
}
