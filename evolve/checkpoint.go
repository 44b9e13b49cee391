package evolve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/words"
)

// This file saves runs and loads them again.

// checkpointVersion rises when saved runs can no longer be read as before. Up to 4, runs of
// boards were saved in another form.
const checkpointVersion = 5

// A checkpoint is a run between two steps. Of errors and costs it holds those of the best
// organism only, by which another problem of the same name is known.
type checkpoint struct {
	Version  int
	Checksum string // of the rest
	Problem  string
	Epoch    int
	Stalled  int
	Least    int
	Done     bool
	Restart  bool `json:",omitempty"` // is due
	Stats    Stats
	Errors   int // of Best
	Best     savedOrganism
	Islands  []savedIsland

	LeastCost, Cost number `json:",omitzero"` // as Least and Errors
}

// A number is a float64 whose JSON can be infinite.
type number float64

func (n number) MarshalText() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(n), 'g', -1, 64), nil
}

func (n *number) UnmarshalText(text []byte) error {
	f, err := strconv.ParseFloat(string(text), 64)
	*n = number(f)
	return err
}

type savedIsland struct {
	Epoch     int
	Next      int
	Dice      string
	Best      savedOrganism
	Organisms []savedOrganism
}

type savedOrganism struct {
	Solution json.RawMessage
	Age      int
	Explorer bool   `json:",omitempty"`
	Stream   string `json:",omitempty"`

	Costs []number `json:",omitempty"` // with Told
}

// MarshalJSON saves the run. A run of the same problem that loads it with UnmarshalJSON
// continues as this one would, on any machine. The error is a [*LawError] if a solution
// that was saved does not load with the same errors.
func (e *Run[S]) MarshalJSON() ([]byte, error) {
	if e.islands == nil {
		return nil, errZeroRun
	}
	t := e.State()
	c := checkpoint{
		Version: checkpointVersion, Problem: e.problem.Name,
		Epoch: t.Epoch, Stalled: t.Stalled, Least: t.Least, Done: t.Done, Restart: t.Restarting, Stats: t.Stats,
	}
	var err error
	if c.Best, err = e.problem.saveOrganism(&t.Best, nil); err != nil {
		return nil, err
	}
	c.Errors, c.Cost, c.LeastCost = t.Best.Errors, number(t.Best.Cost), number(t.LeastCost)
	for i := range t.Islands {
		from := &t.Islands[i]
		island := savedIsland{Epoch: from.Epoch, Next: from.Next, Dice: rng.Save(&from.Dice)}
		if island.Best, err = e.problem.saveOrganism(&from.Best, nil); err != nil {
			return nil, err
		}
		for k := range from.Organisms {
			o, err := e.problem.saveOrganism(&from.Organisms[k], &from.Streams[k])
			if err != nil {
				return nil, err
			}
			island.Organisms = append(island.Organisms, o)
		}
		c.Islands = append(c.Islands, island)
	}
	return seal(&c, &c.Checksum)
}

// UnmarshalJSON loads a saved run into one that [New] made of the same problem. With the
// same options the run ends as the saved one would have. With other options it continues
// in its own way, as long as the islands and the number of workers and explorers are the
// same. The error of a run that can't be loaded is [ErrCheckpoint]; then the run is
// unchanged.
func (e *Run[S]) UnmarshalJSON(data []byte) error {
	if e.islands == nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, errZeroRun)
	}
	t, err := e.problem.loadState(data)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	return e.SetState(t)
}

func (p *Problem[S]) loadState(data []byte) (*State[S], error) {
	var head struct {
		Version int
		Problem string
	}
	switch err := json.Unmarshal(data, &head); {
	case err != nil:
		return nil, err
	case head.Version != checkpointVersion:
		return nil, fmt.Errorf("version %d, want %d: a run that another version of this package saved", head.Version, checkpointVersion)
	case head.Problem != p.Name:
		return nil, fmt.Errorf("of the problem %q, want %q", words.Shorten(head.Problem), words.Shorten(p.Name))
	}
	var c checkpoint
	if err := unseal(data, &c, &c.Checksum); err != nil {
		return nil, err
	}
	if err := c.flaw(); err != nil {
		return nil, err
	}
	t := &State[S]{Stats: c.Stats, Epoch: c.Epoch, Stalled: c.Stalled, Least: c.Least, LeastCost: float64(c.LeastCost), Done: c.Done, Restarting: c.Restart}
	var err error
	if t.Best, err = p.loadOrganism(&c.Best); err != nil {
		return nil, err
	}
	if saved := (Organism[S]{Errors: c.Errors, Cost: float64(c.Cost)}); p.rank(&saved) != p.rank(&t.Best) {
		return nil, fmt.Errorf("its best solution had %s and has %s: of another problem", p.worth(&saved), p.worth(&t.Best))
	}
	for i := range c.Islands {
		island, err := p.loadIsland(&c.Islands[i])
		if err != nil {
			return nil, err
		}
		t.Islands = append(t.Islands, island)
	}
	return t, nil
}

func (p *Problem[S]) loadIsland(from *savedIsland) (s IslandState[S], err error) {
	s.Epoch, s.Next = from.Epoch, from.Next
	if s.Best, err = p.loadOrganism(&from.Best); err != nil {
		return s, err
	}
	if err := rng.Load(&s.Dice, from.Dice); err != nil {
		return s, err
	}
	s.Streams = make([]rand.PCG, len(from.Organisms))
	for k := range from.Organisms {
		o, err := p.loadOrganism(&from.Organisms[k])
		if err != nil {
			return s, err
		}
		if err := rng.Load(&s.Streams[k], from.Organisms[k].Stream); err != nil {
			return s, err
		}
		s.Organisms = append(s.Organisms, o)
	}
	return s, nil
}

func (p *Problem[S]) saveOrganism(o *Organism[S], source *rand.PCG) (savedOrganism, error) {
	saved := savedOrganism{Age: o.Age, Explorer: o.Explorer}
	if source != nil {
		saved.Stream = rng.Save(source)
	}
	if p.Told > 0 {
		for _, cost := range o.Costs {
			saved.Costs = append(saved.Costs, number(cost))
		}
	}
	var err error
	if saved.Solution, err = p.saveSolution(&o.Solution); err != nil {
		return saved, err
	}
	loaded, err := p.loadOrganism(&saved)
	switch {
	case err != nil:
		err = &LawError{Func: "Load", Broke: fmt.Sprintf("refuses what Save returned: %v", err), Err: err}
	case !p.goals() && p.rank(&loaded) == p.rank(o), p.goals() && slices.Equal(loaded.Costs, o.Costs):
	case p.Save == nil:
		err = lawError("Save", "is nil, and the JSON of a solution loads with %s in place of %s: are all its fields exported?", p.worth(&loaded), p.worth(o))
	default:
		err = lawError("Save", "returned a text that loads with %s in place of %s", p.worth(&loaded), p.worth(o))
	}
	return saved, err
}

func (p *Problem[S]) saveSolution(s *S) (json.RawMessage, error) {
	if p.Save == nil {
		return json.Marshal(s)
	}
	text, err := p.Save(s)
	if err != nil {
		return nil, err
	}
	return json.Marshal(string(text))
}

// loadOrganism returns a saved organism, if saving it again gives the same text and it
// keeps the law of the problem. What was saved is input: it may be of another size, for
// which functions of the problem panic.
func (p *Problem[S]) loadOrganism(saved *savedOrganism) (o Organism[S], err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("a solution does not fit the problem: %v", value)
		}
	}()
	o = Organism[S]{Solution: p.newSolution(), Age: saved.Age, Explorer: saved.Explorer}
	if n := len(saved.Costs); n > 0 && n != p.Told {
		return o, fmt.Errorf("a solution has %d costs, want %d", n, p.Told)
	}
	for _, cost := range saved.Costs {
		o.Costs = append(o.Costs, float64(cost))
	}
	if p.Load == nil {
		err = json.Unmarshal(saved.Solution, &o.Solution)
	} else {
		var text string
		if err = json.Unmarshal(saved.Solution, &text); err == nil {
			err = p.Load(&o.Solution, []byte(text))
		}
	}
	if err != nil {
		return o, err
	}
	again, err := p.saveSolution(&o.Solution)
	if err != nil {
		return o, err
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, saved.Solution); err != nil || !bytes.Equal(again, compact.Bytes()) {
		return o, fmt.Errorf("a solution is not as a run writes it")
	}
	p.count(&o.Solution)
	if p.Check != nil {
		if err := p.Check(&o.Solution); err != nil {
			return o, err
		}
	}
	p.assess(&o)
	return o, nil
}

// flaw returns the error of a counter that no run can have, or nil.
func (c *checkpoint) flaw() error {
	const most = math.MaxInt / 2 // from where a run can count on
	s, least := &c.Stats, int64(1)
	if c.Restart { // of a run whose first costs are not told
		least = 0
	}
	type counter struct {
		name               string
		value, least, most int64
	}
	counters := []counter{
		{"Epoch", int64(c.Epoch), 0, int64(s.Epochs)},
		{"Stalled", int64(c.Stalled), 0, int64(c.Epoch)},
		{"Least", int64(c.Least), 0, most},
		{"Stats.Attempts", int64(s.Attempts), least, most},
		{"Stats.Epochs", int64(s.Epochs), 0, most},
		{"Stats.Proposals", s.Proposals, 0, math.MaxInt64 / 2},
		{"Stats.Accepted", s.Accepted, 0, math.MaxInt64 / 2},
		{"Stats.Births", s.Births, 0, math.MaxInt64 / 2},
		{"Age of the best organism", int64(c.Best.Age), 0, most},
	}
	for i := range c.Islands {
		island := &c.Islands[i]
		counters = append(counters, counter{"Epoch of an island", int64(island.Epoch), 0, most},
			counter{"Age of the best organism of an island", int64(island.Best.Age), 0, most})
		for k := range island.Organisms {
			counters = append(counters, counter{"Age", int64(island.Organisms[k].Age), 0, most})
		}
	}
	for _, n := range counters {
		if n.value < n.least || n.value > n.most {
			return fmt.Errorf("its %s is %d, want %d to %d", n.name, n.value, n.least, n.most)
		}
	}
	return nil
}
