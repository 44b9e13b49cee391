package cli

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"
)

// This file finds the command of a program of several commands, and names the
// nearest command or flag where there is none of the name.

// chosen returns the command that the first argument names, and the arguments of
// that command. "help VERB" is "VERB -h".
func (prog Program) chosen(args []string) (Program, []string) {
	if len(args) > 0 && args[0] == "help" {
		args = append(slices.Clone(args[1:]), "-h")
	}
	for len(args) > 0 && len(prog.Programs) > 0 {
		at := slices.IndexFunc(prog.Programs, func(verb Program) bool { return verb.verb() == args[0] })
		if at < 0 {
			break
		}
		prog, args = prog.Programs[at], args[1:]
	}
	if len(prog.Programs) > 0 { // what is left is -h and bad use
		none := noVerb{prog}
		prog = Program{Name: prog.Name, Usage: prog.Usage, Examples: prog.Examples, Files: true, New: func() Command { return none }}
		if len(args) > 0 && args[0] != "-h" && !strings.HasPrefix(args[0], "-") {
			args = append([]string{"--"}, args...) // the flags of a verb that does not exist are of no interest
		}
	}
	return prog, args
}

// verb returns the last word of the name.
func (prog Program) verb() string { return prog.Name[strings.LastIndexByte(prog.Name, ' ')+1:] }

// noVerb is the command of a program whose first argument is none of its commands.
type noVerb struct{ Program }

func (noVerb) Flags(*flag.FlagSet) {}

func (c noVerb) Check(f *flag.FlagSet) error {
	var verbs []string
	for _, prog := range c.Programs {
		verbs = append(verbs, prog.verb())
	}
	last := len(verbs) - 1
	want := fmt.Sprintf("want %s or %s", strings.Join(verbs[:last], ", "), verbs[last])
	if f.NArg() == 0 {
		return fmt.Errorf("nothing to do: %s", want)
	}
	if near := nearest(f.Arg(0), verbs); near != "" {
		want = "did you mean " + near + "?"
	}
	return fmt.Errorf("%q: %s", f.Arg(0), want)
}

// Run is never called: Check refuses all arguments.
func (noVerb) Run(context.Context, *Process) error { return nil }

// List returns a line for each command: the last word of its name, and what it does.
func List(programs []Program) string {
	var text strings.Builder
	for _, prog := range programs {
		fmt.Fprintf(&text, "  %-11s %s\n", prog.verb(), prog.Short)
	}
	return text.String()
}

// wanted adds to the error of a flag what is wanted: the nearest flag in place of one that does
// not exist, and the kind of value in place of one that can't be read.
func wanted(f *flag.FlagSet, err error) error {
	if text, unread := strings.CutSuffix(err.Error(), ": parse error"); unread {
		if value, ok := f.Lookup(text[strings.LastIndex(text, " -")+2:]).Value.(flag.Getter); ok {
			return fmt.Errorf("%s: want %s", text, kindOf(value.Get()))
		}
	}
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return err
	}
	var names []string
	f.VisitAll(func(one *flag.Flag) { names = append(names, one.Name) })
	if near := nearest(name, names); near != "" {
		return fmt.Errorf("%w; did you mean -%s?", err, near)
	}
	return err
}

// kindOf says of what kind a value of a flag is.
func kindOf(value any) string {
	switch value.(type) {
	case time.Duration:
		return "a time with its unit, such as 10s"
	case bool:
		return "true or false"
	case float64:
		return "a number"
	}
	return "a whole number"
}

// nearest returns the name that is most like a word, or the empty string if none
// is much like it. A name is like a word that it begins with, and like one from
// which at most a third of the letters have to be changed.
func nearest(word string, names []string) string {
	if len(word) < 2 {
		return "" // each letter is like any other
	}
	best, least := "", len(word)/3+1
	for _, name := range names {
		d, _ := Distance(word, name)
		if strings.HasPrefix(name, word) {
			d = 1
		}
		if d < least || best == "" && d == least {
			best, least = name, d
		}
	}
	return best
}

// Distance returns how many letters to insert, remove, replace or swap with their
// neighbour turn a into b, and into the nearest start of b.
func Distance(a, b string) (whole, start int) {
	before, row := make([]int, len(b)+1), make([]int, len(b)+1) // for the starts of a up to i-2 and i-1
	for k := range row {
		row[k] = k
	}
	for i := range len(a) {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for k := range len(b) {
			change := 1
			if a[i] == b[k] {
				change = 0
			}
			next[k+1] = min(row[k]+change, row[k+1]+1, next[k]+1)
			if i > 0 && k > 0 && a[i] == b[k-1] && a[i-1] == b[k] {
				next[k+1] = min(next[k+1], before[k-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)], slices.Min(row)
}
