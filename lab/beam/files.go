package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/experiment"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// readable returns an error if a file can't be read.
func readable(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	file.Close()
	return noFolder(name)
}

// writable returns an error if replace can't write a file.
func writable(name string) error {
	if err := noFolder(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.Create(name + partial)
	if err != nil {
		return err
	}
	file.Close()
	return os.Remove(file.Name())
}

func noFolder(name string) error {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		err = &fs.PathError{Op: "open", Path: name, Err: errors.New("is a directory")}
	}
	return err
}

// remote reports whether the name is that of a file in a cloud, such as gs://a/b.
func remote(name string) bool { return strings.Contains(name, "://") }

// whole returns the name that a file has in another working directory.
func whole(name string) string {
	if path, err := filepath.Abs(name); err == nil && !remote(name) {
		return path
	}
	return name
}

// known returns an error if Beam does not know the file system of a file.
func known(name string) error {
	if scheme, _, _ := strings.Cut(name, "://"); remote(name) && scheme != "gs" {
		return cli.BadUsef("%s: want a path or the name of a file on gs://", name)
	}
	return nil
}

// ofPlan returns an error if a file holds anything but results of the experiment.
func ofPlan(ctx context.Context, name string, plan *experiment.Plan) error {
	system, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer system.Close()
	file, err := system.OpenRead(ctx, name)
	if err != nil {
		return nil // it is not there, or replace reports why it can't be used
	}
	defer file.Close()
	found, err := experiment.NewReader(name, file)
	switch {
	case err != nil:
		return cli.BadUsef("%w", err)
	case found.Experiment != plan.Experiment:
		return cli.BadUsef("%s: %w", name, experiment.ErrOtherExperiment)
	}
	return nil
}
