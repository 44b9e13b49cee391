package sudokutest

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// copyTo names, in the environment, where a test program copies the program of its first
// argument, in place of running tests.
const copyTo = "SUDOKUTEST_COPY_TO"

func init() {
	if to := os.Getenv(copyTo); to != "" && len(os.Args) > 1 {
		program, err := os.ReadFile(os.Args[1])
		if err == nil {
			err = os.WriteFile(to, program, 0o700)
		}
		if err != nil {
			panic(err)
		}
		os.Exit(0)
	}
}

// Build puts the command and the examples into a folder. They are one program, linked once,
// which runs the main function of the folder by whose name it is started.
func Build(t testing.TB, to string) {
	t.Helper()
	const folder = "cmd/sudoku/testdata/programs" // in no folder of files
	root := ModuleRoot(t)
	mains, err := filepath.Glob(filepath.Join(root, "examples/*/main.go"))
	require.NoError(t, err)
	var names []string
	var imports, table strings.Builder
	files := make(map[string]string)
	inMain := regexp.MustCompile(`(?m)^(package |func )main\b`)
	for _, file := range append(mains, filepath.Join(root, "cmd/sudoku/main.go")) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		name := filepath.Base(filepath.Dir(file))
		names = append(names, name)
		files[folder+"/"+name+"/main.go"] = inMain.ReplaceAllString(string(text), "${1}Main")
		fmt.Fprintf(&imports, "\t%s_main %q\n", name, "example.com/sudoku/"+folder+"/"+name)
		fmt.Fprintf(&table, "\t%q: %s_main.Main,\n", name, name)
	}
	files[folder+"/main.go"] = "package main\n\nimport (\n\t\"os\"\n\t\"path/filepath\"\n\t\"strings\"\n" + imports.String() +
		")\n\nvar mains = map[string]func(){\n" + table.String() +
		"}\n\nfunc main() { mains[strings.TrimSuffix(filepath.Base(os.Args[0]), \".exe\")]() }\n"
	program, exe := filepath.Join(to, "programs"), ""
	if runtime.GOOS == "windows" {
		exe = ".exe"
	}
	run := GoRun(t, files, "-exec", os.Args[0], "./"+folder)
	run.Env = append(os.Environ(), copyTo+"="+program)
	out, err := run.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, name := range names {
		require.NoError(t, os.Link(program, filepath.Join(to, name+exe)))
	}
}

// GoRun returns a command of go run in the module as if it had some more files, by their names.
// Go run keeps programs, where go build links each time.
func GoRun(t testing.TB, files map[string]string, args ...string) *exec.Cmd {
	t.Helper()
	root, dir := ModuleRoot(t), t.TempDir()
	var overlay struct{ Replace map[string]string }
	overlay.Replace = make(map[string]string)
	for name, text := range files {
		file := filepath.Join(dir, strconv.Itoa(len(overlay.Replace)))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		overlay.Replace[filepath.Join(root, name)] = file
	}
	text, err := json.Marshal(overlay)
	require.NoError(t, err)
	file := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(file, text, 0o600))
	cmd := exec.Command("go", append([]string{"run", "-overlay", file}, args...)...)
	cmd.Dir = root
	return cmd
}

// ModuleRoot returns the folder of go.mod.
func ModuleRoot(t testing.TB) string {
	t.Helper()
	dir, err := filepath.Abs(".")
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		require.NotEqual(t, dir, filepath.Dir(dir), "no go.mod")
		dir = filepath.Dir(dir)
	}
}
