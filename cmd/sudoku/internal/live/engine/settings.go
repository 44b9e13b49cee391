package engine

import (
	"encoding/json"

	"example.com/sudoku"
)

// Settings are what a search runs with.
type Settings struct {
	Options    json.RawMessage // of the library, with the defaults; a number that is left out is 0
	Idle       []string        // fields of the options that have no effect in this search
	Crossovers []string        // that the search can have
	Refused    string          // why it can't run
}

// settings returns the settings of each search of a request. What can't run is told apart
// from a question that can't be answered: an option may be half typed.
func settings(q *Question) ([]Settings, error) {
	if q.Run == nil || len(q.Run.Lanes) > 2 {
		return nil, refuse("want the run whose settings to tell")
	}
	puzzle, err := read(q.Run.Puzzle)
	if err != nil {
		return nil, err
	}
	var all []Settings
	for i := range q.Run.Lanes {
		s, err := settingsOf(puzzle, &q.Run.Lanes[i])
		if err != nil {
			if !Refused(err) {
				return nil, err
			}
			s.Refused = Plain(err)
		}
		all = append(all, s)
	}
	return all, nil
}

func settingsOf(puzzle sudoku.Puzzle, l *Lane) (s Settings, err error) {
	s.Options, s.Idle, s.Crossovers = json.RawMessage("{}"), []string{}, []string{}
	var options any
	switch l.Algorithm {
	case "evolution", "genetic":
		if err := limitCandidates(puzzle); err != nil {
			return s, err
		}
		r, err := newRun(&Engine{}, puzzle, 0, l)
		if err != nil {
			return s, err
		}
		options = r.evolution.Options()
		layout := sudoku.LayoutFree
		switch o := options.(type) {
		case *sudoku.EvolveOptions:
			layout = o.Worker.Layout
		case *sudoku.GeneticOptions:
			layout = o.Layout
		}
		s.Idle, s.Crossovers = idle(sudoku.Unused(options)), crossoversOf(layout)
	case "backtracking":
		o := &sudoku.BacktrackOptions{Choice: sudoku.FewestCandidates}
		if err := unmarshal(l.Options, o); err != nil {
			return s, err
		}
		options = o
	default:
		return s, nil
	}
	s.Options, err = json.Marshal(options)
	return s, err
}

// idle returns those of the options without effect that have a field on the page.
func idle(unused map[string]string) []string {
	names := []string{}
	for _, option := range []string{"Steps", "Mistake", "Crossover"} {
		if unused[option] != "" {
			names = append(names, option)
		}
	}
	return names
}

// crossoversOf returns the names of the built-in crossovers that keep a layout.
func crossoversOf(layout sudoku.Layout) []string {
	names := []string{}
	for _, c := range []sudoku.Crossover{
		sudoku.CrossBlocks, sudoku.CrossBands, sudoku.CrossStacks, sudoku.CrossRows, sudoku.CrossColumns,
		sudoku.CrossRuns, sudoku.CrossCells, sudoku.CrossPoints(1), sudoku.CrossPoints(2),
	} {
		if c.Keeps&layout == layout {
			names = append(names, c.Name)
		}
	}
	return names
}
