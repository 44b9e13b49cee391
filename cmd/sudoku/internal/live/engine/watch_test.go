package engine

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
	"github.com/stretchr/testify/require"
)

const (
	demo = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"
	// AI Escargot (Arto Inkala, 2006) with a wrong 2, which deduction does not find.
	unsolvable = "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
	hard       = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
)

// A viewer collects what a watch sends.
type viewer struct {
	starts []Start
	frames []Frame
	notes  []Note
}

func (v *viewer) send(text []byte) error {
	var kind struct{ Kind string }
	if err := json.Unmarshal(text, &kind); err != nil {
		return err
	}
	var err error
	switch kind.Kind {
	case "start":
		v.starts = append(v.starts, Start{})
		err = json.Unmarshal(text, &v.starts[len(v.starts)-1])
	case "frame":
		v.frames = append(v.frames, Frame{})
		err = json.Unmarshal(text, &v.frames[len(v.frames)-1])
	default:
		v.notes = append(v.notes, Note{})
		err = json.Unmarshal(text, &v.notes[len(v.notes)-1])
	}
	return err
}

// last returns the last frame of a lane.
func (v *viewer) last(t *testing.T, lane int) Frame {
	for _, frame := range slices.Backward(v.frames) {
		if frame.Lane == lane {
			return frame
		}
	}
	t.Fatalf("no frame of lane %d", lane)
	return Frame{}
}

func request(t testing.TB, r Request) []byte {
	text, err := json.Marshal(r)
	require.NoError(t, err)
	return text
}

func search(algorithm, options string) Lane {
	return Lane{Algorithm: algorithm, Options: json.RawMessage(options)}
}

// watchAll runs a request to its end.
func watchAll(t *testing.T, e *Engine, r Request) *viewer {
	v := new(viewer)
	require.NoError(t, e.Watch(t.Context(), "", request(t, r), nil, v.send))
	return v
}

// timeless returns a frame without what depends on the clock.
func timeless(f Frame) Frame {
	f.Seconds, f.Trace = 0, nil
	if p := f.Population; p != nil {
		p.New, p.Mistaken, p.Births = nil, nil, nil // since the last frame
		p.Mistakes = 0                              // of the epochs that were looked at
	}
	return f
}

const (
	watched = `{"Worker":"annealed swap","Steps":20,"NoDeduction":true}`
	short   = `{"Worker":"annealed swap","Steps":20,"NoDeduction":true,"MaxProposals":3000}`
)

// Every algorithm solves the board, and its last frame shows the solution.
func TestAlgorithms(t *testing.T) {
	puzzle, err := sudoku.Parse(demo)
	require.NoError(t, err)
	for _, l := range []Lane{
		search("evolution", "{}"),
		search("evolution", watched),
		search("evolution", `{"Islands":2,"Population":3}`),
		search("genetic", "{}"),
		search("backtracking", "{}"),
		search("backtracking", `{"Choice":"first empty cell"}`),
		search("model", "{}"),
		{Algorithm: "exact"},
	} {
		v := watchAll(t, &Engine{}, Request{Puzzle: demo, Seed: 1, Lanes: []Lane{l}})
		f := v.last(t, 0)
		require.True(t, f.Done && f.Solved, "%s %s: %s", l.Algorithm, l.Options, f.Outcome)
		require.True(t, sudoku.Solved(puzzle, sudoku.Grid(f.Board)))
		require.Empty(t, f.Clashes)
		require.Equal(t, Note{Kind: "end"}, v.notes[len(v.notes)-1])
		require.Equal(t, f.Population != nil && f.Stats.Proposals == 0, strings.Contains(f.Outcome, "by deduction"), f.Outcome)
		require.Len(t, v.starts, 1)
		require.Equal(t, 27, v.starts[0].Board.Givens)
		require.Zero(t, f.Errors)
		if f.Population == nil {
			require.Equal(t, 81-27, v.frames[0].Errors, "an empty cell is an error")
		}
		if f.Search != nil {
			require.Equal(t, 81, f.Search.Filled)
		}
	}
}

// All sizes can be watched by every algorithm.
func TestSizes(t *testing.T) {
	for _, side := range sides {
		board, err := sample(t.Context(), side, 1, 0.7)
		require.NoError(t, err)
		algorithms := []string{"evolution", "genetic", "model", "exact", "backtracking"}
		if side > 16 {
			algorithms = algorithms[:4] // backtracking may take very long
		}
		for _, algorithm := range algorithms {
			v := watchAll(t, &Engine{}, Request{Puzzle: boards.Line(board), Seed: 1, Lanes: []Lane{search(algorithm, "{}")}})
			require.True(t, v.last(t, 0).Solved, "%s, %d", algorithm, side)
			require.Equal(t, side, v.starts[0].Board.Side)
		}
	}
}

// The same request is the same run, in one go or in slices.
func TestSameRun(t *testing.T) {
	for _, options := range []string{short, `{"Steps":2000,"NoDeduction":true,"MaxProposals":40000}`} {
		r := Request{Puzzle: hard, Seed: 7, Lanes: []Lane{
			search("evolution", options), search("genetic", `{"MaxEpochs":5,"MaxAttempts":1,"NoWorker":true}`),
		}}
		want := watchAll(t, &Engine{}, r)
		yields := 0
		for _, e := range []*Engine{{}, {Slice: 50 * time.Microsecond, Yield: func() { yields++ }}} {
			got := watchAll(t, e, r)
			for i := range r.Lanes {
				require.Equal(t, timeless(want.last(t, i)), timeless(got.last(t, i)))
			}
		}
		require.Positive(t, yields)
	}
}

// To watch a run does not change it: it is the run of the library with the same
// options. The crossover that the engine stands in for is the library's default.
func TestSameAsLibrary(t *testing.T) {
	puzzle, err := sudoku.Parse(unsolvable)
	require.NoError(t, err)
	for _, options := range []string{
		`{"MaxProposals":100000}`,
		`{"MaxProposals":10000,"Worker":"swap"}`,
		`{"MaxProposals":10000,"Worker":"annealed swap"}`,
		`{"MaxProposals":10000,"Worker":"swap","Parents":"two workers"}`,
		`{"MaxProposals":100000,"Parents":"worker and explorer"}`,
		`{"MaxProposals":100000,"Crossover":"runs"}`,
		`{"MaxProposals":100000,"NoCrossover":true}`,
		`{"MaxProposals":20000,"Islands":2,"Steps":100}`,
	} {
		var opts sudoku.EvolveOptions
		require.NoError(t, json.Unmarshal([]byte(options), &opts))
		opts.Seed = 9
		want, err := sudoku.Evolve(t.Context(), puzzle, &opts)
		require.ErrorIs(t, err, sudoku.ErrBudget)
		got := watchAll(t, &Engine{}, Request{Puzzle: unsolvable, Seed: 9, Lanes: []Lane{search("evolution", options)}}).last(t, 0)
		require.Equal(t, want.Stats, got.Stats, options)
		require.Equal(t, want.Board, sudoku.Grid(got.Board), options)
	}
}

// So is a run under other rules, whose crossover cuts boards by their regions, and that of a
// genetic algorithm.
func TestSameAsLibraryRuled(t *testing.T) {
	text := ask[BoardView](t, "generate", Question{Side: 9, Variant: "jigsaw", Seed: 24}).Text
	puzzle, err := read(text)
	require.NoError(t, err)
	var opts sudoku.EvolveOptions
	require.NoError(t, json.Unmarshal([]byte(short), &opts))
	opts.Seed = 9
	want, err := sudoku.Evolve(t.Context(), puzzle, &opts)
	require.ErrorIs(t, err, sudoku.ErrBudget)
	got := watchAll(t, &Engine{}, Request{Puzzle: text, Seed: 9, Lanes: []Lane{search("evolution", short)}}).last(t, 0)
	require.Equal(t, want.Stats, got.Stats, got.Outcome)
	require.Equal(t, want.Board.Cells, got.Board)

	for _, options := range []string{`{"NoWorker":true,"Layout":"blocks","MaxEpochs":20,"MaxAttempts":1}`, `{"Layout":"rows","MaxEpochs":20,"MaxAttempts":1}`} {
		var opts sudoku.GeneticOptions
		require.NoError(t, json.Unmarshal([]byte(options), &opts))
		opts.Seed = 9
		want, err := sudoku.Genetic(t.Context(), puzzle, &opts)
		require.ErrorIs(t, err, sudoku.ErrBudget)
		got := watchAll(t, &Engine{}, Request{Puzzle: text, Seed: 9, Lanes: []Lane{search("genetic", options)}}).last(t, 0)
		require.Equal(t, want.Stats, got.Stats, got.Outcome)
		require.Equal(t, want.Board.Cells, got.Board)
	}
}

// Two searches with the same seed begin with the same population and go on epoch by epoch.
func TestSideBySide(t *testing.T) {
	v := watchSteps(t, Request{Puzzle: hard, Seed: 3, Lanes: []Lane{
		search("evolution", `{"Worker":"swap","Steps":20,"NoDeduction":true}`),
		search("evolution", watched),
	}}, 9)
	require.Equal(t, v.frames[0].Board, v.frames[1].Board)
	require.Equal(t, v.frames[0].Population, v.frames[1].Population)
	require.Len(t, v.frames, 10)
	for i, f := range v.frames {
		require.Equal(t, i%2, f.Lane)
		require.EqualValues(t, i/2, f.Tick)
	}
}

// A paused watch does nothing until it is told to. A step is one epoch. At a low
// speed every epoch has its frame.
func TestControls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		controls := make(chan Control)
		v := new(viewer)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		body := request(t, Request{
			Puzzle: hard, Seed: 1, Paused: true, Speed: 10,
			Lanes: []Lane{search("evolution", `{"Worker":"swap","Steps":1,"NoDeduction":true}`)},
		})
		go func() { done <- new(Engine).Watch(ctx, "x", body, controls, v.send) }()
		synctest.Wait()
		require.Equal(t, "x", v.starts[0].ID)
		time.Sleep(time.Hour)
		synctest.Wait()
		require.Len(t, v.frames, 1)
		for i := range 3 {
			controls <- Control{Action: "step"}
			synctest.Wait()
			require.EqualValues(t, i+1, v.last(t, 0).Tick)
		}
		require.NotEmpty(t, v.last(t, 0).Population.Mates)

		controls <- Control{Action: "resume"}
		time.Sleep(time.Second + 50*time.Millisecond)
		synctest.Wait()
		require.InDelta(t, 13, v.last(t, 0).Tick, 2)
		for i, f := range v.frames {
			require.EqualValues(t, i, f.Tick, "every epoch has a frame")
		}
		controls <- Control{Action: "pause"}
		synctest.Wait()
		tick := v.last(t, 0).Tick
		time.Sleep(time.Minute)
		synctest.Wait()
		require.Equal(t, tick, v.last(t, 0).Tick)

		controls <- Control{Action: "speed", Value: 100}
		controls <- Control{Action: "resume"}
		time.Sleep(time.Second)
		controls <- Control{Action: "pause"}
		synctest.Wait()
		require.InDelta(t, tick+100, v.last(t, 0).Tick, 5)
		cancel()
		require.ErrorIs(t, <-done, context.Canceled)
	})
}

// A search keeps its speed though each frame takes the page some time.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := new(viewer)
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		r := request(t, Request{Puzzle: hard, Seed: 1, Speed: 200, Lanes: []Lane{search("evolution", `{"Worker":"swap","Steps":1,"NoDeduction":true}`)}})
		require.ErrorIs(t, new(Engine).Watch(ctx, "", r, nil, func(text []byte) error {
			time.Sleep(20 * time.Millisecond)
			return v.send(text)
		}), context.DeadlineExceeded)
		require.InDelta(t, 1000, v.last(t, 0).Tick, 30)
	})
}

// A change of the mistake rate continues the run, and a request with the changes
// that were reported is the same run.
func TestChange(t *testing.T) {
	r := Request{Puzzle: hard, Seed: 1, Lanes: []Lane{search("evolution", `{"Worker":"annealed swap","Steps":5,"NoDeduction":true,"MaxProposals":5000}`)}}
	plain := watchAll(t, &Engine{}, r)

	controls := make(chan Control, 1)
	v := new(viewer)
	require.NoError(t, new(Engine).Watch(t.Context(), "", request(t, r), controls, func(text []byte) error {
		switch len(v.frames) {
		case 0:
			select {
			case controls <- Control{Action: "mistake", Value: 0.5}:
			default:
			}
		}
		return v.send(text)
	}))
	for _, n := range v.notes {
		if n.Change != nil {
			r.Lanes[0].Changes = append(r.Lanes[0].Changes, *n.Change)
		}
	}
	require.NotEmpty(t, r.Lanes[0].Changes)
	again := watchAll(t, &Engine{}, r)
	require.Equal(t, timeless(again.last(t, 0)), timeless(v.last(t, 0)))
	require.NotEqual(t, timeless(plain.last(t, 0)), timeless(v.last(t, 0)))

	r.Lanes[0].Changes = []Change{{Epoch: 10, Mistake: 0.5}, {Epoch: 20, Mistake: 0}}
	require.NotEqual(t, timeless(again.last(t, 0)), timeless(watchAll(t, &Engine{}, r).last(t, 0)))
}

// A page that stops reading stops the search, and so does a context that ends.
func TestEnds(t *testing.T) {
	gone := errors.New("gone")
	endless := request(t, Request{Puzzle: unsolvable, Seed: 1, Lanes: []Lane{search("evolution", `{"Steps":100,"NoDeduction":true,"Worker":"swap"}`)}})
	atFourth := func(then func() error) func([]byte) error {
		n := 0
		return func([]byte) error {
			if n++; n == 4 {
				return then()
			}
			return nil
		}
	}
	require.ErrorIs(t, new(Engine).Watch(t.Context(), "", endless, nil, atFourth(func() error { return gone })), gone)

	ctx, cancel := context.WithCancel(t.Context())
	require.ErrorIs(t, new(Engine).Watch(ctx, "", endless, nil, atFourth(func() error {
		cancel()
		return nil
	})), context.Canceled)

	// The end of the context is not taken for that of a slice, after which a run goes on.
	puzzle, err := read(unsolvable)
	require.NoError(t, err)
	r, err := newRun(&Engine{Slice: time.Hour}, puzzle, 1, &Lane{Algorithm: "evolution"})
	require.NoError(t, err)
	late, stop := context.WithTimeout(t.Context(), 0)
	defer stop()
	_, more, err := r.step(late, 1)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.False(t, more)

	bad := request(t, Request{Puzzle: "12.. ...3 .... ....", Lanes: []Lane{search("evolution", "{}")}})
	require.ErrorIs(t, new(Engine).Watch(t.Context(), "", bad, nil, nil), sudoku.ErrNoSolution)
}
