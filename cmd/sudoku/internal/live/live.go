// Package live serves a page on which sudokus are solved before one's eyes, and
// played. It is the command `sudoku live`.
//
// The page watches the searches of the library: combinatorial evolution, genetic
// algorithms, backtracking, the constraint model and the exact solver. It shows
// the board, the population and its errors, one search or two side by side. It
// also makes puzzles to play, and explains the next step on the board.
//
// The server computes. It answers to this machine only, unless its address opens it to
// the network, and runs at most 8 searches and 4 questions at the same time; others are
// told to wait. Written as files, the page runs the library in the browser, as
// WebAssembly.
package live

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"strings"

	"example.com/sudoku/internal/cli"
)

// Program is the command.
var Program = cli.Program{
	Name:  "sudoku live",
	Short: "serve a page on which searches are watched and puzzles played",
	Usage: `usage: sudoku live [flags]

Serves a page that shows how sudokus are solved, on this machine only, until
ctrl-C. -addr 0.0.0.0:8080 opens it to the network, for the phones of an
audience, and prints its address as a QR code. With -static it writes the
page as files for any web server.
Exit status 0: done; 1: can't serve or write; 2: a flag that can't be used.
`,
	Examples: `sudoku live                        serves it and prints the address
sudoku live -addr localhost:9000   on this port
sudoku live -addr 0.0.0.0:8080  for the phones of your network, with a QR code
sudoku live -static DIR            writes it as files for any web server
`,
	New: func() cli.Command { return new(command) },
}

// command holds the flags.
type command struct {
	addr   string
	static string
}

func (c *command) Flags(f *flag.FlagSet) {
	f.StringVar(&c.addr, "addr", "localhost:8080", "`address` to serve on; port 0 is any free one. 0.0.0.0:8080 lets\neveryone in your network open the page and search on this machine")
	f.StringVar(&c.static, "static", "", "`folder` to write the page to, instead of serving it. This needs a checkout and the go command")
}

func (c *command) Check(f *flag.FlagSet) error {
	_, _, err := address(c.addr)
	return errors.Join(err, cli.Refuse(c.static != "" && cli.Given(f, "addr"), "-static writes files and serves nothing: leave -addr out"))
}

// address returns the address to listen on, and whether it is open to other machines.
func address(addr string) (listen string, open bool, err error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "", false, fmt.Errorf("-addr %s: want a host and a port, such as localhost:8080", addr)
	}
	if host == "" || host == "localhost" {
		return net.JoinHostPort("localhost", port), false, nil
	}
	ip := net.ParseIP(host)
	if ip == nil {
		return "", false, fmt.Errorf("-addr %s: want localhost, or an address in numbers, such as 0.0.0.0:8080 for the whole network", addr)
	}
	return net.JoinHostPort(host, port), !ip.IsLoopback(), nil
}

// Run writes the page, or serves it until the context ends. It prints where the page is.
func (c *command) Run(ctx context.Context, p *cli.Process) error {
	if c.static != "" {
		return writeStatic(ctx, p.Out, c.static)
	}
	addr, open, err := address(c.addr)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("%w: choose another port by -addr, or any free one by -addr localhost:0", err)
	}
	words := fmt.Sprintf("http://%s/\n", listener.Addr())
	if open {
		words = invitation(reachable(listener.Addr()), cli.Terminal(p.Out) != nil)
	}
	if _, err := io.WriteString(p.Out, words); err != nil {
		listener.Close()
		return err
	}
	return serve(ctx, listener)
}

// reachable returns the addresses of the page for other machines.
func reachable(addr net.Addr) []string {
	host, port, _ := net.SplitHostPort(addr.String())
	hosts := []string{host}
	if net.ParseIP(host).IsUnspecified() {
		hosts = nil
		all, _ := net.InterfaceAddrs()
		for _, a := range all {
			if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && !ip.IP.IsLoopback() && !ip.IP.IsLinkLocalUnicast() {
				hosts = append(hosts, ip.IP.String())
			}
		}
	}
	if len(hosts) == 0 {
		hosts = []string{"localhost"}
	}
	var pages []string
	for _, host := range hosts {
		pages = append(pages, "http://"+net.JoinHostPort(host, port)+"/")
	}
	return pages
}

// invitation says where the page is, what that opens, and has a QR code of the first
// address.
func invitation(pages []string, colours bool) string {
	text := strings.Join(pages, "\n") + `
Everyone in your network can open this page and search on this machine: 8 searches
and 4 questions at the same time. No file of it is read or written. Ctrl-C ends it.
`
	if code, err := encodeQR(pages[0]); err == nil {
		text += code.Lines(colours)
	}
	return text
}

// serve serves until the context ends, and then waits for the last answers.
func serve(ctx context.Context, listener net.Listener) error {
	server := newHandler(listener.Addr()).server()
	server.BaseContext = func(net.Listener) context.Context { return ctx }
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
