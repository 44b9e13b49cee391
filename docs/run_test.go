package docs_test

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A shellCommand is a command of a page or of the comment at the head of a program.
type shellCommand struct{ file, text string }

// notRun are the commands, by their beginnings, that TestCommandsRun does not run, and why.
// Those of go test are read by TestCommands and TestPackageOfCommands.
var notRun = []struct{ begins, reason string }{
	{"go test", "its tests and benchmarks are looked up, not run again"},
	{"GOOS=js", "needs node"},
	{"GOOS=windows", "a tool of tools/go.mod"},
	{"go generate", "rewrites testdata"},
	{"go build -gcflags", "compiles everything again"},
	{"go build -C lab", "builds a module that needs others"},
	{"go install", "changes the user's folder of programs"},
	{"go run golang.org", "needs the network"},
	{"go run -C lab", "a module that needs others; its own tests run it"},
	{"go run . [", "a form, not a command"},
	{"beam ", "the program of lab/beam"},
	{"go run docs/experiments/boards.go", "rewrites docs/experiments"},
	{"go run ./examples/tour", "takes a minute with its flags; its own tests run it"},
	{"go run ./examples/evolve -seeds", "takes a minute"},
	{"go run ./cmd/sudoku live", "serves until it is stopped"},
	{"sudoku live", "serves until it is stopped"},
	{"go run ./cmd/sudoku dataset -n 100000", "takes minutes"},
	{"go run ./cmd/sudoku compare", "takes a minute or more; TestManners of the verb runs it"},
	{"sudoku experiment merge -file population.jsonl", "needs the files of sixteen processes"},
	{"go run ./cmd/sudoku answer", "needs the answer of another program"},
	{"seq 0 15", "starts sixteen processes"},
	{"go mod", "is for a module of the user's own; TestReadmeImport makes one"},
	{"go get", "is for a module of the user's own; TestReadmeImport makes one"},
	{"git ls-files", "TestAnotherName runs it"},
	{"gofmt", "TestAnotherName runs it"},
	{"cd lab", "a module that needs others"},
	{"glpsol", "another program"},
}

// fixtures are the files that commands name, by their content.
var fixtures = map[string]string{
	"puzzle.txt": demoLine, "puzzles.txt": demoLine, "FILE": demoLine, "FILE…": demoLine, "hard.txt": strings.Repeat(demoLine, 10),
	"train.csv": "source,question\nmine," + demoLine,
}

const demoLine = "006200080008970000004810500000060002070000030600050000002047100003028400050001200\n"

// inputs are what stands for FILE in the commands of examples that take something else than an
// ordinary puzzle: the text, or the command that prints it.
var inputs = map[string]string{
	"jobshop": "0 3 1 2\n1 2 0 4\n",
	"setter":  ".Shape~4x4.Cage~6~R1C3~R1C4.Cage~3~R1C2~R2C2.Cage~4~R3C2~R3C3.Cage~5~R4C1~R4C2.~R1C1_3\n",
	"killer":  "sudoku generate -rules killer -seed 3",
	"sixteen": "sudoku generate -size 16 -level easy -seed 1",
}

// TestCommandsRun runs the commands as they stand, a page's in their order in one folder.
func TestCommandsRun(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if !*sudokutest.Long || err != nil {
		t.Skip("needs -long and bash: builds programs and runs them for a minute")
	}
	bin := t.TempDir()
	sudokutest.Build(t, bin)
	folders := make(map[string]string)
	ran := 0
	unused := make(map[string]bool)
	for _, row := range notRun {
		unused[row.begins] = true
	}
	for _, c := range shellCommands(t) {
		if at := slices.IndexFunc(notRun, func(row struct{ begins, reason string }) bool { return strings.HasPrefix(c.text, row.begins) }); at >= 0 {
			delete(unused, notRun[at].begins)
			continue
		}
		if folders[c.file] == "" {
			folders[c.file] = scratch(t, bin, filepath.Base(filepath.Dir(c.file)))
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		// go run starts what was built, so that nothing is linked twice.
		run := exec.CommandContext(ctx, bash, "-c", `set -o pipefail; go() { [ "$1" = run ] || return 3; local name=${2##*/}; shift 2; "$BIN/$name" "$@"; }; `+c.text)
		run.Dir = folders[c.file]
		run.Env = append(os.Environ(), "BIN="+bin, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		start := time.Now()
		out, err := run.CombinedOutput()
		cancel()
		t.Logf("%.1f s  %s", time.Since(start).Seconds(), c.text)
		if err != nil {
			t.Errorf("%s: %s: %v\n%.500s", c.file, c.text, err, out)
		}
		ran++
	}
	require.Empty(t, unused, "no command begins so")
	require.Greater(t, ran, 12)
	t.Log(ran, "commands")
}

// TestCorpusCommands runs the commands with -corpus as they stand, with go test, in a folder that
// has what they name. The benchmarks run once.
func TestCorpusCommands(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if !*sudokutest.Long || err != nil {
		t.Skip("needs -long and bash: links the tests for each command")
	}
	read := func(name string) string {
		text, err := os.ReadFile("../testdata/puzzles/" + name)
		require.NoError(t, err)
		return strings.Join(strings.SplitN(string(text), "\n", 3)[:2], "\n") + "\n"
	}
	folder := t.TempDir()
	for name, text := range map[string]string{
		"FILES": demoLine, "lists/a.txt": demoLine, "mine/a.txt": demoLine, "puzzles/a.txt": demoLine,
		"boards/a.txt": read("16x16-of-all-levels.txt"), "docs/experiments/25x25-1.txt": read("25x25-half-given.txt"),
		"run": "#!" + bash + "\ncd '" + folder + "' && exec \"$1\" -test.benchtime=1x \"${@:2}\"\n",
	} {
		file := filepath.Join(folder, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o700))
	}
	commands, last := 0, 0
	for _, c := range shellCommands(t) {
		command := strings.TrimSuffix(c.text, " |") // the first line of two
		if !strings.HasPrefix(command, "go test") || !strings.Contains(command, "-corpus ") || strings.HasPrefix(c.file, "../lab/gophersat") {
			continue
		}
		if commands++; strings.HasSuffix(command, " .") {
			last++
		}
		start := time.Now()
		run := exec.Command(bash, "-c", command)
		run.Dir = ".."
		run.Env = append(os.Environ(), "GOFLAGS=-exec="+filepath.Join(folder, "run"))
		out, err := run.CombinedOutput()
		require.NoError(t, err, "%s\n%s", command, out)
		require.Regexp(t, `(?m)^Benchmark|has no board`, string(out), command)
		t.Logf("%.1f s  %s", time.Since(start).Seconds(), command)
	}
	require.Greater(t, last, 5)
	require.Greater(t, commands, last)
}

// scratch returns a folder with the files that the commands of an example or a page name.
func scratch(t *testing.T, bin, example string) string {
	dir := t.TempDir()
	page, err := os.ReadFile("experiments.md")
	require.NoError(t, err)
	experiment := regexp.MustCompile("(?s)```json\n(.*?)```").FindSubmatch(page)[1]
	require.NoError(t, os.WriteFile(filepath.Join(dir, "population.json"), experiment, 0o666))
	for name, text := range fixtures {
		if own := inputs[example]; own != "" && name == "FILE" {
			text = own
			if command, ok := strings.CutPrefix(own, "sudoku "); ok {
				out, err := exec.Command(filepath.Join(bin, "sudoku"), strings.Fields(command)...).Output()
				require.NoError(t, err)
				text = string(out)
			}
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	return dir
}

var (
	aCommand    = regexp.MustCompile(`^(?:cd|go|gofmt|git|glpsol|sudoku|seq|beam|GOOS=\S+) `)
	description = regexp.MustCompile(`  +[^ ].*| # .*`)
	inline      = regexp.MustCompile("`(go (?:run|test|build|generate|install) [^`]+)`")
	placeholder = regexp.MustCompile(`\b(PUZZLE|VERB|NAME|DIR)\b`)
)

// shellCommands returns the commands of the pages and of the comments of Go files.
func shellCommands(t *testing.T) (list []shellCommand) {
	add := func(file, line string) {
		line = strings.TrimSpace(description.ReplaceAllString(strings.TrimSpace(line), ""))
		if aCommand.MatchString(line) && !regexp.MustCompile(`^sudoku[ a-z]*:`).MatchString(line) && !placeholder.MatchString(line) {
			list = append(list, shellCommand{file, strings.ReplaceAll(line, `\|`, "|")})
		}
	}
	texts := pages(t)
	for _, file := range sortedKeys(texts) {
		shell, once := false, strings.HasSuffix(file, "notebook.md") // what was tried once
		for line := range strings.Lines(fence.ReplaceAllString(texts[file], "")) {
			switch {
			case strings.HasPrefix(line, "```"):
				shell = strings.TrimSpace(line) == "```sh"
			case once && !strings.HasPrefix(line, "    go test"):
			case shell || strings.HasPrefix(line, "    "):
				add(file, line)
			default:
				for _, match := range inline.FindAllStringSubmatch(line, -1) {
					add(file, match[1])
				}
			}
		}
	}
	require.NoError(t, filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		for line := range strings.Lines(string(text)) {
			if command, ok := strings.CutPrefix(strings.TrimSpace(line), "//\t"); ok {
				add(path, command)
			}
		}
		return err
	}))
	return list
}

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
