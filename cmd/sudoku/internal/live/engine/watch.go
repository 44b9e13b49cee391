package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"time"
)

const (
	frameTime = time.Second / 30 // between two frames of a lane
	fastest   = 1000             // ticks a second that Speed can hold back

	longestBurst = 64 // ticks

	// mostLate is how much a search makes up for, since the timers of a browser are coarse
	// and frames take their time.
	mostLate = time.Second / 5
)

// Watch runs the searches of a request and sends messages until all have ended,
// send fails or the context ends. It waits for send, so a slow page slows the
// search down and no messages pile up.
func (e *Engine) Watch(ctx context.Context, id string, body []byte, controls <-chan Control, send func([]byte) error) error {
	var r Request
	if err := Decode(body, &r); err != nil {
		return err
	}
	pass := func(message any) error {
		text, err := json.Marshal(message)
		if err == nil {
			err = send(text)
		}
		return err
	}
	if r.Make != nil {
		return watchLevel(ctx, r.Make, pass)
	}
	if len(r.Lanes) < 1 || len(r.Lanes) > 2 {
		return refuse("found %d searches, want 1 or 2", len(r.Lanes))
	}
	w := &watch{engine: e, request: r, controls: controls, send: pass, paused: r.Paused}
	if err := (Control{Action: "speed", Value: r.Speed}).Check(); err != nil {
		return err
	}
	w.setSpeed(r.Speed)
	return w.begin(ctx, id)
}

// begin makes the lanes and runs them.
func (w *watch) begin(ctx context.Context, id string) error {
	puzzle, err := read(w.request.Puzzle)
	if err != nil {
		return err
	}
	for i := range w.request.Lanes {
		l, err := newLane(ctx, w.engine, puzzle, w.request.Seed, &w.request.Lanes[i])
		if err != nil {
			return err
		}
		defer l.stop()
		w.lanes = append(w.lanes, &track{lane: l, index: i, changes: w.request.Lanes[i].Changes})
	}
	if err := w.send(Start{Kind: "start", ID: id, Board: viewBoard(puzzle)}); err != nil {
		return err
	}
	return w.run(ctx)
}

// A watch is a request while it runs.
type watch struct {
	engine   *Engine
	request  Request
	controls <-chan Control
	send     func(message any) error

	lanes  []*track
	paused bool
	partly bool          // the next tick is shown part by part
	pace   time.Duration // of a tick; 0 for none
	next   time.Time     // when a tick is due
	yield  time.Time     // when the engine is to yield
	burst  int64         // ticks between two looks at the clock at full speed
}

// A track is a lane and how far it has come.
type track struct {
	lane
	index   int
	changes []Change // still to come
	tick    int64
	worked  time.Duration
	sent    time.Time // when the last frame was
	stale   bool      // the last frame is out of date
	done    bool
}

// run is the loop of a watch.
func (w *watch) run(ctx context.Context) error {
	if err := w.show(true); err != nil {
		return err
	}
	for {
		if err := w.listen(ctx); err != nil {
			return err
		}
		if w.ended() {
			if err := w.show(true); err != nil {
				return err
			}
			return w.send(Note{Kind: "end"})
		}
		if err := w.advance(ctx); err != nil {
			return err
		}
		if err := w.show(w.pace >= frameTime); err != nil {
			return err
		}
	}
}

// ended reports whether all lanes have.
func (w *watch) ended() bool {
	for _, t := range w.lanes {
		if !t.done {
			return false
		}
	}
	return true
}

// listen obeys the page. It returns when the next tick is due.
func (w *watch) listen(ctx context.Context) error {
	if w.engine.Yield != nil && !time.Now().Before(w.yield) {
		w.engine.Yield()
		w.yield = time.Now().Add(w.engine.Slice)
	}
	for {
		if w.paused {
			if err := w.show(true); err != nil {
				return err
			}
		}
		control, ok, err := w.await(ctx)
		if err != nil || !ok {
			return err
		}
		if step, err := w.obey(control); err != nil || step {
			return err
		}
	}
}

// await returns the next control, or false if the next tick is due.
func (w *watch) await(ctx context.Context) (c Control, ok bool, err error) {
	if w.ended() {
		return c, false, ctx.Err()
	}
	if !w.paused && time.Until(w.next) <= 0 {
		select {
		case c := <-w.controls:
			return c, true, ctx.Err()
		default:
			return c, false, ctx.Err()
		}
	}
	var due <-chan time.Time
	if !w.paused {
		timer := time.NewTimer(time.Until(w.next))
		defer timer.Stop()
		due = timer.C
	}
	select {
	case <-ctx.Done():
		return c, false, ctx.Err()
	case <-due:
		return c, false, nil
	case c := <-w.controls:
		return c, true, nil
	}
}

// obey carries out a control. It reports whether a single step was asked for.
func (w *watch) obey(c Control) (step bool, err error) {
	if err := c.Check(); err != nil {
		return false, err
	}
	switch c.Action {
	case "pause":
		w.paused = true
		return false, cmp.Or(w.show(true), w.send(Note{Kind: "paused"}))
	case "resume":
		w.paused, w.next = false, time.Now()
		return false, w.send(Note{Kind: "running"})
	case "step", "part":
		w.paused, w.next, w.partly = true, time.Now(), c.Action == "part"
		return !w.part(), nil
	case "speed":
		w.setSpeed(c.Value)
	case "mistake":
		if c.Lane < 0 || c.Lane >= len(w.lanes) || w.lanes[c.Lane].done {
			return false, nil
		}
		t := w.lanes[c.Lane]
		change := Change{t.tick, c.Value}
		t.changes = []Change{change}
		return false, w.send(Note{Kind: "changed", Lane: c.Lane, Change: &change})
	}
	return false, nil
}

// part shows what is left of the last epoch: its next part, or all of it. It reports whether
// there was something.
func (w *watch) part() (shown bool) {
	for _, t := range w.lanes {
		if t.part(w.partly) {
			t.stale, shown = true, true
		}
	}
	return shown
}

// setSpeed sets the ticks per second.
func (w *watch) setSpeed(speed float64) {
	w.pace = 0
	if speed > 0 && speed < fastest {
		w.pace = min(time.Duration(float64(time.Second)/speed), time.Minute)
	}
	w.next = time.Now().Add(w.pace)
}

// advance lets each lane do one tick, so that they stay side by side.
func (w *watch) advance(ctx context.Context) error {
	w.next = w.next.Add(w.pace)
	if late := time.Now().Add(-mostLate); w.next.Before(late) {
		w.next = late // a slow search does not hurry to catch up
	}
	ticks, start := int64(1), time.Now()
	if w.pace == 0 && !w.paused {
		ticks = max(1, w.burst)
	}
	for _, t := range w.lanes {
		for end := t.tick + ticks; t.tick < end && !t.done; {
			if err := w.tick(ctx, t, end-t.tick); err != nil {
				return err
			}
		}
	}
	w.part()
	w.partly = false
	switch took := time.Since(start); {
	case took < 2*time.Millisecond:
		w.burst = min(2*ticks, longestBurst)
	case took > 8*time.Millisecond:
		w.burst = ticks / 2
	}
	return nil
}

// tick computes at most the given ticks, or until the slice is over, in which case
// it yields.
func (w *watch) tick(ctx context.Context, t *track, most int64) error {
	for len(t.changes) > 0 && t.changes[0].Epoch <= t.tick {
		if err := t.change(t.changes[0].Mistake); err != nil {
			return err
		}
		t.changes = t.changes[1:]
	}
	if len(t.changes) > 0 {
		most = min(most, t.changes[0].Epoch-t.tick)
	}
	start := time.Now()
	ticks, more, err := t.step(ctx, most)
	t.worked += time.Since(start)
	t.tick += ticks
	t.stale = t.stale || ticks > 0 || !more
	t.done = !more
	if err == nil && ticks < most && more && w.engine.Yield != nil {
		w.engine.Yield()
	}
	return cmp.Or(err, ctx.Err())
}

// show sends the frames that are due, or with all set those that are out of date.
func (w *watch) show(all bool) error {
	now := time.Now()
	for _, t := range w.lanes {
		t.stale = t.stale || t.sent.IsZero()
		if !t.stale || !all && !t.done && now.Sub(t.sent) < frameTime {
			continue
		}
		f := Frame{Kind: "frame", Lane: t.index, Tick: t.tick, Seconds: t.worked.Seconds(), Done: t.done}
		t.view(&f)
		if err := w.send(f); err != nil {
			return err
		}
		t.sent, t.stale = now, false
	}
	return nil
}
