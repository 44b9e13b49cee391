package live

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const (
	demo = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"

	// AI Escargot (Arto Inkala, 2006) with a wrong 2, which deduction does not find.
	unsolvable = "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

	// endless is a run without an end.
	endless = `{"Puzzle":"` + unsolvable + `","Seed":"1","Lanes":[{"Algorithm":"evolution","Options":{"Worker":"swap","NoDeduction":true,"MaxProposals":-1}}]}`
)

// newServer returns a running server and its handler.
func newServer(t testing.TB) (*httptest.Server, *handler) {
	return newServerFor(t, patience, mostConnections)
}

// newServerFor is newServer with other limits.
func newServerFor(t testing.TB, patience time.Duration, most int) (*httptest.Server, *handler) {
	server := httptest.NewUnstartedServer(nil)
	h := newHandler(server.Listener.Addr())
	h.patience = patience
	server.Listener = crowd(server.Listener, most)
	server.Config = h.server()
	server.Start()
	t.Cleanup(server.Close)
	return server, h
}

// post sends a request and returns the status and the answer.
func post(t testing.TB, url, body string, header ...string) (int, string) {
	t.Helper()
	r, err := http.NewRequest("POST", url, strings.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
	}
	response, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return response.StatusCode, string(text)
}

// A listener reads a stream.
type listener struct {
	*http.Response
	lines  *bufio.Scanner
	cancel context.CancelFunc
}

// listen watches a run.
func listen(t testing.TB, url, body string) *listener {
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, "POST", url+"/watch", strings.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	t.Cleanup(func() { response.Body.Close() })
	l := &listener{response, bufio.NewScanner(response.Body), cancel}
	l.lines.Buffer(nil, 1<<20)
	return l
}

// next returns the next message, or nil at the end.
func (l *listener) next(t testing.TB) map[string]any {
	for l.lines.Scan() {
		if text, ok := strings.CutPrefix(l.lines.Text(), "data: "); ok {
			var message map[string]any
			require.NoError(t, json.Unmarshal([]byte(text), &message))
			return message
		}
	}
	return nil
}

func TestServesPage(t *testing.T) {
	server, _ := newServer(t)
	for path, want := range map[string]string{
		"/": "<!doctype html>", "/app.js": "import", "/style.css": ":root", "/worker.js": "importScripts", "/icon.svg": "<svg",
	} {
		response, err := http.Get(server.URL + path)
		require.NoError(t, err)
		text, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		response.Body.Close()
		require.Equal(t, 200, response.StatusCode, path)
		require.Contains(t, string(text), want)
		require.Contains(t, response.Header.Get("Content-Security-Policy"), "default-src 'none'")
		require.NotRegexp(t, `(src|href)="(https?:)?//`, string(text), "an outside host")
	}
}

func TestStream(t *testing.T) {
	server, h := newServer(t)
	l := listen(t, server.URL, strings.NewReplacer(unsolvable, demo, `"swap"`, `"annealed swap"`).Replace(endless))
	require.Equal(t, "text/event-stream", l.Header.Get("Content-Type"))
	start := l.next(t)
	require.Equal(t, "start", start["Kind"])
	var last map[string]any
	for m := l.next(t); m != nil; m = l.next(t) {
		if m["Kind"] == "frame" {
			last = m
		}
	}
	require.Equal(t, true, last["Solved"])
	require.Eventually(t, func() bool { return len(h.runs) == 0 }, time.Minute, time.Millisecond)
	status, _ := post(t, server.URL+"/control/"+start["ID"].(string), `{"Action":"pause"}`)
	require.Equal(t, 404, status)
}

func TestControl(t *testing.T) {
	server, _ := newServer(t)
	l := listen(t, server.URL, endless)
	url := server.URL + "/control/" + l.next(t)["ID"].(string)
	status, _ := post(t, url, `{"Action":"pause"}`)
	require.Equal(t, 204, status)
	for m := l.next(t); m["Kind"] != "paused"; m = l.next(t) {
		require.NotNil(t, m)
	}
	for bad, want := range map[string]string{
		"": "not understood", "{": "not understood", `{"Action":"explode"}`: "unknown control", `{"Action":"speed","Value":-1}`: "the speed -1",
	} {
		status, text := post(t, url, bad)
		require.Equal(t, 422, status, bad)
		require.Contains(t, text, want)
	}
}

// Requests that can't be used get a sentence, and the server still serves. A question that
// can't be answered is no fault, which a browser would list.
func TestHostile(t *testing.T) {
	server, _ := newServer(t)
	good := `{"Puzzle":"` + demo + `"}`
	for _, test := range []struct {
		name, path, body string
		header           []string
		status           int
		want             string
	}{
		{"garbage", "/call/parse", "\x00\xff", nil, 200, "not understood"},
		{"no board", "/call/parse", `{"Puzzle":"abc"}`, nil, 200, "a 4×4 board has 16"},
		{"unknown question", "/call/sing", `{}`, nil, 200, "unknown question"},
		{"unknown field", "/call/parse", `{"Sudo":1}`, nil, 200, "unknown field"},
		{"deep", "/call/parse", strings.Repeat("[", 60_000), nil, 200, "not understood"},
		{"large", "/call/parse", `{"Puzzle":"` + strings.Repeat(" ", 65<<10) + `"}`, nil, 413, "64 KiB"},
		{"large watch", "/watch", strings.Repeat(" ", 1<<20), nil, 413, "64 KiB"},
		{"watch garbage", "/watch", `{"Lanes":7}`, nil, 200, "not understood"},
		{"watch nothing", "/watch", `{"Puzzle":"` + demo + `"}`, nil, 200, "want 1 or 2"},
		{"no run", "/control/x", `{"Action":"pause"}`, nil, 404, "has ended"},
		{"a form", "/call/parse", good, []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, "application/json"},
		{"another host", "/call/parse", good, []string{"Host", "evil.example"}, 421, "own address"},
		{"another port", "/call/parse", good, []string{"Host", "localhost:1"}, 421, "own address"},
		{"another origin", "/call/parse", good, []string{"Origin", "http://evil.example"}, 403, ""},
		{"another site", "/watch", good, []string{"Sec-Fetch-Site", "cross-site"}, 403, ""},
		{"no origin", "/call/parse", good, []string{"Origin", "null"}, 403, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, text := post(t, server.URL+test.path, test.body, test.header...)
			require.Equal(t, test.status, status, text)
			require.Contains(t, text, test.want)
			require.NotContains(t, text, "goroutine")
			status, _ = post(t, server.URL+"/call/parse", good)
			require.Equal(t, 200, status)
		})
	}
	for _, host := range []string{"localhost", "127.0.0.1", "LOCALHOST"} {
		_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
		status, _ := post(t, server.URL+"/call/parse", good, "Host", host+":"+port, "Origin", "http://"+host+":"+port)
		require.Equal(t, 200, status, host)
	}
	for _, path := range []string{"/../server.go", "/%2e%2e/server.go", "/nothing", "/call/parse"} {
		response, err := http.Get(server.URL + path)
		require.NoError(t, err)
		response.Body.Close()
		require.Contains(t, []int{404, 405, 400}, response.StatusCode, path)
	}
}
