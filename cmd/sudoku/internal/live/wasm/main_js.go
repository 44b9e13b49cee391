// Wasm is the engine of the live page compiled to WebAssembly, for a Web Worker.
// The page's worker.js starts it and passes on what the page sends. The program
// live builds it with -static.
package main

import (
	"context"
	"encoding/json"
	"syscall/js"
	"time"

	"example.com/sudoku/cmd/sudoku/internal/live/engine"
)

// slice keeps the worker answering: it hears the page this often.
const slice = 16 * time.Millisecond

func main() {
	w := &worker{wake: make(chan struct{}, 64), controls: make(map[int]chan engine.Control)}
	w.engine = engine.Engine{Slice: slice, Yield: w.yield}
	channel := js.Global().Get("MessageChannel").New()
	w.port = channel.Get("port1")
	channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		w.wake <- struct{}{}
		return nil
	}))
	js.Global().Set("ask", js.FuncOf(func(_ js.Value, args []js.Value) any {
		id, kind, name, body := args[0].Int(), args[1].String(), args[2].String(), args[3].String()
		w.ask(id, kind, name, body)
		return nil
	}))
	js.Global().Call("postMessage", js.ValueOf(map[string]any{"ready": true}))
	select {}
}

// A worker answers the page.
type worker struct {
	engine   engine.Engine
	port     js.Value
	wake     chan struct{}
	controls map[int]chan engine.Control // of watches, by id
}

// yield lets the event loop run once. A message to itself comes back at once,
// where a timer waits for some milliseconds.
func (w *worker) yield() {
	w.port.Call("postMessage", js.Null())
	<-w.wake
}

// ask starts what the page asks for. It must not block.
func (w *worker) ask(id int, kind, name, body string) {
	switch kind {
	case "call":
		go func() {
			reply, err := w.engine.Call(context.Background(), name, []byte(body))
			w.reply(id, "reply", reply, err)
		}()
	case "watch":
		controls := make(chan engine.Control, 16)
		w.controls[id] = controls
		go func() {
			err := w.engine.Watch(context.Background(), "", []byte(body), controls, func(message []byte) error {
				w.reply(id, "message", message, nil)
				return nil
			})
			delete(w.controls, id)
			w.reply(id, "reply", nil, err)
		}()
	case "control":
		var c engine.Control
		if json.Unmarshal([]byte(body), &c) == nil && c.Check() == nil {
			select {
			case w.controls[id] <- c:
			default: // of a watch that has ended
			}
		}
	}
}

func (w *worker) reply(id int, kind string, text []byte, err error) {
	message := map[string]any{"id": id, "kind": kind, "text": string(text)}
	if err != nil {
		message["error"] = engine.Plain(err)
	}
	js.Global().Call("postMessage", js.ValueOf(message))
}
