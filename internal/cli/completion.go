package cli

import (
	"flag"
	"fmt"
	"strings"
)

// This file writes the scripts by which shells complete the names of verbs and flags.

// Shells are those of [Program.Completion].
var Shells = []string{"bash", "zsh", "fish"}

// A Chooser is the value of a flag that is one of some words.
type Chooser interface {
	flag.Value
	Choices() []string
}

// Completion returns the script for a shell, made from the flags that each command declares.
// Where no verb and no flag begins, the shell completes names of files.
func (prog Program) Completion(shell string) string {
	name := prog.Name
	var cases, values, fish strings.Builder
	var walk func(prog Program, path string)
	walk = func(prog Program, path string) {
		var words []string
		for _, part := range prog.Programs {
			words = append(words, part.verb())
			fmt.Fprintf(&fish, "complete -c %s -f -n '__%[1]s_at \"%s\"' -a %s -d %s\n", name, path, part.verb(), quoted(part.Short))
			walk(part, strings.TrimSpace(path+" "+part.verb()))
		}
		if prog.New != nil {
			f := flag.NewFlagSet(prog.Name, flag.ContinueOnError)
			prog.flags(f, prog.New(), new(Process))
			f.VisitAll(func(one *flag.Flag) {
				if one.Usage == "" {
					return
				}
				value, usage := flag.UnquoteUsage(one)
				usage, _, _ = strings.Cut(usage, "\n")
				if words = append(words, "-"+one.Name); value != "" {
					value = " -r" // it takes a value
				}
				if v, ok := one.Value.(Chooser); ok {
					choices := strings.Join(v.Choices(), " ")
					fmt.Fprintf(&values, "\t\t%q) words=%q ;;\n", path+" -"+one.Name, choices)
					value = " -x -a " + quoted(choices)
				}
				fmt.Fprintf(&fish, "complete -c %s -n '__%[1]s_at \"%s\"' -o %s%s -d %s\n", name, path, one.Name, value, quoted(usage))
			})
		}
		fmt.Fprintf(&cases, "\t\t%q) words=%q ;;\n", path, strings.Join(words, " "))
	}
	walk(prog, "")
	if shell == "fish" {
		return fmt.Sprintf(`function __%[1]s_at
	set -l words (string match -v -- '-*' (commandline -opc)[2..])
	test "$argv" = "$words[1]"; or test "$argv" = "$words[1..2]"; or test -z "$argv" -a -z "$words"
end
%[2]s`, name, &fish)
	}
	script := fmt.Sprintf(`_%[1]s() {
	local path="" words="" word
	for word in "${COMP_WORDS[@]:1:2}"; do
		[ "$word" = "${COMP_WORDS[COMP_CWORD]}" ] && break
		case "%[3]s" in *",${path:+$path }$word,"*) path="${path:+$path }$word" ;; esac
	done
	case "$path" in
%[2]s	esac
	case "$path ${COMP_WORDS[COMP_CWORD-1]}" in
%[4]s	esac
	COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _%[1]s %[1]s
`, name, &cases, strings.Join(prog.paths(""), ","), &values)
	if shell == "zsh" {
		script = "autoload -Uz compinit bashcompinit && compinit && bashcompinit\n" + script
	}
	return script
}

// paths returns the names of all commands below the program, each with a comma on either side.
func (prog Program) paths(path string) (all []string) {
	for _, part := range prog.Programs {
		full := strings.TrimSpace(path + " " + part.verb())
		all = append(append(all, full), part.paths(full)...)
	}
	if path == "" {
		all = append(append([]string{""}, all...), "")
	}
	return all
}

// quoted returns a text in single quotes.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `\'`) + "'" }
