package sudoku

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

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
func (r *Run[P]) MarshalJSON() ([]byte, error) { return saveEngine(r.engine) }

func saveEngine(e engine) ([]byte, error) {
	if e == nil {
		return nil, errZeroRun
	}
	p := e.state()
	c := checkpoint{
		Version: checkpointVersion, Algorithm: p.algorithm, Rules: p.kernel.owner().String(),
		Puzzle: p.kernel.line(p.puzzle),
		Epoch:  p.epoch, Stalled: p.stalled, Least: p.least, Done: p.done, Restart: p.restarting, Stats: p.stats,
		Best: p.saveOrganism(&p.best, nil),
	}
	e.save(&c)
	return c.seal()
}

// UnmarshalJSON loads a saved run into one made for the same puzzle. With the
// same options the run ends as the saved one would have. With other options it
// continues in its own way, as long as the islands, the number of organisms and
// the layout of the boards are the same. The error of a run that can't be
// loaded is [ErrCheckpoint]; then r is unchanged.
func (r *Run[P]) UnmarshalJSON(data []byte) error { return loadEngine(r.engine, data) }

func loadEngine(e engine, data []byte) error {
	var head struct {
		Version   int
		Algorithm string
		Rules     string
	}
	if e == nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, errZeroRun)
	}
	p := e.state()
	switch err := json.Unmarshal(data, &head); {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	case head.Version != checkpointVersion:
		return fmt.Errorf("%w: version %d, want %d", ErrCheckpoint, head.Version, checkpointVersion)
	case head.Algorithm != p.algorithm:
		return fmt.Errorf("%w: of the algorithm %q, want %q", ErrCheckpoint, head.Algorithm, p.algorithm)
	case head.Rules != p.kernel.owner().String():
		return fmt.Errorf("%w: of the rules %s, want %v", ErrCheckpoint, words.Quote(head.Rules), p.kernel.owner())
	}
	c, err := decodeCheckpoint(data)
	if err != nil {
		return err
	}
	puzzle := make([]uint8, len(p.puzzle))
	if err := p.kernel.parseLine(c.Puzzle, puzzle); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	if !bytes.Equal(puzzle, p.puzzle) {
		return fmt.Errorf("%w: of another puzzle", ErrCheckpoint)
	}
	return e.load(c)
}

// resume loads what all engines save. The engine has counted the errors of the
// best organism.
func (p *progress) resume(c *checkpoint, best organism) {
	p.epoch, p.stalled, p.least = c.Epoch, c.Stalled, c.Least
	p.done, p.restarting, p.stats, p.err, p.broken, p.best = c.Done, c.Restart, c.Stats, nil, false, best
}

func (p *progress) saveOrganism(o *organism, source *rand.PCG) savedOrganism {
	saved := savedOrganism{Board: p.kernel.line(o.cells), Age: o.age, Explorer: o.explorer}
	if source != nil {
		saved.Stream = rng.Save(source)
	}
	return saved
}

// loadOrganism returns a saved organism if its board is one that the run could
// have made.
func (b *basis) loadOrganism(saved *savedOrganism) (organism, error) {
	o := organism{cells: make([]uint8, len(b.start)), age: saved.Age, explorer: saved.Explorer}
	if err := b.funcs.kernel.parseLine(saved.Board, o.cells); err != nil {
		return o, fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	for i, v := range o.cells {
		allowed := b.domains[i]
		if b.layout != LayoutFree && b.start[i] == 0 {
			allowed = allValues(b.rules.Values)
		}
		if !allowed.Has(v) {
			return o, fmt.Errorf("%w: cell %d of a board can't be %d", ErrCheckpoint, i, v)
		}
	}
	if b.layout != LayoutFree {
		if _, err := newUnitLayout(o.cells, b.layout, b.funcs.kernel); err != nil {
			return o, fmt.Errorf("%w: a board does not have the layout %q", ErrCheckpoint, b.layout)
		}
	}
	o.errors = b.errors(o.cells)
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

func (e *evolution) save(to *checkpoint) {
	for _, s := range e.run.State().Islands {
		island := savedIsland{Epoch: s.Epoch, Next: s.Next, Dice: rng.Save(&s.Dice), Best: e.saveBoard(&s.Best, nil)}
		for k := range s.Organisms {
			island.Organisms = append(island.Organisms, e.saveBoard(&s.Organisms[k], &s.Streams[k]))
		}
		to.Islands = append(to.Islands, island)
	}
}

func (e *evolution) saveBoard(o *evolve.Organism[evolvedBoard], source *rand.PCG) savedOrganism {
	board := organismOf(o)
	return e.saveOrganism(&board, source)
}

func (e *evolution) load(c *checkpoint) error {
	t := evolve.State[evolvedBoard]{
		Stats: evolve.Stats{
			Attempts: c.Stats.Attempts, Epochs: c.Stats.Epochs,
			Proposals: c.Stats.Proposals, Accepted: c.Stats.Accepted, Births: c.Stats.Births,
		},
		Epoch: c.Epoch, Stalled: c.Stalled, Least: c.Least, Done: c.Done, Restarting: c.Restart,
	}
	var err error
	if t.Best, err = e.loadBoard(&c.Best); err != nil {
		return err
	}
	for i := range c.Islands {
		island, err := e.loadIsland(&c.Islands[i])
		if err != nil {
			return err
		}
		t.Islands = append(t.Islands, island)
	}
	return e.run.SetState(&t)
}

func (e *evolution) loadIsland(saved *savedIsland) (s evolve.IslandState[evolvedBoard], err error) {
	s.Epoch, s.Next = saved.Epoch, saved.Next
	if s.Best, err = e.loadBoard(&saved.Best); err != nil {
		return s, err
	}
	if err := loadStream(&s.Dice, saved.Dice); err != nil {
		return s, err
	}
	s.Streams = make([]rand.PCG, len(saved.Organisms))
	for k := range saved.Organisms {
		o, err := e.loadBoard(&saved.Organisms[k])
		if err != nil {
			return s, err
		}
		if err := loadStream(&s.Streams[k], saved.Organisms[k].Stream); err != nil {
			return s, err
		}
		s.Organisms = append(s.Organisms, o)
	}
	return s, nil
}

func (e *evolution) loadBoard(saved *savedOrganism) (evolve.Organism[evolvedBoard], error) {
	o, err := e.basis.loadOrganism(saved)
	return evolve.Organism[evolvedBoard]{Solution: evolvedBoard{cells: o.cells}, Age: o.age, Explorer: o.explorer}, err
}

func loadStream(source *rand.PCG, text string) error {
	if err := rng.Load(source, text); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	return nil
}

func (g *genetic) save(to *checkpoint) {
	to.Layout = g.opts.Layout.String()
	for i := range g.parents {
		to.Organisms = append(to.Organisms, g.saveOrganism(&g.parents[i], nil))
	}
}

func (g *genetic) load(c *checkpoint) error {
	if want := g.opts.Layout.String(); c.Layout != want {
		return fmt.Errorf("%w: its boards have the layout %q, those of the run %q", ErrCheckpoint, c.Layout, want)
	}
	if len(c.Organisms) != len(g.parents) {
		return fmt.Errorf("%w: it has %d organisms, the run %d", ErrCheckpoint, len(c.Organisms), len(g.parents))
	}
	parents := make([]organism, len(g.parents))
	best, err := g.basis.loadOrganism(&c.Best)
	for i := range parents {
		if err != nil {
			return err
		}
		parents[i], err = g.basis.loadOrganism(&c.Organisms[i])
	}
	if err != nil {
		return err
	}
	slices.SortStableFunc(parents, func(a, b organism) int { return cmp.Compare(a.errors, b.errors) })
	g.resume(c, best)
	g.parents = parents
	return nil
}
