package engine

// A trace records the numbers that the charts draw between two frames. At full speed a
// frame has hundreds of ticks. The longer a run, the fewer of them are recorded, so that
// this costs nothing.
type trace struct {
	tick, stride int64
	recorded     int // since the stride doubled
	points       [][]float64
}

const mostTraced = 600 // ticks before the stride doubles

// due counts a tick and reports whether it is to be recorded.
func (t *trace) due() bool {
	t.tick++
	t.stride = max(t.stride, 1)
	return t.tick%t.stride == 0
}

// add records the numbers of the tick.
func (t *trace) add(numbers ...float64) {
	t.points = append(t.points, append([]float64{float64(t.tick)}, numbers...))
	if t.recorded++; t.recorded == mostTraced {
		t.recorded = mostTraced / 2
		t.stride *= 2
	}
}

// take returns what was recorded since the last call.
func (t *trace) take() [][]float64 {
	points := t.points
	t.points = nil
	return points
}
