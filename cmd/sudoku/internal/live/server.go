package live

import (
	"context"
	"crypto/rand"
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"example.com/sudoku/cmd/sudoku/internal/live/engine"
)

// The limits of the server. What exceeds them is refused in words.
const (
	mostBytes       = 64 << 10 // of a request
	mostRuns        = 8        // at the same time; more are told to wait
	mostCalls       = 4        // at the same time
	mostConnections = 256      // at the same time; more wait in the queue of the system

	patience  = 10 * time.Second       // with slow clients, and of a call
	sendQueue = 256 << 10              // bytes that wait for a slow client
	turn      = 500 * time.Millisecond // that a call waits for its turn
	heartbeat = 15 * time.Second       // between signs of life in a stream
)

//go:embed page
var embedded embed.FS

// page returns the files of the page.
func page() fs.FS {
	files, err := fs.Sub(embedded, "page")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}

// A handler is the server of the page. It keeps nothing for a client but its
// open requests: a run lasts as long as the request that watches it.
type handler struct {
	http.Handler
	engine   engine.Engine
	patience time.Duration
	hosts    map[string]bool
	port     string        // with which any address in numbers is this machine's, if not ""
	runs     chan struct{} // holds an item per run
	calls    chan struct{} // holds an item per call

	mu       sync.Mutex
	controls map[string]chan engine.Control // of the runs, by their ids
}

// newHandler returns the handler for a server at an address.
func newHandler(addr net.Addr) *handler {
	h := &handler{
		patience: patience, hosts: make(map[string]bool), runs: make(chan struct{}, mostRuns), calls: make(chan struct{}, mostCalls),
		controls: make(map[string]chan engine.Control),
	}
	host, port, _ := net.SplitHostPort(addr.String())
	if !net.ParseIP(host).IsLoopback() {
		h.port = port
	}
	for _, name := range []string{"localhost", "127.0.0.1", "::1", host} {
		h.hosts[net.JoinHostPort(name, port)] = true
	}
	mux := http.NewServeMux()
	worker := offline(pageFiles())
	mux.Handle("GET /", http.FileServerFS(page()))
	mux.HandleFunc("GET /offline.js", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Write(worker)
	})
	mux.HandleFunc("POST /call/{name}", h.call)
	mux.HandleFunc("POST /watch", h.watch)
	mux.HandleFunc("POST /control/{id}", h.control)
	h.Handler = h.guard(http.NewCrossOriginProtection().Handler(mux))
	return h
}

// server returns a server with the limits of the handler. A request that does not arrive whole
// in time ends with an error where it is read, and its connection is closed, whatever it asks for.
func (h *handler) server() *http.Server {
	return &http.Server{
		Handler:        h,
		ReadTimeout:    h.patience,
		IdleTimeout:    time.Minute,
		MaxHeaderBytes: 16 << 10,
	}
}

// policy lets the page load its own files only.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// served reports whether a host is this server. A server that is open to the network
// may have several addresses, but no names.
func (h *handler) served(host string) bool {
	if h.hosts[strings.ToLower(host)] {
		return true
	}
	name, port, err := net.SplitHostPort(host)
	return err == nil && h.port != "" && port == h.port && net.ParseIP(name) != nil
}

// guard refuses requests for other hosts. A page of another site may have a name
// that it points to this machine after it was loaded, to read the answers.
func (h *handler) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Cache-Control", "no-cache")
		if !h.served(r.Host) {
			fail(w, http.StatusMisdirectedRequest, "this server answers to its own address only")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// fail answers with an error in words.
func fail(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "application/json")
	if status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "1")
	}
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]string{"Error": message})
}

// refuse answers with the error of an engine. That a puzzle has no solution or that one can't
// be read is an answer like others: a browser would list any other status as a fault of the page.
func refuse(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	if engine.Refused(err) || errors.Is(err, context.DeadlineExceeded) {
		status = http.StatusOK
	}
	fail(w, status, engine.Plain(err))
}

// body reads a request. It answers and returns false if it can't be used.
func (h *handler) body(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		fail(w, http.StatusUnsupportedMediaType, "want the content type application/json")
		return nil, false
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
	if err != nil { // the deadline stays, as the server reads what is left of the body
		if _, large := errors.AsType[*http.MaxBytesError](err); large {
			fail(w, http.StatusRequestEntityTooLarge, "the request is larger than 64 KiB")
		} else {
			fail(w, http.StatusBadRequest, "the request did not arrive whole")
		}
		return nil, false
	}
	http.NewResponseController(w).SetReadDeadline(time.Time{}) // or a long run would end there
	return text, true
}

// call answers a question.
func (h *handler) call(w http.ResponseWriter, r *http.Request) {
	text, ok := h.body(w, r)
	if !ok {
		return
	}
	select {
	case h.calls <- struct{}{}:
		defer func() { <-h.calls }()
	case <-time.After(turn):
		fail(w, http.StatusTooManyRequests, "the server is busy: try again in a second")
		return
	case <-r.Context().Done():
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), h.patience)
	defer cancel()
	reply, err := h.engine.Call(ctx, r.PathValue("name"), text)
	if err != nil {
		refuse(w, err)
		return
	}
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(h.patience))
	w.Header().Set("Content-Type", "application/json")
	w.Write(reply)
}

// watch runs searches and streams what they send, as server-sent events, while
// the client listens.
func (h *handler) watch(w http.ResponseWriter, r *http.Request) {
	text, ok := h.body(w, r)
	if !ok {
		return
	}
	select {
	case h.runs <- struct{}{}:
		defer func() { <-h.runs }()
	default:
		fail(w, http.StatusTooManyRequests, "8 searches run already, more than that have to wait: try again when one has ended")
		return
	}
	id, controls := rand.Text(), make(chan engine.Control)
	h.mu.Lock()
	h.controls[id] = controls
	h.mu.Unlock()
	defer func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.controls, id)
	}()

	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	s := &stream{w: w, control: http.NewResponseController(w), patience: h.patience}
	beat := s.beat(ctx, cancel)
	err := h.engine.Watch(ctx, id, text, controls, s.send)
	cancel()
	<-beat
	switch {
	case err == nil || r.Context().Err() != nil:
	case !s.begun:
		refuse(w, err)
	default:
		message, _ := json.Marshal(map[string]string{"Kind": "error", "Error": engine.Plain(err)})
		s.send(message)
	}
}

// control passes a control on to a run.
func (h *handler) control(w http.ResponseWriter, r *http.Request) {
	text, ok := h.body(w, r)
	if !ok {
		return
	}
	var c engine.Control
	if err := json.Unmarshal(text, &c); err != nil {
		fail(w, http.StatusUnprocessableEntity, "the control is not understood")
		return
	}
	if err := c.Check(); err != nil {
		fail(w, http.StatusUnprocessableEntity, engine.Plain(err))
		return
	}
	h.mu.Lock()
	controls, ok := h.controls[r.PathValue("id")]
	h.mu.Unlock()
	if !ok {
		fail(w, http.StatusNotFound, "this search has ended")
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), h.patience)
	defer cancel()
	select {
	case controls <- c:
		w.WriteHeader(http.StatusNoContent)
	case <-ctx.Done():
		fail(w, http.StatusRequestTimeout, "the search did not answer")
	}
}
