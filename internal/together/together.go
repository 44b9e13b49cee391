// Package together runs functions of the caller on several goroutines. A panic of one of
// them, or its exit, surfaces in the goroutine that waits for all.
package together

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
)

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

// A Rescue carries the first panic of several goroutines, or their exit by
// runtime.Goexit, to the goroutine that waits for them.
type Rescue struct {
	mutex    sync.Mutex
	panicked *PanicError
	exited   bool
}

// Run calls f, and then stop if f did not return.
func (r *Rescue) Run(f, stop func()) {
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

// Raise panics or exits in the calling goroutine if a function that was run did.
func (r *Rescue) Raise() {
	switch {
	case r.panicked != nil:
		panic(r.panicked)
	case r.exited:
		runtime.Goexit()
	}
}

// All calls f for every number below n at the same time and returns when all calls
// have. If one panics or exits, stop is called to end the others.
func All(n int, stop func(), f func(i int)) {
	var r Rescue
	var group sync.WaitGroup
	for i := 1; i < n; i++ {
		group.Go(func() { r.Run(func() { f(i) }, stop) })
	}
	r.Finally(&group, func() { r.Run(func() { f(0) }, stop) })
	r.Raise()
}

// Finally calls f and waits for the group, even if f exits.
func (r *Rescue) Finally(group *sync.WaitGroup, f func()) {
	defer group.Wait()
	f()
}
