package cli

import (
	"io"
	"sync"
	"time"
)

const (
	firstLine = time.Second // work that ends sooner shows no line
	nextLine  = 200 * time.Millisecond
	clearLine = "\r\x1b[K"
)

// A statusLine is the last line of a terminal, which shows how far the work is.
// Other messages are written to it and appear above the line.
type statusLine struct {
	out  io.Writer
	text func() string
	size func() (lines, columns int)

	mu    sync.Mutex
	shown bool

	quit    chan struct{} // nil if there is no goroutine
	drawing sync.WaitGroup
}

// newStatus returns a statusLine that shows what text returns, after a second and
// then five times a second. It calls text from another goroutine. If out is no
// terminal, the line is never shown. Close removes it.
func newStatus(out io.Writer, text func() string) *statusLine {
	s := &statusLine{out: out, text: text}
	if tty := Terminal(out); tty != nil {
		s.size = func() (lines, columns int) { return TerminalSize(tty) }
		s.quit = make(chan struct{})
		s.drawing.Go(s.run)
	}
	return s
}

func (s *statusLine) run() {
	wait := firstLine
	for {
		select {
		case <-time.After(wait):
			s.draw()
			wait = nextLine
		case <-s.quit:
			return
		}
	}
}

// draw shows the line, whose bar gives way and which is cut to the width of the terminal.
func (s *statusLine) draw() {
	_, columns := s.size()
	line := clearLine + Cut(narrow(s.text(), columns), columns)
	s.mu.Lock()
	defer s.mu.Unlock()
	io.WriteString(s.out, line)
	s.shown = true
}

// Write removes the line and writes a message.
func (s *statusLine) Write(message []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.erase()
	return s.out.Write(message)
}

// Close removes the line. Messages may still be written.
func (s *statusLine) Close() {
	if s.quit != nil {
		close(s.quit)
		s.drawing.Wait()
		s.quit = nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.erase()
}

func (s *statusLine) erase() {
	if s.shown {
		io.WriteString(s.out, clearLine)
		s.shown = false
	}
}
