package main

import (
	"embed"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// This file installs what MiniZinc needs to call the program.

// share has the description of the solver, and a folder of constraints that it knows.
//
//go:embed share
var share embed.FS

// install writes the description, with the path of this program, and the library to a folder.
func install(folder string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	return fs.WalkDir(share, "share", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.Join(folder, filepath.FromSlash(strings.TrimPrefix(path, "share")))
		if entry.IsDir() {
			return os.MkdirAll(name, 0o755)
		}
		text, err := share.ReadFile(path)
		if err != nil {
			return err
		}
		if filepath.Ext(name) == ".msc" {
			text = []byte(strings.Replace(string(text), `"fzn-sudoku"`, strconv.Quote(program), 1))
		}
		return os.WriteFile(name, text, 0o644)
	})
}
