package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// OneOf returns an error if the value of a flag is none of the choices.
func OneOf[T comparable](name string, value T, choices ...T) error {
	if slices.Contains(choices, value) {
		return nil
	}
	words := make([]string, len(choices))
	for i, choice := range choices {
		words[i] = fmt.Sprint(choice)
	}
	last := len(words) - 1
	return fmt.Errorf("-%s %v: want %s or %s", name, value, strings.Join(words[:last], ", "), words[last])
}

// AtLeast returns an error if the value of a flag is less than least.
func AtLeast(name string, value, least int) error {
	if value < least {
		return fmt.Errorf("-%s %d: want %d or more", name, value, least)
	}
	return nil
}

// NotNegative returns an error if the value of a flag is negative.
func NotNegative(name string, value time.Duration) error {
	if value < 0 {
		return fmt.Errorf("-%s %v: can't be negative", name, value)
	}
	return nil
}

// Refuse returns the error if the condition holds.
func Refuse(condition bool, format string, args ...any) error {
	if condition {
		return fmt.Errorf(format, args...)
	}
	return nil
}

// Given reports whether one of the flags stands in the arguments.
func Given(f *flag.FlagSet, names ...string) bool {
	found := false
	f.Visit(func(given *flag.Flag) { found = found || slices.Contains(names, given.Name) })
	return found
}

// noArguments returns an error if arguments follow the flags.
func noArguments(f *flag.FlagSet) error {
	hint := ""
	if f.Lookup("puzzle") != nil {
		hint = ": a board is given with -puzzle"
	}
	return Refuse(f.NArg() > 0, "unexpected %q%s", f.Arg(0), hint)
}

// A flagError is an error in the flags. The message refers to -h.
type flagError struct{ error }

// A useError is another error that means BadUse.
type useError struct{ error }

// BadUsef returns an error that means BadUse.
func BadUsef(format string, args ...any) error { return useError{fmt.Errorf(format, args...)} }

// BadFile returns an error of opening or reading a file as one that means BadUse.
func BadFile(err error) error {
	if err == nil || is[*fs.PathError](err) || errors.Is(err, context.Canceled) {
		return err
	}
	return BadUsef("%w", err)
}
