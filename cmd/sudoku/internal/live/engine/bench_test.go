package engine

import (
	"encoding/json"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
	"github.com/stretchr/testify/require"
)

// races are runs that do not end while they are measured.
var races = map[string]struct {
	puzzle  func(testing.TB) string
	options string
}{
	"9×9 swap": {func(testing.TB) string { return unsolvable }, `{"Worker":"annealed swap","Steps":20,"NoDeduction":true,"MaxProposals":-1}`},
	"9×9 tabu": {func(testing.TB) string { return unsolvable }, `{"Worker":"tabu recolouring","Steps":1000,"NoDeduction":true,"MaxProposals":-1}`},
	"36×36":    {sampleOf(36, 0.5), `{"Worker":"tabu recolouring","Steps":20000,"MaxProposals":-1}`},
	"81×81":    {sampleOf(81, 0.5), `{"Worker":"tabu recolouring","Steps":20000,"MaxProposals":-1}`},
}

func sampleOf(side int, share float64) func(testing.TB) string {
	return func(tb testing.TB) string {
		board, err := sample(tb.Context(), side, 1, share)
		require.NoError(tb, err)
		return boards.Line(board)
	}
}

// BenchmarkRate measures the steps per second of a run alone. To compare
// WebAssembly with the machine, run it with both:
//
//	go test -run '^$' -bench Rate ./cmd/sudoku/internal/live/engine
//	GOOS=js GOARCH=wasm go test -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" -run '^$' -bench Rate ./cmd/sudoku/internal/live/engine
func BenchmarkRate(b *testing.B) {
	for name, race := range races {
		b.Run(name, func(b *testing.B) {
			puzzle, err := read(race.puzzle(b))
			require.NoError(b, err)
			r, err := newRun(&Engine{}, puzzle, 1, &Lane{Algorithm: "evolution", Options: json.RawMessage(race.options)})
			require.NoError(b, err)
			for b.Loop() {
				r.step(b.Context(), 1)
			}
			best, _ := r.Result()
			b.ReportMetric(float64(best.Stats.Proposals)/b.Elapsed().Seconds()/1e6, "Msteps/s")
			b.ReportMetric(0, "ns/op")
		})
	}
	b.Run("exact", func(b *testing.B) {
		puzzle, err := read(hard)
		require.NoError(b, err)
		for b.Loop() {
			sudoku.Unique(b.Context(), puzzle)
		}
	})
}

// BenchmarkWatched measures what it costs a run that the page watches it: the same
// run is advanced by turns of 100 ms alone and watched, frames encoded.
func BenchmarkWatched(b *testing.B) {
	for name, race := range races {
		b.Run(name, func(b *testing.B) {
			var alone, watched time.Duration
			frames := 0
			for b.Loop() {
				puzzle := race.puzzle(b)
				cells, err := read(puzzle)
				require.NoError(b, err)
				l := Lane{Algorithm: "evolution", Options: json.RawMessage(race.options)}
				r, err := newRun(&Engine{}, cells, 1, &l)
				require.NoError(b, err)

				w := &watch{engine: &Engine{}, lanes: []*track{{}}, send: func(message any) error {
					frames++
					_, err := json.Marshal(message)
					return err
				}}
				other, err := newRun(&Engine{}, cells, 1, &l)
				require.NoError(b, err)
				w.lanes[0].lane = other

				// Both do the same epochs, alternating, so that other work on the
				// machine hits both.
				for range 10 {
					start, epochs := time.Now(), 0
					for ; time.Since(start) < 100*time.Millisecond; epochs++ {
						r.Step(b.Context())
					}
					alone += time.Since(start)
					start = time.Now()
					for end := w.lanes[0].tick + int64(epochs); w.lanes[0].tick < end; {
						w.listen(b.Context())
						w.advance(b.Context())
						w.show(false)
					}
					watched += time.Since(start)
				}
			}
			b.ReportMetric(100*(watched.Seconds()/alone.Seconds()-1), "%slower")
			b.ReportMetric(float64(frames)/watched.Seconds(), "frames/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}
