package experiment

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/cli"
)

// readBoards reads "boards": texts of boards, files and patterns of files.
func (a *algorithm) readBoards(v *value) ([]problem, error) {
	if err := v.array(`boards, {"file": …} or {"glob": …}`); err != nil {
		return nil, err
	}
	var all []problem
	for _, item := range v.items {
		more, err := a.readItem(item)
		if err != nil {
			return nil, err
		}
		for _, p := range more {
			if err := a.suits(p); err != nil {
				return nil, item.errorf("%v", err)
			}
		}
		all = append(all, more...)
	}
	return all, nil
}

// suits returns an error for a board with which the algorithm has nothing to do.
func (a *algorithm) suits(p problem) error {
	if _, isBoard := p.(*board); isBoard != a.ofBoards() {
		return fmt.Errorf("%s does not work on boards", a.name)
	}
	if generates, empty := a.name == "generate", isEmpty(p.line()); generates && !empty {
		return fmt.Errorf(`generate makes its own puzzles: want {"empty": 9} or another side`)
	}
	return nil
}

func isEmpty(line string) bool { return strings.Trim(line, ". 0") == "" }

// readItem reads one entry of "boards".
func (a *algorithm) readItem(v *value) ([]problem, error) {
	if text := v.word(); text != "" {
		p, err := a.read(text)
		if err != nil {
			return nil, v.errorf("%s", cli.Plain(err))
		}
		return []problem{p}, nil
	}
	if err := v.object("file", "glob", "empty", "every", "first"); err != nil {
		return nil, err
	}
	kinds := 0
	for _, kind := range []string{"file", "glob", "empty"} {
		if v.get(kind) != nil {
			kinds++
		}
	}
	if kinds != 1 {
		return nil, v.errorf(`want one of "file", "glob" and "empty"`)
	}
	every, first := 1, 0
	for _, field := range []struct {
		name string
		n    *int
	}{{"every", &every}, {"first", &first}} {
		if number := v.get(field.name); number != nil {
			if err := number.decode(field.n, "a number"); err != nil || *field.n < 1 {
				return nil, number.errorf("found %s, want 1 or more", brief(number.text))
			}
		}
	}
	if side := v.get("empty"); side != nil {
		var n int
		if err := side.decode(&n, "the side of a board"); err != nil {
			return nil, err
		}
		if err := boards.CheckSide(n); err != nil {
			return nil, side.errorf("%s", cli.Plain(err))
		}
		return []problem{&board{sudoku.Standard(n).Empty()}}, nil
	}
	names, err := v.files()
	if err != nil {
		return nil, err
	}
	var all []problem
	for _, name := range names {
		more, err := a.readFile(name)
		if err != nil {
			return nil, v.errorf("%s", cli.Plain(err))
		}
		all = append(all, more...)
	}
	var some []problem
	for i := 0; i < len(all) && (first == 0 || len(some) < first); i += every {
		some = append(some, all[i])
	}
	if len(some) == 0 {
		return nil, v.errorf("no board found")
	}
	return some, nil
}

func (a *algorithm) readLines(name string) (found []problem, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		p, err := a.read(line)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, number, err)
		}
		found = append(found, p)
	}
	return found, nil
}

// files returns the names of the files that an entry of "boards" stands for.
func (v *value) files() ([]string, error) {
	folder := filepath.Dir(v.name)
	path := func(name string) string {
		if filepath.IsAbs(name) {
			return name
		}
		return filepath.Join(folder, name)
	}
	if file := v.get("file"); file != nil {
		if file.word() == "" {
			return nil, file.errorf("found %s, want the name of a file", brief(file.text))
		}
		return []string{path(file.word())}, nil
	}
	pattern := v.get("glob")
	names, err := filepath.Glob(path(pattern.word())) // sorted
	if err != nil || len(names) == 0 {
		return nil, pattern.errorf("no file matches %s", brief(pattern.text))
	}
	return names, nil
}

// readBoard reads the text of a board.
func readBoard(text string) (problem, error) {
	puzzle, err := boards.Parse(text)
	if err == nil {
		err = sudoku.Check(puzzle)
	}
	return &board{puzzle}, err
}

// readFile reads the boards of a file, or the other problems, one a line.
func (a *algorithm) readFile(name string) ([]problem, error) {
	if !a.ofBoards() {
		return a.readLines(name)
	}
	source, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	file, err := boards.Open(source, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var found []problem
	for entry, err := range file.Read() {
		if err == nil {
			err = entry.Err // which has the line
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := sudoku.Check(entry.Board); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, entry.Line, err)
		}
		found = append(found, &board{entry.Board})
	}
	return found, nil
}
