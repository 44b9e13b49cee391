package experiment

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// TestMain is the program itself in the processes that tests start.
func TestMain(m *testing.M) {
	if os.Getenv("EXPERIMENT_TEST_MAIN") != "" {
		Program.Main()
	}
	os.Exit(m.Run())
}

// process returns the program as a process of its own.
func process(t *testing.T, args ...string) *exec.Cmd {
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), "EXPERIMENT_TEST_MAIN=1")
	return cmd
}

// do runs the program on arguments divided by blanks.
func do(args string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = Program.Run(context.Background(), strings.Fields(args), strings.NewReader(""), &out, &err)
	return status, out.String(), err.String()
}

// quick is an experiment of 2 boards × 4 settings × 3 seeds.
const quick = `{
	"algorithm": "evolve",
	"boards": ["` + demo + `", "` + hard9 + `"],
	"grid": {"Population": [2, 3], "NoDeduction": [false, true]},
	"seeds": {"from": 1, "to": 3},
	"budget": {"steps": 20000}
}`

var nanoseconds = regexp.MustCompile(`"ns":\d+`)

// trials returns the lines of a file of results in order, without their times.
func trials(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.True(t, bytes.HasSuffix(text, []byte("\n")), "whole lines only")
	lines := strings.Split(strings.TrimSuffix(nanoseconds.ReplaceAllString(string(text), `"ns":0`), "\n"), "\n")
	slices.Sort(lines[1:])
	return lines
}

func TestRun(t *testing.T) {
	file := clitest.File(t, "quick.json", quick)
	results := strings.TrimSuffix(file, "json") + "jsonl"
	status, stdout, stderr := do("run " + file)
	require.Equal(t, cli.Done, status, stderr)
	require.Empty(t, stdout)
	require.Regexp(t, `^trials=24 kept=0 made=24 solved=\d+ steps=\d+ time=0 none=0 many=0 failed=0 seconds=\S+ rate=\S+\n$`, stderr)
	lines := trials(t, results)
	require.Len(t, lines, 25)
	for _, line := range lines[1:] {
		require.Regexp(t, `^{"board":[01],"setting":[0-3],"seed":[1-3],"outcome":"(solved|steps)","proposals":\d+,"errors":\d+,"attempts":\d+,"epochs":\d+,"births":\d+,"accepted":\d+,"ns":0}$`, line)
	}

	// A trial is the call of the library.
	r, err := sudoku.Evolve(t.Context(), grid(t, demo), &sudoku.EvolveOptions{Options: evolve.Options{Population: 3, Seed: 2, MaxProposals: 20000}, NoDeduction: true})
	require.NoError(t, err)
	require.Contains(t, lines, fmt.Sprintf(`{"board":0,"setting":3,"seed":2,"outcome":"solved","proposals":%d,"errors":0,"attempts":%d,"epochs":%d,"births":%d,"accepted":%d,"ns":0}`,
		r.Stats.Proposals, r.Stats.Attempts, r.Stats.Epochs, r.Stats.Births, r.Stats.Accepted))

	status, _, stderr = do("run " + file)
	require.Equal(t, cli.Done, status)
	require.Contains(t, stderr, "trials=24 kept=24 made=0 ")

	one := filepath.Join(t.TempDir(), "one.jsonl")
	do("run -workers 1 -file " + one + " " + file)
	require.Equal(t, lines, trials(t, one), "the number of goroutines does not matter")
}

func grid(t *testing.T, text string) sudoku.Grid {
	t.Helper()
	puzzle, err := sudoku.Parse(text)
	require.NoError(t, err)
	return puzzle
}

// A file that was cut at any byte is continued to the same lines, in place.
func TestContinue(t *testing.T) {
	file := clitest.File(t, "quick.json", quick)
	whole := filepath.Join(t.TempDir(), "whole.jsonl")
	do("run -file " + whole + " " + file)
	text, err := os.ReadFile(whole)
	require.NoError(t, err)
	want := trials(t, whole)
	cuts := []int{0, 1, bytes.IndexByte(text, '\n'), bytes.IndexByte(text, '\n') + 1, len(text) - 1}
	for range 10 {
		cuts = append(cuts, rand.IntN(len(text)))
	}
	for _, cut := range cuts {
		name := filepath.Join(t.TempDir(), "cut.jsonl")
		require.NoError(t, os.WriteFile(name, text[:cut], 0o600))
		status, _, stderr := do("run -file " + name + " " + file)
		require.Equal(t, cli.Done, status, stderr)
		require.Equal(t, want, trials(t, name), "cut at %d", cut)
		after, err := os.ReadFile(name)
		require.NoError(t, err)
		kept := text[:bytes.LastIndexByte(text[:cut], '\n')+1]
		require.Equal(t, string(kept), string(after[:len(kept)]), "whole lines stay")
	}
}

// However often and at whatever moment a run is killed, it ends with the trials of
// a run that was never killed.
func TestKill(t *testing.T) {
	kills, parts, seeds := 5, 5, "100"
	if *sudokutest.Long {
		kills, parts, seeds = 50, 25, "400"
	}
	folder := t.TempDir()
	file := filepath.Join(folder, "kill.json")
	require.NoError(t, os.WriteFile(file, []byte(`{"algorithm": "evolve", "boards": ["`+hard9+`"], "seeds": {"from": 1, "to": `+seeds+`},
		"settings": [{"Population": 2}, {"Population": 3}], "options": {"NoDeduction": true}, "budget": {"steps": 3000}}`), 0o600))
	undisturbed, killed := filepath.Join(folder, "undisturbed.jsonl"), filepath.Join(folder, "killed.jsonl")
	start := time.Now()
	output, err := process(t, "run", "-workers", "1", "-file", undisturbed, file).CombinedOutput()
	require.NoError(t, err, string(output))
	most := max(time.Since(start)/time.Duration(parts), 20*time.Millisecond) // which leaves work for most of the kills
	want := trials(t, undisturbed)

	grown, ended := 0, 0
	var size int64
	for n := 0; n < kills; {
		cmd := process(t, "run", "-workers", "1", "-file", killed, file)
		require.NoError(t, cmd.Start())
		time.Sleep(rand.N(most))
		cmd.Process.Kill()
		cmd.Wait()
		if cmd.ProcessState.Exited() { // it was done: begin again
			require.Equal(t, want, trials(t, killed))
			require.NoError(t, os.Remove(killed))
			ended++
			continue
		}
		n++
		if info, err := os.Stat(killed); err == nil && info.Size() > size {
			size = info.Size()
			grown++
		}
	}
	require.Positive(t, grown, "no kill came after the first line")
	t.Logf("%d kills; %d of the runs had written trials; %d runs ended first", kills, grown, ended)
	output, err = process(t, "run", "-file", killed, file).CombinedOutput()
	require.NoError(t, err, string(output))
	require.Equal(t, want, trials(t, killed))
}

func TestInterrupt(t *testing.T) {
	file := clitest.File(t, "long.json", strings.Replace(quick, `"to": 3`, `"to": 1000000`, 1))
	cmd := process(t, "run", file)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	require.NoError(t, cmd.Start())
	results := strings.TrimSuffix(file, "json") + "jsonl"
	require.Eventually(t, func() bool {
		text, _ := os.ReadFile(results)
		return bytes.Count(text, []byte("\n")) > 1
	}, time.Minute, time.Millisecond)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	require.Error(t, cmd.Wait())
	require.Equal(t, cli.NotDone, cmd.ProcessState.ExitCode())
	require.Contains(t, stderr.String(), "sudoku experiment run: interrupt signal received\ntrials=")
	require.Greater(t, len(trials(t, results)), 1)
}

func TestForeignResults(t *testing.T) {
	file := clitest.File(t, "quick.json", quick)
	status, _, stderr := do("run " + file)
	require.Equal(t, cli.Done, status, stderr)
	results := strings.TrimSuffix(file, "json") + "jsonl"
	before := trials(t, results)
	for name, other := range map[string]string{
		"another board":   strings.Replace(quick, "006200080", "000200080", 1),
		"another seed":    strings.Replace(quick, `"to": 3`, `"to": 4`, 1),
		"another setting": strings.Replace(quick, `[2, 3]`, `[2, 4]`, 1),
		"another budget":  strings.Replace(quick, `"steps": 20000`, `"steps": 20001`, 1),
		"a limit":         strings.Replace(quick, `"steps": 20000`, `"steps": 20000, "time": "1m"`, 1),
		"fewer metrics":   strings.Replace(quick, `"seeds"`, `"metrics": ["errors"], "seeds"`, 1),
	} {
		status, _, stderr := do("run -file " + results + " " + clitest.File(t, "other.json", other))
		require.Equal(t, cli.BadUse, status, name)
		require.Contains(t, stderr, "quick.jsonl: results of another experiment: a changed experiment needs a file of its own, and -from the old one\n", name)
	}
	status, _, stderr = do("run -shard 0/2 -file " + results + " " + file)
	require.Equal(t, cli.BadUse, status)
	require.Contains(t, stderr, "results of another experiment: it is of shard 0/0")
	require.Equal(t, before, trials(t, results))

	// The same experiment in other words is the same.
	same := strings.NewReplacer("\n", " ", `"algorithm"`, `"comment": "again", "algorithm"`).Replace(quick)
	status, _, stderr = do("run -file " + results + " " + clitest.File(t, "same.json", same))
	require.Equal(t, cli.Done, status, stderr)

	for name, text := range map[string]string{"text": "hello\n", "a board": demo, "an experiment": quick} {
		foreign := clitest.File(t, "foreign.jsonl", text)
		status, _, stderr := do("run -file " + foreign + " " + file)
		require.Equal(t, cli.BadUse, status, name)
		require.Contains(t, stderr, "foreign.jsonl: no file of results\n")
		after, err := os.ReadFile(foreign)
		require.NoError(t, err)
		require.Equal(t, text, string(after))
	}

	// A line in the middle that is no trial is not torn, and nothing after it is
	// lost.
	text, err := os.ReadFile(results)
	require.NoError(t, err)
	damaged := clitest.File(t, "damaged.jsonl", strings.Replace(string(text), `"board":1`, `"board":7`, 1))
	for _, args := range []string{"run -file " + damaged + " " + file, "merge " + damaged, "report " + damaged} {
		status, _, stderr := do(args)
		require.Equal(t, cli.BadUse, status)
		require.Regexp(t, `damaged\.jsonl: line \d+: not a trial of this experiment`, stderr)
	}
}

func TestInUse(t *testing.T) {
	file := clitest.File(t, "quick.json", quick)
	e, err := Load(file)
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "used.jsonl")
	results, err := Open(name, e.Plan, nil)
	require.NoError(t, err)
	if other, err := os.Open(name); err == nil {
		defer other.Close()
	}
	status, _, stderr := do("run -file " + name + " " + file)
	require.NoError(t, results.Close())
	if status == cli.Done {
		t.Skip("files can't be locked here")
	}
	require.Equal(t, cli.BadUse, status)
	require.Contains(t, stderr, "used.jsonl: in use by another process")
	status, _, stderr = do("run -file " + name + " " + file)
	require.Equal(t, cli.Done, status, stderr)
}

func TestFailedTrials(t *testing.T) {
	file := clitest.File(t, "rate.json", `{"algorithm": "rate", "boards": ["`+demo+`", "`+hard9+`"]}`)
	e, err := Load(file)
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "results.jsonl")
	results, err := Open(name, e.Plan, nil)
	require.NoError(t, err)
	require.NoError(t, results.Add(&Record{Outcome: Failed, Error: "no \"luck\"\n", Values: []int64{0, 0}}))
	require.NoError(t, results.Close())

	status, _, stderr := do("run -file " + name + " " + file)
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stderr, `sudoku experiment run: failed trials: 1; see their "error" in `+name)
	require.Contains(t, stderr, " solved=1 steps=0 time=0 none=0 many=0 failed=1 ")
	require.Contains(t, trials(t, name), `{"board":0,"setting":0,"seed":0,"outcome":"failed","score":0,"level":0,"error":"no \"luck\"\n","ns":0}`)
	status, stdout, _ := do("report " + name)
	require.Equal(t, cli.Done, status)
	require.Contains(t, stdout, "Trials that failed with an error: 1. They count as not solved.")
}

func TestManners(t *testing.T) {
	file := clitest.File(t, "quick.json", quick)
	results := filepath.Join(t.TempDir(), "results.jsonl")
	status, _, stderr := do("run -file " + results + " " + file)
	require.Equal(t, cli.Done, status, stderr)
	clitest.Manners(t, runProgram, "", "-check", file)
	clitest.Manners(t, mergeProgram, "", results)
	clitest.Manners(t, reportProgram, "", results)
	clitest.Manners(t, reportProgram, "", "-o", "csv", results)
	clitest.Manners(t, reportProgram, "", "-o", "pairs", results)
	clitest.Manners(t, raceProgram, "", "-file", results, file)
}

func TestHelp(t *testing.T) {
	status, stdout, _ := do("-h")
	require.Equal(t, cli.Done, status)
	require.Contains(t, stdout, "usage: sudoku experiment run|merge|report|race ")
}
