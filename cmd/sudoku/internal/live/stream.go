package live

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

// A stream writes server-sent events.
type stream struct {
	w        http.ResponseWriter
	control  *http.ResponseController
	patience time.Duration

	mu    sync.Mutex
	begun bool
}

// send sends a message. A client that does not read in time loses its run.
func (s *stream) send(message []byte) error { return s.write("data: ", string(message), "\n\n") }

func (s *stream) write(parts ...string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.begun {
		s.begun = true
		s.w.Header().Set("Content-Type", "text/event-stream")
	}
	s.control.SetWriteDeadline(time.Now().Add(s.patience))
	if _, err := io.WriteString(s.w, strings.Join(parts, "")); err != nil {
		return err
	}
	return s.control.Flush()
}

// beat sends a comment now and then to a client whose run is paused, so that a
// connection that is gone is noticed. The channel closes when ctx ends.
func (s *stream) beat(ctx context.Context, cancel func()) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		ticker := time.NewTicker(heartbeat)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				if s.write(":\n\n") != nil {
					cancel()
				}
			}
		}
	}()
	return done
}
