package experiment

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"sync"
	"time"
)

// Results is an open file of results: the plan on the first line and a record on
// each other line, in any order. Lines are only appended.
type Results struct {
	Plan
	name string
	file file
	done []uint64 // a bit for each trial

	mutex   sync.Mutex
	changed sync.Cond
	waiting []byte // whole lines to write
	closing bool
	err     error

	size   int64 // of the whole lines in the file
	writer sync.WaitGroup
}

// A file is an *os.File, or a test's.
type file interface {
	io.ReadWriteCloser
	Truncate(size int64) error
	Sync() error
}

const (
	lateness  = 5 * time.Millisecond // of a line
	syncEvery = time.Second
	// A goroutine waits while that many bytes wait to be written.
	mostWaiting = 1 << 20
)

var (
	// ErrOtherExperiment is the error of a file of results that belongs to
	// another experiment, or to another shard of this one.
	ErrOtherExperiment = errors.New("results of another experiment")
	// ErrNoResults is the error of a file that holds no results.
	ErrNoResults = errors.New("no file of results")
)

// Open opens the file of results of a plan, or creates it, and calls each with
// the records it holds. It removes what a killed process left of a last line.
func Open(name string, p Plan, each func(n int, r *Record)) (*Results, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	if err := Lock(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: in use by another process: %w", name, err)
	}
	r, err := open(name, f, p, each)
	if err != nil {
		f.Close()
		return nil, err
	}
	return r, nil
}

func open(name string, f file, p Plan, each func(n int, r *Record)) (*Results, error) {
	r := &Results{Plan: p, name: name, file: f, done: make([]uint64, (p.Trials()+63)/64)}
	r.changed.L = &r.mutex
	head, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	head = append(head, '\n')
	in, err := NewReader(name, f)
	switch {
	case errors.Is(err, ErrNoResults) && bytes.HasPrefix(head, in.torn): // new, or killed while it was new
		if err := f.Truncate(0); err != nil {
			return nil, err
		}
		r.waiting = head
	case err != nil:
		return nil, err
	default:
		if in.Experiment != p.Experiment {
			return nil, fmt.Errorf("%s: %w: a changed experiment needs a file of its own, and -from the old one", name, ErrOtherExperiment)
		}
		if in.Shard != p.Shard {
			return nil, fmt.Errorf("%s: %w: it is of shard %v", name, ErrOtherExperiment, in.Shard)
		}
		for record, err := range in.All() {
			if err != nil {
				return nil, err
			}
			r.done[in.Number/64] |= 1 << (in.Number % 64)
			if each != nil {
				each(in.Number, record)
			}
		}
		if len(in.torn) > 0 {
			if err := f.Truncate(in.size); err != nil {
				return nil, err
			}
		}
		r.size = in.size
	}
	r.writer.Go(r.write)
	return r, nil
}

// Done reports whether the file held the record of trial n when it was opened.
func (r *Results) Done(n int) bool { return r.done[n/64]>>(n%64)&1 != 0 }

// Missing yields the trials of the shard that the file did not hold when it was
// opened.
func (r *Results) Missing() iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := range r.Shard.Trials(r.Trials()) {
			if !r.Done(n) && !yield(n) {
				return
			}
		}
	}
}

// Add appends a record, soon. It is safe for concurrent use. The error may be that
// of an earlier record.
func (r *Results) Add(record *Record) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for r.err == nil && len(r.waiting) >= mostWaiting {
		r.changed.Wait()
	}
	if r.err != nil {
		return r.err
	}
	r.waiting = r.Append(r.waiting, record)
	return nil
}

// Close writes and syncs what waits, and closes the file.
func (r *Results) Close() error {
	r.mutex.Lock()
	r.closing = true
	r.mutex.Unlock()
	r.writer.Wait()
	return errors.Join(r.err, r.file.Close())
}

// write writes the waiting lines every few milliseconds and syncs the file every
// second, until the file is closed or fails. Nobody waits for the disk unless too
// much waits to be written.
func (r *Results) write() {
	var lines []byte
	var unsynced bool
	lastSync := time.Now()
	for closing := false; !closing; {
		time.Sleep(lateness)
		r.mutex.Lock()
		lines, r.waiting = r.waiting, lines[:0]
		closing = r.closing
		r.changed.Broadcast()
		r.mutex.Unlock()

		var err error
		if len(lines) > 0 {
			var n int
			n, err = r.file.Write(lines)
			r.size += int64(bytes.LastIndexByte(lines[:n], '\n') + 1)
			unsynced = true
		}
		if err != nil {
			r.file.Truncate(r.size) // to whole lines; if that fails too, the next Open does it
		}
		if err == nil && unsynced && (closing || time.Since(lastSync) >= syncEvery) {
			err = r.file.Sync()
			lastSync, unsynced = time.Now(), false
		}
		if err != nil {
			if path, ok := errors.AsType[*fs.PathError](err); ok {
				err = path.Err // not a file that can't be used, but one that can't grow
			}
			r.mutex.Lock()
			r.err = fmt.Errorf("%s: %w", r.name, err)
			r.changed.Broadcast()
			r.mutex.Unlock()
			return
		}
	}
}
