package evolve

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// A function that breaks a law ends the run with an error that names it, on any number of
// islands.
func TestLaws(t *testing.T) {
	base := errors.New("a point twice")
	for _, test := range []struct {
		name  string
		spoil func(p *Problem[line], m *Moves[line, pair])
		want  string // the function
		tabu  bool
	}{
		{"change", func(_ *Problem[line], m *Moves[line, pair]) {
			m.Propose = func(s *line, source *rand.PCG) (pair, int) { m, _ := s.propose(source); return m, -1 }
		}, "Propose", false},
		{"proposal that moves", func(_ *Problem[line], m *Moves[line, pair]) {
			m.Propose = func(s *line, source *rand.PCG) (pair, int) {
				m, change := s.propose(source)
				s.order[0], s.order[1] = s.order[1], s.order[0]
				return m, change
			}
		}, "Propose", false},
		{"move", func(_ *Problem[line], m *Moves[line, pair]) { m.Apply = func(*line, pair) {} }, "Propose", false},
		{"move to none", func(p *Problem[line], m *Moves[line, pair]) {
			p.Check = func(s *line) error {
				if s.order[0] == s.order[1] {
					return base
				}
				return nil
			}
			m.Apply = func(s *line, _ pair) { s.order[0] = s.order[1] }
			m.Propose = func(s *line, _ *rand.PCG) (pair, int) {
				t := *s
				t.order[0] = t.order[1]
				return pair{}, t.errors() - s.errors()
			}
		}, "Moves", false},
		{"considered change", func(_ *Problem[line], m *Moves[line, pair]) {
			m.Consider = func(_ *line, source *rand.PCG, look func(pair, int, int)) {
				look(pair{int(source.Uint64() % 30), int(source.Uint64() % 30)}, -1, 0)
			}
		}, "Consider", true},
		{"considered key", func(_ *Problem[line], m *Moves[line, pair]) {
			m.Consider = func(_ *line, _ *rand.PCG, look func(pair, int, int)) { look(pair{}, 0, 900) }
		}, "Consider", true},
		{"left key", func(_ *Problem[line], m *Moves[line, pair]) { m.Left = func(*line, pair) int { return -1 } }, "Left", true},
		{"child", func(p *Problem[line], _ *Moves[line, pair]) {
			p.Check = func(s *line) error {
				if s.order[0] == s.order[1] {
					return base
				}
				return nil
			}
			p.Merge = func(child, a, _ *line, _ *rand.Rand) { *child = *a; child.order[0] = child.order[1] }
		}, "Merge", false},
		{"parent", func(p *Problem[line], _ *Moves[line, pair]) {
			p.Merge = func(child, a, _ *line, _ *rand.Rand) {
				*child = *a
				for i := range a.order {
					a.order[i] = 0
				}
			}
		}, "Merge", false},
		{"negative errors", func(p *Problem[line], _ *Moves[line, pair]) { p.Errors = func(*line) int { return -2 } }, "Errors", false},
		{"no worker", func(p *Problem[line], _ *Moves[line, pair]) {
			p.Worker = func(Job[line]) (Worker[line], error) { return nil, nil }
		}, "Worker", false},
		{"steps", func(p *Problem[line], _ *Moves[line, pair]) {
			p.Worker = by(func(s *line, errors, steps int, _ *rand.PCG) (int, int, int, error) { return errors, steps + 1, 0, nil }).Worker
		}, "Worker", false},
		{"false solution", func(p *Problem[line], _ *Moves[line, pair]) {
			p.Worker = by(func(s *line, errors, steps int, _ *rand.PCG) (int, int, int, error) { return 0, 1, 0, nil }).Worker
		}, "Worker", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, islands := range []int{1, 3} {
				for _, steps := range []int{1, 300} {
					p, m := lines(), lineMoves()
					if test.spoil(&p, &m); p.Worker == nil || test.want == "Propose" || test.want == "Moves" || test.want == "Merge" || test.want == "Errors" {
						p.Worker = Annealed(m, 0.3)
					}
					if test.tabu {
						p.Worker = Tabu(m, nil)
					}
					_, err := Evolve(t.Context(), p, Options{Islands: islands, Population: 4, Steps: steps, MaxEpochs: 200, MaxAttempts: 1})
					var law *LawError
					require.ErrorAs(t, err, &law)
					require.Equal(t, test.want, law.Func, "%v", err)
					if test.name == "child" || test.name == "move to none" {
						require.ErrorIs(t, err, base)
					}
				}
			}
		})
	}
}

// Errors that depend on something else than the solution are found, too.
func TestErrorsThatVary(t *testing.T) {
	for _, merge := range []bool{false, true} {
		p, calls := lines(), 0
		if p.Worker = Annealed(lineMoves(), 0.3); !merge {
			p.Merge = nil
		}
		p.Errors = func(s *line) int {
			if calls++; calls > 26 { // between two turns
				return s.errors() + 1
			}
			return s.errors()
		}
		_, err := Evolve(t.Context(), p, Options{Population: 4, Steps: 300})
		var law *LawError
		require.ErrorAs(t, err, &law)
		require.Equal(t, "Errors", law.Func, "%v", err)
	}
}

// Solutions that share memory are found before a run.
func TestSharedMemory(t *testing.T) {
	type list struct{ order []int }
	for _, test := range []struct {
		copies func(dst, src *list)
		says   string
	}{
		{nil, "is nil, but assigned solutions share memory"},
		{func(dst, src *list) { dst.order = src.order }, "made a copy that shares memory with its source"},
	} {
		p := Problem[list]{
			New:    func() list { return list{make([]int, 10)} },
			Random: func(s *list, source *rand.PCG) { copy(s.order, rand.New(source).Perm(10)) },
			Errors: func(s *list) int { return s.order[0] },
			Copy:   test.copies,
			Worker: Tempered(Moves[list, int]{
				Propose: func(*list, *rand.PCG) (int, int) { return 0, 0 },
				Apply:   func(*list, int) {},
			}),
		}
		_, err := New(t.Context(), p, Options{})
		var law *LawError
		require.ErrorAs(t, err, &law)
		require.Equal(t, "Copy", law.Func)
		require.ErrorContains(t, err, test.says)
	}
}

// Options and functions that can't be used are errors that name the field.
func TestOptionErrors(t *testing.T) {
	for field, spoil := range map[string]func(p *Problem[line], o *Options){
		"Random":        func(p *Problem[line], _ *Options) { p.Random = nil },
		"Errors":        func(p *Problem[line], _ *Options) { p.Errors = nil },
		"Worker":        func(p *Problem[line], _ *Options) { p.Worker = nil },
		"Save and Load": func(p *Problem[line], _ *Options) { p.Load = func(*line, []byte) error { return nil } },
		"Propose":       func(p *Problem[line], _ *Options) { p.Worker = Tempered(Moves[line, pair]{Apply: (*line).reverse}) },
		"Apply":         func(p *Problem[line], _ *Options) { p.Worker = Tempered(Moves[line, pair]{Propose: (*line).propose}) },
		"mistake":       func(p *Problem[line], _ *Options) { p.Worker = Annealed(lineMoves(), math.NaN()) },
		"hot and cold":  func(p *Problem[line], _ *Options) { p.Worker = Cooled(lineMoves(), 1, 2) },
		"Keys": func(p *Problem[line], _ *Options) {
			m := lineMoves()
			m.Keys = 0
			p.Worker = Tabu(m, nil)
		},
		"Consider and Left": func(p *Problem[line], _ *Options) { p.Worker = Tabu(Moves[line, pair]{}, nil) },
		"Population":        func(_ *Problem[line], o *Options) { o.Population = -1 },
		"Islands":           func(_ *Problem[line], o *Options) { o.Islands = 257 },
		"Explorers":         func(_ *Problem[line], o *Options) { o.Explorers = math.NaN() },
		"Steps":             func(_ *Problem[line], o *Options) { o.Steps = -1 },
		"Parents":           func(_ *Problem[line], o *Options) { o.Parents = 3 },
	} {
		p, o := lines(), Options{}
		spoil(&p, &o)
		_, err := New(t.Context(), p, o)
		var option *OptionError
		require.ErrorAs(t, err, &option, field)
		require.Equal(t, field, option.Field)
	}
}

// A panic in a function of the problem surfaces in the goroutine of the caller.
func TestPanicsSurface(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	boom := errors.New("boom")
	for name, spoil := range map[string]func(p *Problem[line], m *Moves[line, pair]){
		"random": func(p *Problem[line], _ *Moves[line, pair]) { p.Random = func(*line, *rand.PCG) { panic(boom) } },
		"errors": func(p *Problem[line], _ *Moves[line, pair]) { p.Errors = func(*line) int { panic(boom) } },
		"merge": func(p *Problem[line], _ *Moves[line, pair]) {
			p.Merge = func(_, _, _ *line, _ *rand.Rand) { panic(boom) }
		},
		"propose": func(_ *Problem[line], m *Moves[line, pair]) {
			m.Propose = func(*line, *rand.PCG) (pair, int) { panic(boom) }
		},
	} {
		for _, islands := range []int{1, 4} {
			p, m := lines(), lineMoves()
			spoil(&p, &m)
			p.Worker = Tempered(m)
			func() {
				defer func() {
					err, _ := recover().(error)
					require.ErrorIs(t, err, boom, name)
				}()
				Evolve(t.Context(), p, Options{Islands: islands, Population: 4, Steps: 10, MaxEpochs: 10, MaxAttempts: 1})
			}()
		}
	}
}
