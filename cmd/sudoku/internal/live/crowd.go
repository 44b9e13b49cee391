package live

import (
	"net"
	"sync"
)

// crowd limits the connections that a listener has open.
func crowd(l net.Listener, most int) net.Listener {
	return &crowded{Listener: l, open: make(chan struct{}, most), closed: make(chan struct{})}
}

type crowded struct {
	net.Listener
	open   chan struct{}
	closed chan struct{}
	once   sync.Once
}

func (l *crowded) Accept() (net.Conn, error) {
	select {
	case l.open <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.open
		return nil, err
	}
	if tcp, ok := c.(*net.TCPConn); ok {
		tcp.SetWriteBuffer(sendQueue)
	}
	return &guest{Conn: c, leave: sync.OnceFunc(func() { <-l.open })}, nil
}

func (l *crowded) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

type guest struct {
	net.Conn
	leave func()
}

func (c *guest) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
