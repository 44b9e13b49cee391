package docs_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var testCommand = regexp.MustCompile("go test( [^`\\n]*)?")

// goFlags are the flags of go test itself. At the first other one it stops to look for
// packages, and tests that of the folder.
var goFlags = strings.Fields(`C a args asmflags bench benchmem benchtime blockprofile c count cover covermode coverpkg
	coverprofile cpu cpuprofile exec failfast fullpath fuzz fuzzminimizetime fuzztime gcflags json ldflags list memprofile
	mod modfile mutexprofile n o outputdir overlay p parallel pgo race run short shuffle skip tags timeout trace trimpath
	v vet work x`)

// lostPackage returns the package that a command names after a flag of its tests, where go
// test does not read it, or the empty string.
func lostPackage(command string) string {
	own := false
	for _, word := range strings.Fields(command)[2:] {
		word = strings.Trim(word, "'\"(),;:")
		switch {
		case word == "|" || word == "#" || word == "&&" || word == ">" || strings.HasPrefix(word, "//"):
			return ""
		case own && strings.HasPrefix(word, "./"):
			return word
		case strings.HasPrefix(word, "-") && len(word) > 1:
			name, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
			own = own || !slices.Contains(goFlags, name)
		}
	}
	return ""
}

// What has more than one solution is called so, wherever a user reads of it: in pages, texts
// of the program, data and comments.
func TestOnePhrase(t *testing.T) {
	others := regexp.MustCompile(`(?i)\b(several|multiple) solutions\b`)
	files := 0
	var wrong []string
	require.NoError(t, filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || entry.IsDir() && entry.Name() != ".git":
			return err
		case entry.IsDir():
			return fs.SkipDir
		case !slices.Contains([]string{".md", ".go", ".js", ".html", ".txt", ".csv", ".svg"}, filepath.Ext(path)),
			strings.HasSuffix(path, "notebook.md"), strings.HasSuffix(path, "commands_test.go"), strings.Contains(path, "/live/engine/"):
			return nil
		}
		text, err := os.ReadFile(path)
		files++
		if found := others.Find(text); found != nil {
			wrong = append(wrong, fmt.Sprintf("%s says %q", path, found))
		}
		return err
	}))
	require.Empty(t, wrong, "want more than one solution")
	require.Greater(t, files, 500)
}

// A page with a table of times or rates says on which machine and when they were measured.
func TestFiguresNameTheirMachine(t *testing.T) {
	timed := regexp.MustCompile(`(?m)^\|.*( ms| µs| s|/s|a second|second)( \||\b.* \|).*\n\|[-:|]*--:`)
	machine := regexp.MustCompile(`(?is)(core|machine)s?\b.{0,300}(January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d|November 20\d\d.{0,100}\b(core|machine)`)
	n := 0
	for file, text := range pages(t) {
		if strings.Contains(file, "notebook") || !timed.MatchString(text) {
			continue
		}
		n++
		require.Regexp(t, machine, text, "%s has figures without a machine and a date", file)
	}
	require.Greater(t, n, 3)
}

// Each flag of a test's own exists in the package that the command tests.
func TestFlagsOfCommands(t *testing.T) {
	declares := func(pattern string) string {
		var text strings.Builder
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, file := range files {
			source, err := os.ReadFile(file)
			require.NoError(t, err)
			text.Write(source)
		}
		return text.String()
	}
	corpus := declares("../internal/sudokutest/corpus.go")
	shared := strings.ReplaceAll(declares("../internal/sudokutest/*.go"), corpus, "")
	n := 0
	for _, c := range shellCommands(t) {
		words := strings.Fields(strings.Split(c.text, "|")[0])
		if len(words) < 2 || words[0] != "go" || words[1] != "test" || strings.HasPrefix(c.file, "../lab/") {
			continue
		}
		dir := ".."
		var own []string
		for _, word := range words[2:] {
			name, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
			switch {
			case strings.HasPrefix(word, "./") && !strings.Contains(word, "..."):
				dir = filepath.Join("..", word)
			case strings.HasPrefix(word, "-") && name != "" && !slices.Contains(goFlags, name):
				own = append(own, name)
			}
		}
		if own == nil {
			continue
		}
		source := declares(filepath.Join(dir, "*.go"))
		if strings.Contains(source, "internal/sudokutest") {
			source += shared
		}
		if strings.Contains(source, "sudokutest.NewCorpus(") {
			source += corpus
		}
		for _, name := range own {
			declared := regexp.MustCompile(`flag\.\w+\((&\w+, )?"` + name + `"`)
			require.True(t, declared.MatchString(source), "%s: %s: no flag -%s in %s", c.file, c.text, name, dir)
			n++
		}
	}
	require.Greater(t, n, 20)
}

// In each command of the pages and comments the package stands before the flags of its
// tests: after them it is an argument of the tests, and another package is tested.
func TestPackageOfCommands(t *testing.T) {
	commands := 0
	var wrong []string
	require.NoError(t, filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".md") && !strings.HasSuffix(path, ".go") || path == "commands_test.go" || strings.HasSuffix(path, "/commands_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, command := range testCommand.FindAllString(string(text), -1) {
			commands++
			if lost := lostPackage(command); lost != "" {
				wrong = append(wrong, fmt.Sprintf("%s: %q does not test %s", path, command, lost))
			}
		}
		return nil
	}))
	require.Empty(t, wrong)
	require.Greater(t, commands, 50)
}

func TestLostPackage(t *testing.T) {
	for command, want := range map[string]string{
		"go test -run X -update ./docs":               "./docs",
		"go test ./docs -run X -update":               "",
		"go test -run '^$' -bench . ./explain":        "",
		"go test -bench . -corpus='a/*.txt' ./export": "./export",
		"go test -long ./... | tee ./log":             "./...",
		"go test -short -count=1 ./... # -long ./x":   "",
		"go test": "",
	} {
		require.Equal(t, want, lostPackage(command), command)
	}
}
