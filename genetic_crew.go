package sudoku

import "runtime"

// gather makes up the crew, a lane for each core. The first works in the
// goroutine of the caller; those of the others live until dismiss, so that a
// generation need not wake them.
func (g *genetic[B]) gather() {
	lanes, children := runtime.GOMAXPROCS(0), len(g.brood.boards)
	if g.opts.NoWorker {
		children /= 4 * atATime
	}
	lanes = max(1, min(lanes, children))
	for len(g.lanes) < lanes {
		g.lanes = append(g.lanes, newLane(g))
	}
	g.crew = g.lanes[:lanes]
	for _, l := range g.crew[1:] {
		go l.run()
	}
}

// dismiss ends the goroutines that gather began.
func (g *genetic[B]) dismiss() {
	for _, l := range g.crew[1:] {
		l.orders <- false
	}
	for _, l := range g.crew[1:] {
		await(l.ended)
	}
}

// glances is how often await looks before it goes to sleep: for some 160 µs, while
// to wake up takes 65.
const glances = 20_000

// await receives from a channel. It stays awake for a while, since the work of
// one core between generations, or that of the last lane, is soon done; but it
// makes room for other goroutines.
func await(c <-chan bool) bool {
	for i := range glances {
		select {
		case v := <-c:
			return v
		default:
			if i%64 == 0 {
				runtime.Gosched()
			}
		}
	}
	return <-c
}
