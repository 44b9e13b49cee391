// Live serves a page on which sudokus are solved before one's eyes, and played.
//
//	go run ./examples/live                    serves it and prints the address
//	go run ./examples/live -addr :8080        on this port
//	go run ./examples/live -static DIR        writes it as files for any web server
//
// The page watches the searches of the library: combinatorial evolution, genetic
// algorithms, backtracking, the constraint model and the exact solver. It shows
// the board, the population and its errors, one search or two side by side. It
// also makes puzzles to play, and explains the next step on the board.
//
// With -static the library runs in the browser, as WebAssembly. Otherwise the
// server computes. It answers to this machine only, and runs at most 8 searches
// and 4 questions at the same time; others are told to wait.
//
// The exit status is 0 if the files were written or the server was stopped by
// ctrl-C, 1 if it could not serve or write, and 2 for bad use.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"time"

	"example.com/sudoku/examples/internal/cli"
)

var program = cli.Program{
	Name: "live",
	Usage: `usage: live [flags]

Serves a page that shows how sudokus are solved, on this machine only, until
ctrl-C. With -static it writes the page as files for any web server.
Exit status 0: done; 1: can't serve or write; 2: a flag that can't be used.
`,
	New: func() cli.Command { return new(settings) },
}

func main() { program.Main() }

// settings holds the flags.
type settings struct {
	addr   string
	static string
}

func (s *settings) Flags(f *flag.FlagSet) {
	f.StringVar(&s.addr, "addr", "localhost:8080", "loopback `address` to serve on; port 0 is any free one")
	f.StringVar(&s.static, "static", "", "`folder` to write the page to, instead of serving it. This needs the go command")
}

func (s *settings) Check(f *flag.FlagSet) error {
	_, err := loopback(s.addr)
	return errors.Join(err, cli.Refuse(s.static != "" && cli.Given(f, "addr"), "-static writes files and serves nothing: leave -addr out"))
}

// loopback returns the address with a host of this machine.
func loopback(addr string) (string, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "", fmt.Errorf("-addr %s: want a host and a port, such as localhost:8080", addr)
	}
	if host == "" {
		host = "localhost"
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return "", fmt.Errorf("-addr %s: want a loopback address, such as localhost:8080. For other machines, write the page by -static", addr)
	}
	return net.JoinHostPort(host, port), nil
}

// Run writes the page, or serves it until the context ends.
func (s *settings) Run(ctx context.Context, p *cli.Process) error {
	if s.static != "" {
		return writeStatic(ctx, p, s.static)
	}
	addr, err := loopback(s.addr)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("%w: choose another port by -addr, or any free one by -addr localhost:0", err)
	}
	if _, err := fmt.Fprintf(p.Out, "http://%s/\n", listener.Addr()); err != nil {
		listener.Close()
		return err
	}
	return serve(ctx, listener)
}

// serve serves until the context ends, and then waits for the last answers.
func serve(ctx context.Context, listener net.Listener) error {
	handler := newHandler(listener.Addr())
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: patience,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	done := make(chan error, 1)
	go func() { done <- server.Serve(crowd(listener, mostConnections)) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		late, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		err := server.Shutdown(late)
		<-done
		return err
	}
}
