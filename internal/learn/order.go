package learn

// decide opens a level by making a literal true: the one of Choose, a hint, before the first restart one that places
// a task or a wanted value, or the open variable with the highest activity in recent conflicts. It
// returns false if no variable is open.
// True says more than false in a group; it measured twice as fast as repeating the last value.
func (l *Solver) decide() bool {
	if l.Choose != nil {
		if p, ok := l.Choose(); ok && l.truth[p] == 0 {
			l.open(p)
			return true
		}
	}
	for len(l.Hints) > 0 {
		p := l.Hints[0]
		if l.Hints = l.Hints[1:]; l.truth[p] == 0 {
			l.open(p)
			return true
		}
	}
	if l.Restarts == 0 && (l.dispatch() || l.Found == 0 && l.want()) {
		return true
	}
	if len(l.trail) == l.vars-l.free() {
		return l.narrow() // without popping each variable, which are half a million on 81×81
	}
	for {
		switch x, ok := l.order.pop(); {
		case !ok:
			return l.narrow()
		case l.truth[Positive(x)] == 0:
			l.open(Positive(x))
			return true
		}
	}
}

// open opens a level by making a literal true.
func (l *Solver) open(p Literal) {
	l.Guesses++
	l.starts = append(l.starts, int32(len(l.trail)))
	l.explainedAt = append(l.explainedAt, int32(len(l.explained)))
	l.assign(p, noReason)
}

// A Wanted is an integer of which a solution should have a small value, or a large one.
type Wanted struct {
	Integer int32
	Low     bool
}

// want opens a level by giving the best value that is left to the first wanted integer that is
// open. It returns false if none is.
func (l *Solver) want() bool {
	for _, w := range l.Wanted {
		x := &l.sums.integers[w.Integer]
		switch {
		case x.low == x.high:
			continue
		case w.Low:
			l.open(l.bound(x, x.low))
		default:
			l.open(l.bound(x, x.high-1).Not())
		}
		return true
	}
	return false
}

// luby returns the i-th term, from 1, of Luby's sequence 1 1 2 1 1 2 4 …
func luby(i int) int {
	for {
		k := 1
		for 1<<k-1 < i {
			k++
		}
		if 1<<k-1 == i {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}

// activityHeap is a binary heap of variables, the most active first. Ties go to
// the lower number.
type activityHeap struct {
	activity  []float64 // of each variable
	heap      []int32
	slot      []int32 // index of each variable in heap, or -1
	increment float64
}

// As in MiniSat, the increment grows instead of all activities shrinking.
const (
	activityGrowth = 1 / 0.95
	activityLimit  = 1e100
)

func (h *activityHeap) init(vars int) {
	h.activity = make([]float64, vars)
	h.heap = make([]int32, 0, vars)
	h.slot = make([]int32, vars)
	for i := range h.slot {
		h.slot[i] = -1
	}
	h.increment = 1
}

// renew makes a variable one that has met no conflicts.
func (h *activityHeap) renew(x int32) {
	h.activity[x] = 0
	if h.slot[x] >= 0 {
		h.down(h.slot[x])
	}
	h.push(x)
}

// decay makes what has been added so far count less: by what is added later growing.
func (h *activityHeap) decay(growth float64) { h.increment *= growth }

func (h *activityHeap) bump(x int32) {
	h.activity[x] += h.increment
	if h.activity[x] > activityLimit {
		for i := range h.activity {
			h.activity[i] /= activityLimit
		}
		h.increment /= activityLimit
	}
	if h.slot[x] >= 0 {
		h.up(h.slot[x])
	}
}

func (h *activityHeap) push(x int32) {
	if h.slot[x] >= 0 {
		return
	}
	h.heap = append(h.heap, x)
	h.slot[x] = int32(len(h.heap) - 1)
	h.up(h.slot[x])
}

func (h *activityHeap) pop() (int32, bool) {
	if len(h.heap) == 0 {
		return 0, false
	}
	top := h.heap[0]
	last := h.heap[len(h.heap)-1]
	h.heap = h.heap[:len(h.heap)-1]
	h.slot[top] = -1
	if len(h.heap) > 0 {
		h.heap[0] = last
		h.slot[last] = 0
		h.down(0)
	}
	return top, true
}

// outranks reports whether x belongs above y.
func (h *activityHeap) outranks(x, y int32) bool {
	ax, ay := h.activity[x], h.activity[y]
	return ax > ay || ax == ay && x < y
}

func (h *activityHeap) up(i int32) {
	x := h.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		if !h.outranks(x, h.heap[parent]) {
			break
		}
		h.heap[i] = h.heap[parent]
		h.slot[h.heap[i]] = i
		i = parent
	}
	h.heap[i] = x
	h.slot[x] = i
}

func (h *activityHeap) down(i int32) {
	x := h.heap[i]
	n := int32(len(h.heap))
	for {
		child := 2*i + 1
		if child >= n {
			break
		}
		if child+1 < n && h.outranks(h.heap[child+1], h.heap[child]) {
			child++
		}
		if !h.outranks(h.heap[child], x) {
			break
		}
		h.heap[i] = h.heap[child]
		h.slot[h.heap[i]] = i
		i = child
	}
	h.heap[i] = x
	h.slot[x] = i
}
