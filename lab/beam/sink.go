package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn3x1(&writeFn{})
	register.DoFn3x1(&tableFn{})
	register.Iter1[string]()
	register.Iter1[tally]()
}

// write writes blocks of whole lines to a file, in any order after the head. There must
// be a block, which may be empty, or there will be no file.
func write(s beam.Scope, file, head string, blocks beam.PCollection) {
	beam.ParDo0(s, &writeFn{file, head}, beam.GroupByKey(s, beam.AddFixedKey(s, blocks)))
}

// writeFn writes a file in one call, because a file has one writer.
type writeFn struct{ File, Head string }

func (f *writeFn) ProcessElement(ctx context.Context, _ int, blocks func(*string) bool) error {
	return replace(ctx, f.File, func(out io.Writer) error {
		_, err := io.WriteString(out, f.Head)
		for block := ""; err == nil && blocks(&block); {
			_, err = io.WriteString(out, block)
		}
		return err
	})
}

// tableFn writes the table of the settings.
type tableFn struct {
	File              string
	Settings, Metrics []string
}

func (f *tableFn) ProcessElement(ctx context.Context, _ int, tallies func(*tally) bool) error {
	var all []tally
	for t := (tally{}); tallies(&t); {
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b tally) int { return cmp.Compare(a.Setting, b.Setting) })
	rows := [][]string{slices.Concat([]string{"number", "setting", "trials"}, outcomes(), f.Metrics, []string{"seconds"})}
	for _, t := range all {
		row := []string{strconv.Itoa(t.Setting), f.Settings[t.Setting], strconv.FormatInt(t.trials(), 10)}
		for _, n := range slices.Concat(t.Outcomes, t.Sums) {
			row = append(row, strconv.FormatInt(n, 10))
		}
		rows = append(rows, append(row, strconv.FormatFloat(float64(t.Nanoseconds)/1e9, 'f', 9, 64)))
	}
	return replace(ctx, f.File, func(out io.Writer) error { return csv.NewWriter(out).WriteAll(rows) })
}

// partial is the end of the name of a file that is not complete.
const partial = ".part"

// replace writes a file. Where files can be renamed, the file of that name is
// replaced when the new one is complete; elsewhere OpenWrite promises the same.
func replace(ctx context.Context, name string, write func(io.Writer) error) error {
	system, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer system.Close()
	renamer, renames := system.(filesystem.Renamer)
	part := name
	if renames {
		part += "." + rand.Text() + partial // a runner may have two workers write the same file
	}
	file, err := system.OpenWrite(ctx, part)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(file, 1<<20)
	err = write(out)
	if err == nil {
		err = out.Flush()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil && renames {
		err = renamer.Rename(ctx, part, name)
	}
	if remover, ok := system.(filesystem.Remover); ok && err != nil {
		remover.Remove(ctx, part)
	}
	return err
}
