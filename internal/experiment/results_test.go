package experiment

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

var plan = Plan{
	Experiment: "e", Algorithm: "evolve", Boards: 3, Settings: []string{"a", "b"},
	Seeds: Seeds{{1, 2}, {9, 9}}, Metrics: []string{"proposals", "errors"},
}

func TestNumbers(t *testing.T) {
	require.Equal(t, 18, plan.Trials())
	known := make(map[Key]bool)
	for n := range plan.Trials() {
		k := plan.Key(n)
		require.False(t, known[k])
		known[k] = true
		got, ok := plan.Number(k)
		require.True(t, ok)
		require.Equal(t, n, got)
	}
	for _, k := range []Key{{3, 0, 1}, {0, 2, 1}, {0, 0, 3}, {-1, 0, 1}, {0, -1, 1}} {
		_, ok := plan.Number(k)
		require.False(t, ok)
	}
}

// Shards divide the trials, into parts of almost the same size with almost the
// same settings.
func TestShards(t *testing.T) {
	const trials, settings = 12000, 4
	for _, of := range []int{1, 2, 3, 4, 5, 8, 100} {
		made := make([]int, of)
		first := make([]int, of) // trials of the first setting
		for n := range trials {
			part := PartOf(n, of)
			made[part]++
			if n%settings == 0 {
				first[part]++
			}
		}
		require.LessOrEqual(t, slices.Max(made)-slices.Min(made), 1)
		mean := float64(trials) / settings / float64(of)
		for part := range of {
			require.InDelta(t, mean, first[part], 5*math.Sqrt(mean), "shard %d/%d", part, of)
		}
	}
}

// The trials of a shard are those of which it is the part, in ascending order.
func TestShardTrials(t *testing.T) {
	for _, of := range []int{0, 1, 2, 3, 7, 100, 1001} {
		for _, trials := range []int{0, 1, 99, 1000} {
			want := make([][]int, max(of, 1))
			for n := range trials {
				part := PartOf(n, max(of, 1))
				want[part] = append(want[part], n)
			}
			for part := range want {
				require.Equal(t, want[part], slices.Collect(Shard{part, of}.Trials(trials)), "%d trials, shard %d/%d", trials, part, of)
			}
		}
	}
}

var records = []Record{
	{Key{0, 0, 1}, Solved, []int64{12, 0}, "", 345},
	{Key{2, 1, 9}, OutOfSteps, []int64{math.MaxInt64, -1}, "", 0},
	{Key{1, 1, 2}, Failed, []int64{0, 7}, "a \"b\"\\\n<é", time.Hour},
}

func TestRecords(t *testing.T) {
	require.Equal(t, `{"board":2,"setting":1,"seed":9,"outcome":"steps","proposals":9223372036854775807,"errors":-1,"ns":0}`+"\n",
		string(plan.Append(nil, &records[1])))
	for _, want := range records {
		line := plan.Append([]byte("before"), &want)[len("before"):]
		var got Record
		n, err := plan.Parse(line, &got)
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.Equal(t, want.Key, plan.Key(n))
		for cut := range line {
			_, err := plan.Parse(line[:cut], &got)
			require.Error(t, err, "%s", line[:cut])
		}
	}
	good := string(plan.Append(nil, &records[0]))
	for _, change := range [][2]string{
		{`"board":0`, `"board":3`}, {`"board":0`, `"board":-1`}, {`"setting":0`, `"setting":2`}, {`"seed":1`, `"seed":3`},
		{`"seed":1`, `"seed":18446744073709551617`}, {`12`, `9223372036854775808`}, {`12`, ``}, {`12`, `1.5`},
		{"solved", "resolved"}, {"proposals", "proposal"}, {`"errors":0,`, ``}, {"}\n", "}"}, {"}\n", "}}\n"}, {"{", " {"},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		require.NotEqual(t, good, bad)
		_, err := plan.Parse([]byte(bad), new(Record))
		require.ErrorIs(t, err, errNoRecord, bad)
	}
}

// A line that is accepted is one that can be written and read again.
func FuzzRecord(f *testing.F) {
	for i := range records {
		f.Add(plan.Append(nil, &records[i]))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var r, again Record
		n, err := plan.Parse(line, &r)
		if err != nil {
			return
		}
		m, err := plan.Parse(plan.Append(nil, &r), &again)
		require.NoError(t, err)
		require.Equal(t, n, m)
		require.Equal(t, r, again)
	})
}

// No text makes the reader panic, and what it reads is within the plan.
func FuzzReader(f *testing.F) {
	f.Add([]byte(`{"experiment":"e","boards":3,"settings":["a"],"seeds":[[1,2],[9,9]],"metrics":["proposals"]}` + "\n" +
		`{"board":2,"setting":0,"seed":9,"outcome":"solved","proposals":1,"ns":1}` + "\ntorn"))
	f.Add([]byte(`{"experiment":"e","boards":1000000000,"settings":["a"],"seeds":[[0,999999999]]}` + "\n"))
	f.Add([]byte(`{"experiment":"e","boards":1,"settings":["a"],"seeds":[[0,18446744073709551615]],"shard":{"part":1,"of":0}}` + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := NewReader("x", bytes.NewReader(text))
		if err != nil {
			return
		}
		require.LessOrEqual(t, r.Trials(), mostTrials)
		for _, err := range r.All() {
			if err == nil {
				require.True(t, 0 <= r.Number && r.Number < r.Trials())
			}
		}
	})
}

// A disk is a file with little room.
type disk struct {
	mutex sync.Mutex
	text  []byte
	read  int
	room  int
	syncs int
}

func (d *disk) Read(p []byte) (int, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.read == len(d.text) {
		return 0, io.EOF
	}
	n := copy(p, d.text[d.read:])
	d.read += n
	return n, nil
}

func (d *disk) Write(p []byte) (int, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	n := min(len(p), d.room-len(d.text))
	d.text = append(d.text, p[:n]...)
	if n < len(p) {
		return n, &os.PathError{Op: "write", Path: "disk", Err: syscall.ENOSPC}
	}
	return n, nil
}

func (d *disk) Truncate(size int64) error {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.text = d.text[:size]
	return nil
}

func (d *disk) Sync() error  { d.syncs++; return nil }
func (d *disk) Close() error { d.read = 0; return nil }

// A full disk ends the run, keeps the whole lines, and can be continued.
func TestFullDisk(t *testing.T) {
	e := &Experiment{Plan: plan, problems: []problem{fake{}, fake{}, fake{}}, settings: make([]setting, 2)}
	head, all := 0, 0
	d := &disk{room: math.MaxInt}
	run := func() error {
		results, err := open("disk", d, e.Plan, nil)
		require.NoError(t, err)
		ran := e.Run(t.Context(), results.Missing(), 2, results.Add)
		closed := results.Close()
		if closed != nil && ran != nil {
			require.EqualError(t, ran, closed.Error())
		}
		return closed
	}
	require.NoError(t, run())
	head, all = bytes.IndexByte(d.text, '\n')+1, len(d.text)
	require.Equal(t, 19, bytes.Count(d.text, []byte("\n")))
	want := slices.Sorted(linesOf(d.text))
	for room := 0; room < all; room += 41 {
		d.text, d.read, d.room = nil, 0, room
		err := run()
		require.ErrorIs(t, err, syscall.ENOSPC)
		require.EqualError(t, err, "disk: no space left on device")
		require.True(t, len(d.text) == 0 || len(d.text) >= head && d.text[len(d.text)-1] == '\n', "%s", d.text)
		d.room = math.MaxInt
		require.NoError(t, run())
		require.Equal(t, want, slices.Sorted(linesOf(d.text)))
	}
}

// linesOf returns the lines of a text without their times.
func linesOf(text []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(string(text)) {
			line, _, _ = strings.Cut(line, `"ns"`)
			if !yield(line) {
				return
			}
		}
	}
}

// A fake problem does something special for seed 9.
type fake struct{ do9 func(context.Context) error }

func (fake) line() string    { return "." }
func (fake) cells() int      { return 1 }
func (fake) check(any) error { return nil }
func (f fake) do(ctx context.Context, _ any, seed uint64) (measures, error) {
	if seed == 9 && f.do9 != nil {
		return measures{"errors": 3}, f.do9(ctx)
	}
	return nil, nil
}

// The results are synced once a second, and at the end.
func TestSync(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &disk{room: math.MaxInt}
		results, err := open("disk", d, plan, nil)
		require.NoError(t, err)
		for start := time.Now(); time.Since(start) < 5500*time.Millisecond; time.Sleep(10 * time.Millisecond) {
			require.NoError(t, results.Add(&records[0]))
		}
		require.NoError(t, results.Close())
		require.Equal(t, 6, d.syncs)
	})
}

// A record reaches the file soon, without further ones.
func TestSoon(t *testing.T) {
	name := filepath.Join(t.TempDir(), "soon.jsonl")
	results, err := Open(name, plan, nil)
	require.NoError(t, err)
	require.NoError(t, results.Add(&records[0]))
	require.Eventually(t, func() bool {
		text, err := os.ReadFile(name)
		return err == nil && bytes.HasSuffix(text, plan.Append(nil, &records[0]))
	}, time.Minute, time.Millisecond)
	require.NoError(t, results.Close())

	found := 0
	results, err = Open(name, plan, func(n int, r *Record) {
		require.Equal(t, records[0], *r)
		found++
	})
	require.NoError(t, err)
	require.Equal(t, 1, found)
	require.True(t, results.Done(0))
	require.Len(t, slices.Collect(results.Missing()), 17)
	require.NoError(t, results.Close())
}

// What becomes of a trial is in its record, and only the end of the context is an
// error.
func TestOutcomes(t *testing.T) {
	e := &Experiment{Plan: plan, settings: make([]setting, 2), limit: 10 * time.Millisecond}
	n, ok := plan.Number(Key{0, 1, 9})
	require.True(t, ok)
	trial := func(ctx context.Context, do func(context.Context) error) (Record, error) {
		e.problems = []problem{fake{do}}
		r, err := e.Trial(ctx, n)
		require.Equal(t, Key{0, 1, 9}, r.Key)
		return r, err
	}
	luck := errors.New("sudoku: bad luck")
	for want, failure := range map[Outcome]error{
		Solved: nil, OutOfSteps: sudoku.ErrBudget, NoSolution: sudoku.ErrNoSolution, ManySolutions: sudoku.ErrManySolutions, Failed: luck,
	} {
		r, err := trial(t.Context(), func(context.Context) error { return failure })
		require.NoError(t, err)
		require.Equal(t, want, r.Outcome)
		require.Equal(t, []int64{0, 3}, r.Values)
		require.Equal(t, want == Failed, r.Error == "bad luck")
	}
	wait := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	r, err := trial(t.Context(), wait)
	require.NoError(t, err)
	require.Equal(t, OutOfTime, r.Outcome)
	require.GreaterOrEqual(t, r.Time, e.limit)

	ctx, cancel := context.WithCancel(t.Context())
	_, err = trial(ctx, func(ctx context.Context) error { cancel(); return wait(ctx) })
	require.ErrorIs(t, err, context.Canceled)
}

// A long trial holds no other one back, and an error of keep ends the run.
func TestRunLanes(t *testing.T) {
	var mutex sync.Mutex
	kept := 0
	rest := make(chan struct{})
	e := &Experiment{Plan: Plan{Experiment: "e", Boards: 1, Settings: []string{"a"}, Seeds: Seeds{{9, 5000}}}, settings: make([]setting, 1)}
	e.problems = []problem{fake{func(context.Context) error { <-rest; return nil }}}
	keep := func(*Record) error {
		mutex.Lock()
		defer mutex.Unlock()
		if kept++; kept == e.Trials()-1 {
			close(rest)
		}
		return nil
	}
	all := func(yield func(int) bool) {
		for n := 0; n < e.Trials() && yield(n); n++ {
		}
	}
	require.NoError(t, e.Run(t.Context(), all, 2, keep))
	require.Equal(t, e.Trials(), kept)

	full := errors.New("full")
	e.problems = []problem{fake{}}
	require.Equal(t, full, e.Run(t.Context(), all, 0, func(*Record) error { return full }))

	e.problems = []problem{fake{func(context.Context) error { panic("oops") }}}
	require.Panics(t, func() { e.Run(t.Context(), all, 2, func(*Record) error { return nil }) })
}

// Every algorithm runs on a board.
func TestAlgorithms(t *testing.T) {
	for _, a := range algorithms {
		board := `"` + demo + `"`
		if a.name == "generate" {
			board = `{"empty": 9}`
		}
		e, err := load(t, `{"algorithm": "`+a.name+`", "boards": [`+board+`], "seeds": [1, 2]}`, nil)
		require.NoError(t, err)
		require.Equal(t, len(a.metrics), len(e.Metrics))
		r, err := e.Trial(t.Context(), 1)
		require.NoError(t, err)
		require.Equal(t, Solved, r.Outcome, r.Error)
		m, err := e.problems[0].do(t.Context(), e.settings[0].options, 1)
		require.NoError(t, err)
		for i, metric := range e.Metrics {
			require.Contains(t, m, metric)
			if slices.Contains([]string{"clues", "score", "level", "steps", "attempts"}, metric) {
				require.Positive(t, r.Values[i], "%s: %s", a.name, metric)
			}
		}
		require.NotContains(t, a.known(), "Seed")
	}
}

// A budget of steps is the one of the algorithm.
func TestBudget(t *testing.T) {
	for algorithm, want := range map[string]struct{ metric, options string }{
		"evolve":    {"proposals", `{"NoDeduction": true, "Steps": 1}`},
		"genetic":   {"proposals", `{"NoDeduction": true, "NoWorker": true}`},
		"backtrack": {"steps", `{}`},
	} {
		text := `{"algorithm": "` + algorithm + `", "boards": ["` + hard9 + `"], "metrics": ["` + want.metric + `"],
			"options": ` + want.options + `, "budget": {"steps": 5, "time": "1h"}}`
		e, err := load(t, text, nil)
		require.NoError(t, err)
		r, err := e.Trial(t.Context(), 0)
		require.NoError(t, err)
		require.Equal(t, OutOfSteps, r.Outcome, algorithm)
		require.GreaterOrEqual(t, r.Values[0], int64(5))
		require.Less(t, r.Values[0], int64(2000))
	}
}
