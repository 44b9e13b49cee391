package sudoku

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/words"
)

// This file saves runs and loads them again.

// checkpointVersion rises when saved runs can no longer be read as before.
const checkpointVersion = 4

// A checkpoint is a run between two steps. It holds no errors: the run that
// loads it counts them by its own fitness.
type checkpoint struct {
	Version   int
	Checksum  string // of the rest
	Algorithm string
	Rules     string
	Puzzle    string
	Epoch     int
	Stalled   int
	Least     int
	Done      bool
	Restart   bool `json:",omitempty"` // is due
	Stats     Stats
	Best      savedOrganism

	Islands []savedIsland `json:",omitempty"` // of an evolution

	Layout    string          `json:",omitempty"` // of a genetic algorithm
	Organisms []savedOrganism `json:",omitempty"`
}

type savedIsland struct {
	Epoch     int
	Next      int
	Dice      string
	Best      savedOrganism
	Organisms []savedOrganism
}

type savedOrganism struct {
	Board    string // as a line of text
	Age      int
	Explorer bool   `json:",omitempty"`
	Stream   string `json:",omitempty"`
}

// The names of the algorithms in saved runs.
const (
	evolutionName = "combinatorial evolution"
	geneticName   = "genetic algorithm"
)

// MarshalJSON saves the run. A run that loads it with UnmarshalJSON continues
// as this one would.
func (r *Run[P]) MarshalJSON() ([]byte, error) {
	if r.engine == nil {
		return nil, errZeroRun
	}
	return r.engine.save().seal()
}

func (e *engine) save() checkpoint {
	t := e.run.State()
	s := &t.Stats
	c := checkpoint{
		Version: checkpointVersion, Algorithm: e.algorithm, Rules: e.kernel.owner().String(), Puzzle: e.kernel.line(e.puzzle),
		Epoch: t.Epoch, Stalled: t.Stalled, Least: t.Least, Done: t.Done, Restart: t.Restarting,
		Stats: Stats{Attempts: s.Attempts, Epochs: s.Epochs, Proposals: s.Proposals, Accepted: s.Accepted, Births: s.Births},
		Best:  e.saveOrganism(&t.Best, nil),
	}
	if e.algorithm == geneticName {
		c.Layout = e.layout.String()
		for k := range t.Islands[0].Organisms {
			c.Organisms = append(c.Organisms, e.saveOrganism(&t.Islands[0].Organisms[k], nil))
		}
		return c
	}
	for _, s := range t.Islands {
		island := savedIsland{Epoch: s.Epoch, Next: s.Next, Dice: rng.Save(&s.Dice), Best: e.saveOrganism(&s.Best, nil)}
		for k := range s.Organisms {
			island.Organisms = append(island.Organisms, e.saveOrganism(&s.Organisms[k], &s.Streams[k]))
		}
		c.Islands = append(c.Islands, island)
	}
	return c
}

// UnmarshalJSON loads a saved run into one made for the same puzzle. With the
// same options the run ends as the saved one would have. With other options it
// continues in its own way, as long as the islands, the number of organisms and
// the layout of the boards are the same. The error of a run that can't be
// loaded is [ErrCheckpoint]; then r is unchanged.
func (r *Run[P]) UnmarshalJSON(data []byte) error {
	if r.engine == nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, errZeroRun)
	}
	return r.engine.load(data)
}

func (e *engine) load(data []byte) error {
	var head struct {
		Version   int
		Algorithm string
		Rules     string
	}
	switch err := json.Unmarshal(data, &head); {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	case head.Version != checkpointVersion:
		return fmt.Errorf("%w: version %d, want %d", ErrCheckpoint, head.Version, checkpointVersion)
	case head.Algorithm != e.algorithm:
		return fmt.Errorf("%w: of the algorithm %q, want %q", ErrCheckpoint, head.Algorithm, e.algorithm)
	case head.Rules != e.kernel.owner().String():
		return fmt.Errorf("%w: of the rules %s, want %v", ErrCheckpoint, words.Quote(head.Rules), e.kernel.owner())
	}
	c, err := decodeCheckpoint(data)
	if err != nil {
		return err
	}
	puzzle := make([]uint8, len(e.puzzle))
	if err := e.kernel.parseLine(c.Puzzle, puzzle); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	if !bytes.Equal(puzzle, e.puzzle) {
		return fmt.Errorf("%w: of another puzzle", ErrCheckpoint)
	}
	t, err := e.loadState(c)
	if err != nil {
		return err
	}
	return e.run.SetState(t)
}

func (e *engine) loadState(c *checkpoint) (*evolve.State[evolvedBoard], error) {
	t := &evolve.State[evolvedBoard]{
		Stats: evolve.Stats{
			Attempts: c.Stats.Attempts, Epochs: c.Stats.Epochs,
			Proposals: c.Stats.Proposals, Accepted: c.Stats.Accepted, Births: c.Stats.Births,
		},
		Epoch: c.Epoch, Stalled: c.Stalled, Least: c.Least, Done: c.Done, Restarting: c.Restart,
	}
	islands := c.Islands
	if e.algorithm == geneticName {
		if want := e.layout.String(); c.Layout != want {
			return nil, fmt.Errorf("%w: its boards have the layout %q, those of the run %q", ErrCheckpoint, c.Layout, want)
		}
		islands = []savedIsland{{Best: c.Best, Organisms: c.Organisms}}
	}
	var err error
	if t.Best, err = e.loadOrganism(&c.Best); err != nil {
		return nil, err
	}
	for i := range islands {
		island, err := e.loadIsland(&islands[i])
		if err != nil {
			return nil, err
		}
		t.Islands = append(t.Islands, island)
	}
	return t, nil
}

func (e *engine) loadIsland(saved *savedIsland) (s evolve.IslandState[evolvedBoard], err error) {
	s.Epoch, s.Next = saved.Epoch, saved.Next
	if s.Best, err = e.loadOrganism(&saved.Best); err != nil {
		return s, err
	}
	if err := e.loadStream(&s.Dice, saved.Dice); err != nil {
		return s, err
	}
	s.Streams = make([]rand.PCG, len(saved.Organisms))
	for k := range saved.Organisms {
		o, err := e.loadOrganism(&saved.Organisms[k])
		if err != nil {
			return s, err
		}
		if err := e.loadStream(&s.Streams[k], saved.Organisms[k].Stream); err != nil {
			return s, err
		}
		s.Organisms = append(s.Organisms, o)
	}
	return s, nil
}

// loadStream loads a random stream. Those of a genetic algorithm follow from its seed.
func (e *engine) loadStream(source *rand.PCG, text string) error {
	if e.algorithm == geneticName && text == "" {
		return nil
	}
	if err := rng.Load(source, text); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	return nil
}

func (e *engine) saveOrganism(o *evolve.Organism[evolvedBoard], source *rand.PCG) savedOrganism {
	saved := savedOrganism{Board: e.kernel.line(o.Solution.cells), Age: o.Age, Explorer: o.Explorer}
	if source != nil {
		saved.Stream = rng.Save(source)
	}
	return saved
}

// loadOrganism returns a saved organism if its board is one that the run could
// have made.
func (e *engine) loadOrganism(saved *savedOrganism) (evolve.Organism[evolvedBoard], error) {
	b, cells := e.basis, make([]uint8, len(e.puzzle))
	o := evolve.Organism[evolvedBoard]{Solution: evolvedBoard{cells: cells}, Age: saved.Age, Explorer: saved.Explorer}
	if err := e.kernel.parseLine(saved.Board, cells); err != nil {
		return o, fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	for i, v := range cells {
		allowed := b.domains[i]
		if b.layout != LayoutFree && b.start[i] == 0 {
			allowed = allValues(b.rules.Values)
		}
		if !allowed.Has(v) {
			return o, fmt.Errorf("%w: cell %d of a board can't be %d", ErrCheckpoint, i, v)
		}
	}
	if b.layout != LayoutFree {
		if _, err := newUnitLayout(cells, b.layout, e.kernel); err != nil {
			return o, fmt.Errorf("%w: a board does not have the layout %q", ErrCheckpoint, b.layout)
		}
	}
	return o, nil
}

// errOtherForm refuses a text that a run would have written in another way.
var errOtherForm = errors.New("not as a run writes it")

// parseLine reads a board in the form of a line.
func (k *kernel) parseLine(text string, cells []uint8) error {
	err := k.parse(text, cells)
	if err == nil && k.line(cells) != text {
		err = errOtherForm
	}
	return err
}
