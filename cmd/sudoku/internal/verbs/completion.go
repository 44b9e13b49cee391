package verbs

import (
	"context"
	"flag"
	"fmt"
	"io"

	"example.com/sudoku/internal/cli"
)

var completionVerb = cli.Program{
	Name:  "sudoku completion",
	Short: "print a script by which a shell completes verbs and flags",
	Usage: `usage: sudoku completion bash|zsh|fish

Prints a script for the shell, with the verbs and flags of this program.
`,
	Examples: `sudoku completion bash > ~/.local/share/bash-completion/completions/sudoku
sudoku completion zsh >> ~/.zshrc
sudoku completion fish > ~/.config/fish/completions/sudoku.fish
`,
	Files: true,
	New:   func() cli.Command { return new(completion) },
}

// completion holds the name of the shell.
type completion struct{ shell string }

func (c *completion) Flags(*flag.FlagSet) {}

func (c *completion) Check(f *flag.FlagSet) error {
	c.shell = f.Arg(0)
	if f.NArg() != 1 {
		return fmt.Errorf("found %d shells, want bash, zsh or fish", f.NArg())
	}
	return cli.OneOf("shell", c.shell, cli.Shells...)
}

func (c *completion) Run(_ context.Context, p *cli.Process) error {
	_, err := io.WriteString(p.Out, p.Root.Completion(c.shell))
	return err
}
