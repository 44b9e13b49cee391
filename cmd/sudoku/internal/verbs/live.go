package verbs

import (
	"context"

	"example.com/sudoku/cmd/sudoku/internal/live"
	"example.com/sudoku/internal/cli"
)

var liveVerb = cli.Program{
	Name:  "sudoku live",
	Short: "serve a page on which searches are watched and puzzles played",
	Usage: live.Usage,
	Examples: `sudoku live                        serves it and prints the address
sudoku live -addr localhost:9000   on this port
sudoku live -addr 0.0.0.0:8080  for the phones of your network, with a QR code
sudoku live -static DIR            writes it as files for any web server
`,
	New: func() cli.Command { return liveCommand{new(live.Command)} },
}

// A liveCommand runs the page.
type liveCommand struct{ *live.Command }

func (c liveCommand) Run(ctx context.Context, p *cli.Process) error {
	return c.Command.Run(ctx, p.Out)
}
