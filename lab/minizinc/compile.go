package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// This file compiles models.

var (
	goal = regexp.MustCompile(`(?m)^solve\b.*\b(minimize|maximize)\s+(\w+)`)
	six  = map[string]string{ // Gecode 6.2 has these of the names in MiniZinc's library for it under others
		"fzn_global_cardinality": "gecode_global_cardinality", "fzn_global_cardinality_closed": "gecode_global_cardinality_closed",
		"fzn_regular": "gecode_regular", "fzn_table_int": "gecode_table_int", "fzn_table_bool": "gecode_table_bool",
		"gecode_inverse_offsets": "inverse_offsets", "gecode_all_different_int": "all_different_int",
	}
	named = regexp.MustCompile(`(?m)^constraint (\w+)\(`)
)

// compile returns the FlatZinc of an instance for a solver, which prints its objective, or an
// error message.
func (j *judge) compile(solver string, args []string) (name, message string) {
	key := sha256.Sum256([]byte(solver + "\x00" + strings.Join(args, "\x00")))
	name = filepath.Join(j.cache, fmt.Sprintf("%x.fzn", key[:10]))
	if text, err := os.ReadFile(name + ".error"); err == nil {
		return name, string(text)
	} else if _, err := os.Stat(name); err == nil {
		return name, ""
	}
	flags := []string{"-c", "--solver", solver, "--no-output-ozn", "--fzn", name}
	if solver == "gecode" {
		flags = append(flags, "-Ggecode_presolver")
	}
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Minute)
	defer stop()
	out, err := exec.CommandContext(ctx, "minizinc", append(flags, args...)...).CombinedOutput()
	if err != nil {
		message = "minizinc: " + err.Error()
		if i := strings.Index(string(out), "rror:"); i >= 0 {
			message, _, _ = strings.Cut(string(out)[i+5:], "\n")
		}
		os.WriteFile(name+".error", []byte(message), 0o644)
		return name, message
	}
	read, err := os.ReadFile(name)
	if err != nil {
		return name, err.Error()
	}
	text := string(read)
	if m := goal.FindStringSubmatch(text); m != nil {
		declared := regexp.MustCompile(`(?m)^(var [^:\n]*: *` + m[2] + `)\b`)
		if line := declared.FindStringIndex(text); line != nil && !strings.Contains(strings.SplitN(text[line[0]:], "\n", 2)[0], "output_var") {
			text = declared.ReplaceAllString(text, "$1 :: output_var")
		}
	}
	if solver == "gecode" {
		text = named.ReplaceAllStringFunc(text, func(s string) string {
			was := strings.TrimSuffix(strings.TrimPrefix(s, "constraint "), "(")
			if is, known := six[was]; known {
				return "constraint " + is + "("
			}
			return "constraint " + strings.TrimPrefix(was, "fzn_") + "("
		})
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		return name, err.Error()
	}
	return name, ""
}
