package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// This file compiles test programs with an overlay: files that go test reads in place of others.

//go:embed overlay/switches.go.txt
var switches string

//go:embed overlay/main_test.go.txt
var testMain string

// An overlay is files that take the place of others.
type overlay struct {
	temp    string
	Replace map[string]string
}

func (o *overlay) add(name string, text []byte) error {
	to := filepath.Join(o.temp, strconv.Itoa(len(o.Replace))+filepath.Base(name))
	o.Replace[name] = to
	return os.WriteFile(to, text, 0o666)
}

// compile makes the programs. The first folder is that of the package with the mutants, which
// the others import by its path.
func (b *binary) compile(o *overlay, path string, dirs []string) error {
	for i, dir := range dirs {
		dir, err := filepath.Abs(dir)
		if err != nil {
			return err
		}
		name, err := testPackage(dir)
		if i == 0 && len(dirs) > 1 && errors.Is(err, errNoTests) {
			continue // others test it
		}
		if err != nil {
			return err
		}
		constants := strings.NewReplacer("PACKAGE", name, "IMPORT", "mutated "+strconv.Quote(path), "REACHED", "mutated.MutantSites()")
		if i == 0 && !strings.HasSuffix(name, "_test") {
			constants = strings.NewReplacer("PACKAGE", name, "IMPORT", "", "REACHED", "MutantSites()")
		}
		if err := o.add(filepath.Join(dir, "mutant_main_test.go"), []byte(constants.Replace(testMain))); err != nil {
			return err
		}
		b.programs = append(b.programs, program{dir, filepath.Join(b.temp, fmt.Sprint(i, ".test"))})
	}
	text, err := json.Marshal(o)
	if err != nil {
		return err
	}
	list := filepath.Join(b.temp, "overlay.json")
	if err := os.WriteFile(list, text, 0o666); err != nil {
		return err
	}
	for _, in := range b.programs {
		cmd := exec.Command("go", "test", "-c", "-vet=off", "-overlay", list, "-o", in.path, ".")
		cmd.Dir, cmd.Stderr = in.dir, os.Stderr
		if err := cmd.Run(); err != nil {
			return err
		}
	}
	return nil
}

var errNoTests = errors.New("has no tests")

// testPackage returns the name of the package of a test file in a folder.
func testPackage(dir string) (string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return "", err
	}
	if len(files) == 0 {
		return "", fmt.Errorf("%s %w", dir, errNoTests)
	}
	file, err := parser.ParseFile(token.NewFileSet(), files[0], nil, parser.PackageClauseOnly)
	if err != nil {
		return "", err
	}
	return file.Name.Name, nil
}
