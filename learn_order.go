package sudoku

// decide makes a decision on a new level: the open variable that took part in
// conflicts most, lately above all, is true. In a group that says more than
// false, and was measured twice as good as the value it had last. Where
// solutions are dense, it is one of the tightest group. It returns false if no
// variable is open.
func (l *learner) decide() bool {
	x := int32(-1)
	if l.dense() {
		x = l.tightest()
	}
	for x < 0 {
		top, ok := l.order.pop()
		if !ok {
			return false
		}
		if l.values[positive(top)] == 0 {
			x = top
		}
	}
	l.decisions++
	l.starts = append(l.starts, int32(len(l.trail)))
	l.explainedAt = append(l.explainedAt, int32(len(l.explained)))
	l.assign(positive(x), noReason)
	return true
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

// activityHeap is a binary heap of variables with the most active on top; of
// two as active, the lower number.
type activityHeap struct {
	activity []float64 // of each variable
	heap     []int32
	place    []int32 // of each variable in heap, -1 for none
	step     float64
}

// Activity fades by growing what is added, as in MiniSat.
const (
	activityGrowth = 1 / 0.95
	activityLimit  = 1e100
)

func (h *activityHeap) init(vars int) {
	h.activity = make([]float64, vars)
	h.heap = make([]int32, 0, vars)
	h.place = make([]int32, vars)
	for i := range h.place {
		h.place[i] = -1
	}
	h.step = 1
}

func (h *activityHeap) decay() { h.step *= activityGrowth }

func (h *activityHeap) bump(x int32) {
	h.activity[x] += h.step
	if h.activity[x] > activityLimit {
		for i := range h.activity {
			h.activity[i] /= activityLimit
		}
		h.step /= activityLimit
	}
	if h.place[x] >= 0 {
		h.up(h.place[x])
	}
}

func (h *activityHeap) push(x int32) {
	if h.place[x] >= 0 {
		return
	}
	h.heap = append(h.heap, x)
	h.place[x] = int32(len(h.heap) - 1)
	h.up(h.place[x])
}

func (h *activityHeap) pop() (int32, bool) {
	if len(h.heap) == 0 {
		return 0, false
	}
	top := h.heap[0]
	last := h.heap[len(h.heap)-1]
	h.heap = h.heap[:len(h.heap)-1]
	h.place[top] = -1
	if len(h.heap) > 0 {
		h.heap[0] = last
		h.place[last] = 0
		h.down(0)
	}
	return top, true
}

// before reports whether x is to be on top of y.
func (h *activityHeap) before(x, y int32) bool {
	ax, ay := h.activity[x], h.activity[y]
	return ax > ay || ax == ay && x < y
}

func (h *activityHeap) up(i int32) {
	x := h.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		if !h.before(x, h.heap[parent]) {
			break
		}
		h.heap[i] = h.heap[parent]
		h.place[h.heap[i]] = i
		i = parent
	}
	h.heap[i] = x
	h.place[x] = i
}

func (h *activityHeap) down(i int32) {
	x := h.heap[i]
	n := int32(len(h.heap))
	for {
		child := 2*i + 1
		if child >= n {
			break
		}
		if child+1 < n && h.before(h.heap[child+1], h.heap[child]) {
			child++
		}
		if !h.before(h.heap[child], x) {
			break
		}
		h.heap[i] = h.heap[child]
		h.place[h.heap[i]] = i
		i = child
	}
	h.heap[i] = x
	h.place[x] = i
}
