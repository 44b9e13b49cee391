package live

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A client that is gone takes its run with it.
func TestVanished(t *testing.T) {
	server, h := newServer(t)
	for _, body := range vanishing() {
		vanish(t, server, h, body)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	require.Empty(t, h.controls)
}

// BenchmarkVanished measures how long a run goes on after its client is gone. The
// promise is 100 ms.
func BenchmarkVanished(b *testing.B) {
	server, h := newServer(b)
	longest := time.Duration(0)
	for b.Loop() {
		for _, body := range vanishing() {
			longest = max(longest, vanish(b, server, h, body))
		}
	}
	b.ReportMetric(float64(longest)/1e6, "ms/longest")
}

// vanishing returns runs without an end: one that goes on, one that is paused, and one
// on a large board.
func vanishing() []string {
	return []string{
		endless, strings.Replace(endless, `"Seed"`, `"Paused":true,"Seed"`, 1),
		strings.Replace(endless, unsolvable, strings.Repeat("0 ", 36*36), 1),
	}
}

// vanish starts a run, leaves it, and returns how long the run went on.
func vanish(t testing.TB, server *httptest.Server, h *handler, body string) time.Duration {
	t.Helper()
	l := listen(t, server.URL, body)
	require.Equal(t, "start", l.next(t)["Kind"])
	l.cancel()
	left := time.Now()
	require.Eventually(t, func() bool { return len(h.runs) == 0 }, time.Minute, time.Millisecond)
	return time.Since(left)
}

// heaviest is the run that needs the most memory: two searches on empty boards, with
// all organisms that are allowed.
func heaviest() string {
	lane := fmt.Sprintf(`{"Algorithm":"evolution","Options":{"Islands":2,"Population":%d,"MaxProposals":-1}}`, 1<<20/36/36/2)
	return `{"Puzzle":"` + strings.Repeat("0 ", 36*36) + `","Seed":"1","Paused":true,"Lanes":[` + lane + "," + lane + "]}"
}

// Of very many runs a few are served, and the others are told to wait. The memory
// does not grow with them, and the server serves afterwards.
func TestCrowd(t *testing.T) {
	asked, body := 100, endless
	if *sudokutest.Long {
		asked, body = 1000, heaviest()
	}
	server, h := newServer(t)
	var before, during runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)

	for range mostRuns {
		require.Equal(t, "start", listen(t, server.URL, body).next(t)["Kind"])
	}
	require.Len(t, h.runs, mostRuns)
	var refused, other atomic.Int64
	var wait sync.WaitGroup
	gate := make(chan struct{}, 64)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}, Timeout: time.Minute}
	for range asked {
		gate <- struct{}{}
		wait.Go(func() {
			defer func() { <-gate }()
			response, err := client.Post(server.URL+"/watch", "application/json", strings.NewReader(endless))
			if err != nil {
				other.Add(1)
				return
			}
			defer response.Body.Close()
			if response.StatusCode == 429 && response.Header.Get("Retry-After") != "" {
				refused.Add(1)
			} else {
				other.Add(1)
			}
		})
	}
	wait.Wait()
	client.CloseIdleConnections()
	require.EqualValues(t, asked, refused.Load())
	require.Zero(t, other.Load())
	runtime.GC()
	runtime.ReadMemStats(&during)
	grown := (int64(during.HeapAlloc) - int64(before.HeapAlloc)) >> 20
	t.Logf("%d runs and %d refused: %d MiB more heap, %d MiB from the system", mostRuns, asked, grown, during.Sys>>20)
	require.Less(t, grown, int64(1000))

	status, _ := post(t, server.URL+"/call/parse", `{"Puzzle":"`+demo+`"}`)
	require.Equal(t, 200, status)
}

// A client that does not read holds its run up, and in the end it loses the run. No
// more than the queues of the connection piles up for it.
func TestSlowReader(t *testing.T) {
	server, h := newServerFor(t, time.Second, mostConnections)
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	require.NoError(t, err)
	defer conn.Close()
	require.NoError(t, conn.(*net.TCPConn).SetReadBuffer(4<<10))
	board := strings.Repeat("0 ", 36*36)
	body := `{"Puzzle":"` + board + `","Seed":"1","Speed":900,"Lanes":[{"Algorithm":"backtracking"},{"Algorithm":"backtracking"}]}`
	fmt.Fprintf(conn, "POST /watch HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", server.Listener.Addr(), len(body), body)
	require.Eventually(t, func() bool { return len(h.runs) == 1 }, time.Minute, time.Millisecond)
	require.Eventually(t, func() bool { return len(h.runs) == 0 }, time.Minute, 10*time.Millisecond)
}

// A request whose body never arrives gets an answer after the limit, and its place is free
// again: more of them than connections don't stop the server.
func TestAbsentBodies(t *testing.T) {
	server, _ := newServerFor(t, 500*time.Millisecond, 4)
	answers := make(chan string, 100)
	for _, request := range []struct{ line, kind, want string }{
		{"POST /call/parse", "application/json", "400 Bad Request"},
		{"POST /watch", "application/json", "400 Bad Request"},
		{"POST /control/x", "application/json", "400 Bad Request"},
		{"POST /call/parse", "text/plain", "415 Unsupported Media Type"},
		{"POST /nothing", "application/json", "405 Method Not Allowed"},
		{"GET /", "application/json", "200 OK"},
	} {
		for _, sent := range []string{"", `{"Puzz`} {
			go func() {
				conn, err := net.Dial("tcp", server.Listener.Addr().String())
				if err != nil {
					answers <- err.Error()
					return
				}
				defer conn.Close()
				conn.SetDeadline(time.Now().Add(time.Minute))
				fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nContent-Length: 100\r\n\r\n%s",
					request.line, server.Listener.Addr(), request.kind, sent)
				text, err := io.ReadAll(conn) // until the server closes it
				status, _, _ := strings.Cut(string(text), "\r\n")
				if err != nil || status != "HTTP/1.1 "+request.want {
					answers <- fmt.Sprintf("%s: %q, %v", request.line, status, err)
					return
				}
				answers <- ""
			}()
		}
	}
	client := &http.Client{Timeout: time.Minute}
	response, err := client.Get(server.URL)
	require.NoError(t, err)
	response.Body.Close()
	require.Equal(t, 200, response.StatusCode)
	client.CloseIdleConnections()
	for range 12 {
		require.Empty(t, <-answers)
	}
}

// More clients than connections wait, and all are served.
func TestConnections(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "hello") }))
	server.Listener = crowd(server.Listener, 2)
	server.Start()
	defer server.Close()
	idle, err := net.Dial("tcp", server.Listener.Addr().String())
	require.NoError(t, err)
	var served atomic.Int64
	var wait sync.WaitGroup
	for range 20 {
		wait.Go(func() {
			client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 20 * time.Second}
			if response, err := client.Get(server.URL); err == nil {
				response.Body.Close()
				served.Add(1)
			}
		})
	}
	wait.Wait()
	idle.Close()
	require.EqualValues(t, 20, served.Load())
}
