package cli

import (
	"bufio"
	"io"
	"sync"
	"time"
)

// A LateWriter collects what is written and passes it on at the latest after
// lateness, also if nothing more is written. It is for programs that write many
// short answers, and answer questions one by one as well.
type LateWriter struct {
	mutex sync.Mutex
	out   *bufio.Writer
	timer *time.Timer // nil while nothing is collected
	err   error       // of an earlier write
}

const lateness = 5 * time.Millisecond

// NewLateWriter returns a LateWriter that writes to w.
func NewLateWriter(w io.Writer) *LateWriter {
	return &LateWriter{out: bufio.NewWriterSize(w, 64<<10)}
}

// Write collects the text. The error may be that of an earlier text.
func (l *LateWriter) Write(text []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.err != nil {
		return 0, l.err
	}
	if l.timer == nil && len(text) > 0 {
		l.timer = time.AfterFunc(lateness, func() { l.Flush() })
	}
	var n int
	n, l.err = l.out.Write(text)
	return n, l.err
}

// Flush passes on what has been collected.
func (l *LateWriter) Flush() error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
	if l.err == nil {
		l.err = l.out.Flush()
	}
	return l.err
}
