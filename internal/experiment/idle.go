package experiment

import (
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
)

// Idle returns a line for each setting of evolve whose options are not used, as other ones
// leave them nothing to do.
func (e *Experiment) Idle() (lines []string) {
	for i, s := range e.settings {
		o, ok := s.options.(*sudoku.EvolveOptions)
		if !ok {
			continue
		}
		say := func(option, why string) {
			lines = append(lines, fmt.Sprintf("%d: %s has no effect: %s", i, option, why))
		}
		tabu := o.Worker.Name == sudoku.TabuWorker.Name || o.Worker.Name == "" && o.Fitness.Name == ""
		two := o.Parents == evolve.ParentsTwoWorkers || o.Parents == 0 && tabu
		if o.Mistake != 0 && tabu {
			say("Mistake", "the tabu worker does not use it")
		}
		if o.MaxAge > 0 && two && !o.NoCrossover && o.Population != 1 {
			say("MaxAge", "workers that mate do not age")
		}
		if o.WorkingExplorers && (o.Explorers < 0 || o.Explorers == 0 && two) {
			say("WorkingExplorers", "there are no explorers")
		}
	}
	return lines
}
