package evolve

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A word is a solution with methods of encoding, and tables that are not saved: points on a
// line, as letters.
type word struct {
	letters []byte
	gaps    []int // between neighbours
}

func (s word) MarshalText() ([]byte, error) { return s.letters, nil }

func (s *word) UnmarshalText(text []byte) error {
	if len(text) != len(s.letters) {
		return fmt.Errorf("%d letters, want %d", len(text), len(s.letters))
	}
	copy(s.letters, text)
	return nil
}

func (s *word) gap(i int) int {
	return max(int(s.letters[i]), int(s.letters[i+1])) - min(int(s.letters[i]), int(s.letters[i+1])) - 1
}

func (s *word) swap(m pair) {
	s.letters[m.a], s.letters[m.b] = s.letters[m.b], s.letters[m.a]
	for _, i := range []int{m.a - 1, m.a, m.b - 1, m.b} {
		if i >= 0 && i < len(s.gaps) {
			s.gaps[i] = s.gap(i)
		}
	}
}

func (s *word) errors() (sum int) {
	for _, gap := range s.gaps {
		sum += gap
	}
	return sum
}

// words is the problem of n letters.
func wordsOf(n int) Problem[word] {
	return Problem[word]{
		Name: "words",
		New:  func() word { return word{make([]byte, n), make([]int, n-1)} },
		Copy: func(dst, src *word) {
			copy(dst.letters, src.letters)
			copy(dst.gaps, src.gaps)
		},
		Random: func(s *word, source *rand.PCG) {
			for i, v := range rand.New(source).Perm(n) {
				s.letters[i] = 'A' + byte(v)
			}
		},
		Count: func(s *word) {
			for i := range s.gaps {
				s.gaps[i] = s.gap(i)
			}
		},
		Errors: (*word).errors,
		Check: func(s *word) error {
			letters := slices.Sorted(slices.Values(s.letters))
			if len(slices.Compact(letters)) != n || letters[0] != 'A' || letters[n-1] != 'A'+byte(n-1) {
				return errors.New("not each letter once")
			}
			return nil
		},
		Merge: func(child, a, b *word, r *rand.Rand) {
			next := r.IntN(n)
			kept := a.letters[:next]
			copy(child.letters, kept)
			for _, letter := range b.letters {
				if !bytes.ContainsRune(kept, rune(letter)) {
					child.letters[next] = letter
					next++
				}
			}
		},
		Differ: func(a, b *word) (parts, of int) {
			for i, v := range a.letters {
				if v != b.letters[i] {
					parts++
				}
			}
			return parts, n
		},
		Worker: Tempered(Moves[word, pair]{
			Propose: func(s *word, source *rand.PCG) (pair, int) {
				r := rand.New(source)
				m := pair{r.IntN(n), r.IntN(n)}
				before := s.errors()
				s.swap(m)
				after := s.errors()
				s.swap(m)
				return m, after - before
			},
			Apply: (*word).swap,
		}),
	}
}

// A run that is saved and loaded before each epoch, on another number of cores each time, is
// the run: for a solution of arrays, and for one of slices with tables.
func TestResumeAtEveryEpoch(t *testing.T) {
	sorted := saved(lines())
	for name, o := range map[string]Options{
		"zero":    {Steps: 200, MaxProposals: 5000},
		"islands": {Population: 4, Islands: 3, Steps: 60, MaxProposals: 9000, MaxStall: 3},
		"article": {Population: 10, Islands: 2, Steps: 1, MaxAge: 5, MaxEpochs: 30, MaxAttempts: 2, Parents: ParentsWorkerAndExplorer},
	} {
		t.Run(name, func(t *testing.T) {
			requireResumes(t, wordsOf(20), o)
			requireResumes(t, sorted, o)
		})
	}
}

// saved is a problem that saves a line as hexadecimal digits.
func saved(p Problem[line]) Problem[line] {
	p.Save = func(s *line) ([]byte, error) { return fmt.Appendf(nil, "%x", s.order), nil }
	p.Load = func(s *line, text []byte) error {
		_, err := fmt.Sscanf(string(text), "%x", (*hex)(&s.order))
		return err
	}
	return p
}

// hex is an order that is read from hexadecimal digits.
type hex [30]uint8

func (h *hex) Scan(state fmt.ScanState, _ rune) error {
	for i := range h {
		var a, b rune
		a, _, _ = state.ReadRune()
		b, _, err := state.ReadRune()
		if err != nil {
			return err
		}
		h[i] = uint8(strings.IndexRune("0123456789abcdef", a)<<4 | strings.IndexRune("0123456789abcdef", b))
	}
	return nil
}

func requireResumes[S any](t *testing.T, p Problem[S], o Options) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for seed := range uint64(2) {
		o.Seed = seed
		whole, err := New(t.Context(), p, o)
		require.NoError(t, err)
		parts, err := New(t.Context(), p, o)
		require.NoError(t, err)
		for epoch, more := 0, true; more; epoch++ {
			saved, err := json.Marshal(parts)
			require.NoError(t, err)
			runtime.GOMAXPROCS(1 + epoch%3)
			other := o
			other.Seed += 100
			next, err := New(t.Context(), p, other)
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(saved, next))
			again, err := json.Marshal(next)
			require.NoError(t, err)
			require.Equal(t, string(saved), string(again))
			parts = next
			more = whole.Step(t.Context())
			require.Equal(t, more, parts.Step(t.Context()))
		}
		require.Equal(t, whole.Population(), parts.Population())
		want, wantErr := whole.Result()
		got, err := parts.Result()
		require.Equal(t, wantErr, err)
		require.Equal(t, want, got)
	}
}

// A run that was saved in the middle of an epoch is the run.
func TestResumeCancelled(t *testing.T) {
	o := Options{Population: 4, Islands: 2, Steps: 50, MaxProposals: 5000}
	whole, err := New(t.Context(), wordsOf(20), o)
	require.NoError(t, err)
	parts, err := New(t.Context(), wordsOf(20), o)
	require.NoError(t, err)
	for polls := 1; !parts.done; polls++ {
		parts.Step(newPolled(t.Context(), polls%40))
		saved, err := json.Marshal(parts)
		require.NoError(t, err)
		if parts, err = New(t.Context(), wordsOf(20), o); err == nil {
			err = json.Unmarshal(saved, parts)
		}
		require.NoError(t, err)
	}
	for whole.Step(t.Context()) {
	}
	require.Equal(t, whole.Population(), parts.Population())
	require.Equal(t, whole.Stats(), parts.Stats())
}

// A run of islands ends in the same way wherever it is cancelled, also in the turn in which
// several of them find a solution: the one with the fewest steps wins, whether or not it
// found it before the pause.
func TestResumeAtEveryPoll(t *testing.T) {
	p := lines()
	p.Random = func(s *line, source *rand.PCG) { // a few moves from a solution
		for i := range s.order {
			s.order[i] = uint8(i)
		}
		for range 3 {
			m, _ := s.propose(source)
			s.reverse(m)
		}
	}
	o := Options{Population: 1, Islands: 3, Steps: 2000, MaxAttempts: 2, MaxEpochs: 2}
	for seed := range uint64(3) {
		o.Seed = seed
		whole := newRun(t, p, o)
		want, wantErr := toEnd(t.Context(), whole)
		require.NoError(t, wantErr)
		counted := newPolled(t.Context(), math.MaxInt)
		toEnd(counted, newRun(t, p, o))
		polls := math.MaxInt - int(counted.left.Load())
		require.Greater(t, polls, 100)
		for left := range polls + 1 {
			if !sudokutest.Sampled(left+int(seed), 5) {
				continue // some by each seed
			}
			parts := newRun(t, p, o)
			toEnd(newPolled(t.Context(), left), parts)
			got, err := toEnd(t.Context(), parts)
			require.NoError(t, err)
			require.Equal(t, want, got, "cancelled at poll %d of %d", left, polls)
			require.Equal(t, whole.Population(), parts.Population())
		}
	}
}

// What a restart that is cancelled leaves behind is counted: no organism of the state has the
// value of none, and the run is saved as any other.
func TestStateOfCancelledRestart(t *testing.T) {
	p := lines()
	p.Save = func(s *line) ([]byte, error) { return append([]byte{}, s.order[:]...), nil }
	p.Load = func(s *line, text []byte) error { copy(s.order[:], text); return nil }
	dear, _ := dearLines()
	dear.Save, dear.Load = p.Save, p.Load
	for _, p := range []Problem[line]{p, dear} {
		o := Options{Population: 4, Islands: 3, Steps: 1, MaxEpochs: 1, MaxAttempts: 3, Target: -100}
		cancelled := 0
		for left := range 200 {
			run := newRun(t, p, o)
			toEnd(newPolled(t.Context(), left), run)
			state := run.State()
			if !state.Restarting {
				continue
			}
			cancelled++
			for _, island := range state.Islands {
				for _, o := range append(island.Organisms, island.Best) {
					require.True(t, p.counted(&o), "%d errors, cost %v", o.Errors, o.Cost)
				}
			}
			_, err := json.Marshal(run)
			require.NoError(t, err)
		}
		require.Greater(t, cancelled, 5)
	}
}

// A solution whose text loses something is an error when it is saved.
func TestSaveLaws(t *testing.T) {
	p := lines() // the JSON of a line is empty, as it has no exported field
	run := newRun(t, p, Options{})
	_, err := json.Marshal(run)
	var law *LawError
	require.ErrorAs(t, err, &law)
	require.Equal(t, "Save", law.Func)
	p.Save = func(*line) ([]byte, error) { return []byte("x"), nil }
	p.Load = func(*line, []byte) error { return errors.New("no line") }
	_, err = json.Marshal(newRun(t, p, Options{}))
	require.ErrorAs(t, err, &law)
	require.Equal(t, "Load", law.Func)
}

// What is no saved run of the problem is refused and changes nothing.
func TestCheckpointRefused(t *testing.T) {
	o := Options{Population: 2, Islands: 2, Steps: 30, Explorers: 0.5}
	run, err := New(t.Context(), wordsOf(12), o)
	require.NoError(t, err)
	run.Step(t.Context())
	saved, err := json.Marshal(run)
	require.NoError(t, err)
	refuse := func(p Problem[word], o Options, text string) {
		t.Helper()
		other, err := New(t.Context(), p, o)
		require.NoError(t, err)
		before := other.State()
		require.ErrorIs(t, other.UnmarshalJSON([]byte(text)), ErrCheckpoint, text)
		require.Equal(t, before, other.State())
	}
	renamed, dearer := wordsOf(12), wordsOf(12)
	renamed.Name = "other words"
	dearer.Errors = func(s *word) int { return 2 * s.errors() }
	dearer.Worker = func(Job[word]) (Worker[word], error) { return &idleWords{}, nil }
	refuse(renamed, o, string(saved))
	refuse(dearer, o, string(saved))
	refuse(wordsOf(13), o, string(saved))
	refuse(wordsOf(12), Options{Population: 2, Islands: 1, Explorers: 0.5}, string(saved))
	refuse(wordsOf(12), Options{Population: 3, Islands: 2, Explorers: 0.5}, string(saved))
	refuse(wordsOf(12), Options{Population: 2, Islands: 2}, string(saved))
	refuse(wordsOf(12), o, "{}")
	for _, at := range regexp.MustCompile(`"(\w+)":`).FindAllSubmatchIndex(saved, -1) {
		refuse(wordsOf(12), o, string(saved[:at[0]])+`"Other":0,`+string(saved[at[0]:]))
	}
	for i, c := range saved {
		if c >= '0' && c <= '9' {
			refuse(wordsOf(12), o, string(saved[:i])+string('0'+(c-'0'+1)%10)+string(saved[i+1:]))
		}
	}
	// With a right checksum, too.
	for _, change := range []func(c *checkpoint){
		func(c *checkpoint) { c.Epoch = -1 },
		func(c *checkpoint) { c.Stats.Births = -1 },
		func(c *checkpoint) { c.Islands[1].Next = 3 },
		func(c *checkpoint) { c.Islands[1].Organisms[0].Age = -1 },
		func(c *checkpoint) { c.Islands[1].Organisms[0].Solution = json.RawMessage(`"AAAAAAAAAAAA"`) },
		func(c *checkpoint) { c.Islands[1].Organisms[0].Solution = json.RawMessage(`"A"`) },
		func(c *checkpoint) { c.Islands[1].Organisms[0].Solution = json.RawMessage(`7`) },
		func(c *checkpoint) { c.Islands[0].Dice = "" },
		func(c *checkpoint) { c.Islands[0].Organisms[0].Stream += "00" },
	} {
		var c checkpoint
		require.NoError(t, unseal(saved, &c, &c.Checksum))
		change(&c)
		damaged, err := seal(&c, &c.Checksum)
		require.NoError(t, err)
		refuse(wordsOf(12), o, string(damaged))
	}
	var spaced bytes.Buffer
	require.NoError(t, json.Indent(&spaced, saved, " ", "\t"))
	require.NoError(t, run.UnmarshalJSON(spaced.Bytes()), "spaces are no damage")
	var zero Run[word]
	require.ErrorIs(t, zero.UnmarshalJSON(saved), ErrCheckpoint)
	_, err = zero.MarshalJSON()
	require.Error(t, err)
	require.False(t, zero.Step(t.Context()))
	_, err = zero.Result()
	require.Error(t, err)
}

type idleWords struct{}

func (idleWords) Follow(*word) {}
func (idleWords) Improve(s *word, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	return errors, steps, 0, nil
}

// A damaged checkpoint never panics, and the run can continue.
func FuzzCheckpoint(f *testing.F) {
	o := Options{Population: 2, Islands: 2, Steps: 30}
	run, err := New(f.Context(), wordsOf(12), o)
	require.NoError(f, err)
	saved, err := json.Marshal(run)
	require.NoError(f, err)
	f.Add(saved)
	sudokutest.Fuzz(f, func(t *testing.T, saved []byte) {
		run, err := New(t.Context(), wordsOf(12), o)
		require.NoError(t, err)
		var c checkpoint
		if json.Unmarshal(saved, &c) == nil {
			if text, err := seal(&c, &c.Checksum); err == nil {
				saved = text
			}
		}
		if err := run.UnmarshalJSON(saved); err != nil {
			require.ErrorIs(t, err, ErrCheckpoint)
		}
		for range 3 {
			run.Step(t.Context())
		}
		for _, o := range run.Population() {
			require.NoError(t, wordsOf(12).Check(&o.Solution))
		}
	})
}
