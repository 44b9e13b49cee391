package sudoku

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
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
		return fmt.Errorf("%w: of the rules %s, want %v", ErrCheckpoint, quote(head.Rules), p.kernel.owner())
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
		saved.Stream = saveStream(source)
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
			allowed = allValues(b.rules.values)
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

func saveStream(source *rand.PCG) string {
	state, err := source.MarshalBinary()
	if err != nil {
		panic(err) // a PCG can always be saved
	}
	return hex.EncodeToString(state)
}

func loadStream(text string) (*rand.PCG, error) {
	state, err := hex.DecodeString(text)
	source := new(rand.PCG)
	if err == nil {
		err = source.UnmarshalBinary(state)
	}
	if err == nil && saveStream(source) != text {
		err = errOtherForm
	}
	if err != nil {
		return nil, fmt.Errorf("%w: random stream: %w", ErrCheckpoint, err)
	}
	return source, nil
}

func (e *evolution) save(to *checkpoint) {
	for _, s := range e.islands {
		island := savedIsland{
			Epoch: s.epoch, Next: s.next, Dice: saveStream(s.dice), Best: e.saveOrganism(&s.best, nil),
		}
		for k := range s.members {
			island.Organisms = append(island.Organisms, e.saveOrganism(&s.members[k].organism, s.members[k].source))
		}
		to.Islands = append(to.Islands, island)
	}
}

func (e *evolution) load(c *checkpoint) error {
	if len(c.Islands) != len(e.islands) {
		return fmt.Errorf("%w: it has %d islands, the run %d", ErrCheckpoint, len(c.Islands), len(e.islands))
	}
	best, err := e.basis.loadOrganism(&c.Best)
	if err != nil {
		return err
	}
	loaded := make([]*island, len(e.islands))
	for i, s := range e.islands {
		if loaded[i], err = s.loaded(&c.Islands[i]); err != nil {
			return err
		}
	}
	e.resume(c, best)
	for i, s := range e.islands {
		*s = *loaded[i] // in its place, to which the workers point
	}
	return nil
}

// loaded returns a copy of the island that holds what was saved.
func (s *island) loaded(saved *savedIsland) (*island, error) {
	if len(saved.Organisms) != len(s.members) {
		return nil, fmt.Errorf("%w: it has %d organisms on an island, the run %d", ErrCheckpoint, len(saved.Organisms), len(s.members))
	}
	if saved.Next < 0 || saved.Next > len(s.members) {
		return nil, fmt.Errorf("%w: it is the turn of organism %d of %d", ErrCheckpoint, saved.Next, len(s.members))
	}
	b := s.run.basis
	l := *s
	l.epoch, l.next = saved.Epoch, saved.Next
	l.undone.errors = math.MaxInt
	var err error
	if l.best, err = b.loadOrganism(&saved.Best); err != nil {
		return nil, err
	}
	if l.dice, err = loadStream(saved.Dice); err != nil {
		return nil, err
	}
	l.random = rand.New(l.dice)
	l.members = make([]member, len(s.members))
	for k := range l.members {
		m := &l.members[k]
		o, err := b.loadOrganism(&saved.Organisms[k])
		if err != nil {
			return nil, err
		}
		*m = s.worker.newMember()
		m.set(&o)
		if m.explorer != (k >= s.workers) {
			return nil, fmt.Errorf("%w: its share of explorers is another", ErrCheckpoint)
		}
		if m.source, err = loadStream(saved.Organisms[k].Stream); err != nil {
			return nil, err
		}
		l.worker.follow(m)
	}
	return &l, nil
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
