package sudoku

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"unsafe"
)

// A PluginError is the error of a plug-in that broke a law of its kind.
type PluginError struct {
	Kind  string // Worker, Crossover, Fitness
	Name  string // of the plug-in
	Broke string // what it did
}

func (e *PluginError) Error() string {
	return fmt.Sprintf("sudoku: %s %q %s", e.Kind, e.Name, e.Broke)
}

// flaw returns why a board can't be one of the run, or the empty string: a
// given was changed, a value is not in the domain of its cell, or the board does
// not have the layout.
func (b *basis) flaw(board []uint8) string {
	n := b.rules.values
	for i, v := range board {
		switch fixed := b.start[i]; {
		case v == fixed && v != 0:
		case fixed != 0:
			return fmt.Sprintf("changed the given %d at %s to %d", fixed, b.rules.placeName(i), v)
		case v == 0:
			return fmt.Sprintf("left %s empty", b.rules.placeName(i))
		case int(v) > n || b.layout == LayoutFree && !b.domains[i].Has(v):
			return fmt.Sprintf("put %d at %s, which can't hold it", v, b.rules.placeName(i))
		}
	}
	if b.layout == LayoutFree {
		return ""
	}
	units, _ := b.rules.partition(b.layout)
	for _, unit := range units {
		var seen Values
		for _, cell := range unit {
			seen = seen.With(board[cell])
		}
		if seen != allValues(n) {
			return fmt.Sprintf("left the layout %q", b.layout)
		}
	}
	return ""
}

// checkBoard returns the error of a plug-in that made the board.
func (b *basis) checkBoard(kind, name string, board []uint8) error {
	if flaw := b.flaw(board); flaw != "" {
		return &PluginError{kind, name, flaw}
	}
	return nil
}

// trusted reports whether a crossover is a built-in one that keeps what it says.
// The children of others are checked, and so are those of a copy with another Cross
// or more in Keeps.
func (c *Crossover) trusted() bool {
	return c.built != nil && sameFunc(c.Cross, c.built.cross) && c.built.keeps.has(c.Keeps)
}

// sameFunc reports whether two functions are one value: the same code and the same
// captured variables. Package reflect compares the code alone, which all closures
// of a function share. Values of one type with the same bits are the same value,
// however a compiler represents functions.
func sameFunc[F any](f, g F) bool {
	bits := func(f *F) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(f)), unsafe.Sizeof(*f)) }
	return string(bits(&f)) == string(bits(&g))
}

// A PanicError is the value with which a function that runs goroutines panics if
// code of the caller, such as a plug-in, panicked in one of them. The function
// panics in the goroutine of its caller, after all others have ended.
type PanicError struct {
	Value any    // of the first panic
	Stack []byte // of the goroutine that panicked
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("sudoku: panic in the caller's code: %v\n\n%s", e.Value, e.Stack)
}

// Unwrap returns the value of the panic if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// A rescue carries the first panic of several goroutines, or their exit by
// runtime.Goexit, to the goroutine that waits for them.
type rescue struct {
	mutex    sync.Mutex
	panicked *PanicError
	exited   bool
}

// run calls f, and then stop if f did not return.
func (r *rescue) run(f, stop func()) {
	returned := false
	defer func() {
		if returned {
			return
		}
		value := recover()
		r.mutex.Lock()
		switch inner, ok := value.(*PanicError); {
		case value == nil:
			r.exited = true
		case r.panicked != nil:
		case ok:
			r.panicked = inner
		default:
			r.panicked = &PanicError{value, debug.Stack()}
		}
		r.mutex.Unlock()
		stop()
	}()
	f()
	returned = true
}

// raise panics or exits in the calling goroutine if a function that was run did.
func (r *rescue) raise() {
	switch {
	case r.panicked != nil:
		panic(r.panicked)
	case r.exited:
		runtime.Goexit()
	}
}

// allAtOnce calls f for every number below n at the same time and returns when
// all calls have. If one panics or exits, stop is called to end the others.
func allAtOnce(n int, stop func(), f func(i int)) {
	var r rescue
	var group sync.WaitGroup
	for i := 1; i < n; i++ {
		group.Go(func() { r.run(func() { f(i) }, stop) })
	}
	r.finally(&group, func() { r.run(func() { f(0) }, stop) })
	r.raise()
}

// finally calls f and waits for the group, even if f exits.
func (r *rescue) finally(group *sync.WaitGroup, f func()) {
	defer group.Wait()
	f()
}
