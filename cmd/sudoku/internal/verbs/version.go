package verbs

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"

	"example.com/sudoku/internal/cli"
)

var versionVerb = cli.Program{
	Name:  "sudoku version",
	Short: "print the version of this program",
	Usage: `usage: sudoku version

Prints the version of the module, the revision that it was built from, and those of Go
and of the machine.
`,
	Examples: "sudoku version\n",
	New:      func() cli.Command { return versionCommand{} },
}

type versionCommand struct{}

func (versionCommand) Flags(*flag.FlagSet) {}

func (versionCommand) Check(*flag.FlagSet) error { return nil }

func (versionCommand) Run(_ context.Context, p *cli.Process) error {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			version = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				version += " " + s.Value
			}
		}
	}
	_, err := fmt.Fprintf(p.Out, "sudoku %s %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
