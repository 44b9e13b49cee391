package sudokutest

import (
	"context"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
)

// A Loop is an iterator of a package without the type of its items. One that takes no
// context ignores it.
type Loop struct {
	Name  string
	Start func(ctx context.Context) iter.Seq[error]
}

// ItemErrors returns the errors of a sequence.
func ItemErrors[T any](seq iter.Seq2[T, error]) iter.Seq[error] {
	return func(yield func(error) bool) {
		for _, err := range seq {
			if !yield(err) {
				return
			}
		}
	}
}

// Collect returns the pairs of a sequence before its error, and the error.
func Collect[T any](seq iter.Seq2[T, error]) ([]T, error) {
	var all []T
	for v, err := range seq {
		if err != nil {
			return all, err
		}
		all = append(all, v)
	}
	return all, nil
}

// An Ending is a way in which a loop can end.
type Ending struct {
	Name string
	Run  func(t *testing.T, l Loop)
}

// Endings are the ways in which a loop can end. Each leaves it after the second item, or
// earlier.
var Endings = []Ending{
	{"break", func(t *testing.T, l Loop) {
		n := 0
		for err := range l.Start(context.Background()) {
			require.NoError(t, err)
			if n++; n == 2 {
				break
			}
		}
		require.Equal(t, 2, n)
	}},
	{"return", func(t *testing.T, l Loop) {
		for err := range l.Start(context.Background()) {
			require.NoError(t, err)
			return
		}
	}},
	{"stop of iter.Pull", func(t *testing.T, l Loop) {
		next, stop := iter.Pull(l.Start(context.Background()))
		defer stop()
		err, ok := next()
		require.NoError(t, err)
		require.True(t, ok)
	}},
	{"panic", func(t *testing.T, l Loop) {
		require.PanicsWithValue(t, "out of the loop", func() {
			for range l.Start(context.Background()) {
				panic("out of the loop")
			}
		})
	}},
	{"Goexit", func(t *testing.T, l Loop) {
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			for range l.Start(context.Background()) {
				runtime.Goexit()
			}
		}()
		<-ended
	}},
	{"cancelled before", func(t *testing.T, l Loop) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		requireCancelled(t, l, l.Start(ctx), 0)
	}},
	{"cancelled between start and loop", func(t *testing.T, l Loop) {
		ctx, cancel := context.WithCancel(context.Background())
		seq := l.Start(ctx)
		cancel()
		requireCancelled(t, l, seq, 0)
	}},
	{"cancelled during", func(t *testing.T, l Loop) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		n := 0
		requireCancelled(t, l, func(yield func(error) bool) {
			for err := range l.Start(ctx) {
				if n++; n == 2 {
					cancel()
				}
				if !yield(err) {
					return
				}
			}
		}, 2)
	}},
}

// requireCancelled checks that the error of the context is the last of a loop,
// and the first after the good items.
func requireCancelled(t *testing.T, l Loop, seq iter.Seq[error], good int) {
	var last error
	n := 0
	for err := range seq {
		require.NoError(t, last, "an error is the last item")
		if last = err; err == nil {
			n++
		}
	}
	if strings.HasPrefix(strings.TrimPrefix(l.Name, "Rules."), "Read") {
		return // takes no context
	}
	require.ErrorIs(t, last, context.Canceled)
	require.GreaterOrEqual(t, n, good)
}

// NoLeaks checks that no goroutine outlives a loop, however it ends. The loops take a
// context that never ends, so that it can't end the goroutines for them. A bubble of
// synctest waits for all goroutines that were started in it, and panics if one waits for
// ever. Each loop yields three items or more.
func NoLeaks(t *testing.T, loops []Loop) {
	for _, l := range loops {
		for _, ending := range Endings {
			t.Run(l.Name+"/"+ending.Name, func(t *testing.T) {
				InBubble(t, func(t *testing.T) { ending.Run(t, l) })
			})
		}
	}
}

// InBubble runs a test in a bubble and reports goroutines that are left.
func InBubble(t *testing.T, test func(t *testing.T)) {
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("goroutines are left: %v", p)
		}
	}()
	synctest.Test(t, test)
}

// LoopsAreAll checks that every exported function of the package in a folder that returns an
// iter.Seq2 is among the loops, by its name and more words.
func LoopsAreAll(t *testing.T, folder string, loops []Loop) {
	api, err := os.ReadFile(filepath.Join(folder, "testdata/api.golden"))
	require.NoError(t, err)
	iterators := regexp.MustCompile(`(?m)^func (?:\(\*?(\w+).*?\)(\.))?(\w+).*\) iter\.Seq2`).FindAllStringSubmatch(string(api), -1)
	require.NotEmpty(t, iterators)
	for _, match := range iterators {
		name := strings.Join(match[1:], "")
		require.True(t, slices.ContainsFunc(loops, func(l Loop) bool {
			return l.Name == name || strings.HasPrefix(l.Name, name+" ")
		}), "no loop over %s", name)
	}
}
