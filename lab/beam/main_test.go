package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/internal/experiment"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/stretchr/testify/require"
)

// TestMain is the program itself in the processes that tests start.
func TestMain(m *testing.M) {
	if os.Getenv("BEAM_TEST_MAIN") != "" {
		main()
	}
	os.Exit(m.Run())
}

// do runs the program.
func do(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = suite.Run(ctx, args, strings.NewReader(""), &out, &err)
	return status, out.String(), err.String()
}

const (
	demo  = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"
	hard9 = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
	easy4 = "12............43"
)

// quick is an experiment of 3 boards × 4 settings × 5 seeds.
const quick = `{
	"algorithm": "evolve",
	"boards": [{"file": "two.txt"}, "` + easy4 + `"],
	"grid": {"Population": [2, 3], "NoDeduction": [false, true]},
	"seeds": {"from": 1, "to": 5},
	"budget": {"steps": 2000}
}`

// experimentFile writes an experiment with its file of boards and returns its name.
func experimentFile(t *testing.T, text string) string {
	t.Helper()
	file := clitest.File(t, "quick.json", text)
	require.NoError(t, os.WriteFile(filepath.Join(filepath.Dir(file), "two.txt"), []byte(demo+"\n"+hard9+"\n"), 0o600))
	return file
}

// plain makes the trials of an experiment without Beam.
func plain(t testing.TB, e *experiment.Experiment, output string) {
	t.Helper()
	results, err := experiment.Open(output, e.Plan, nil)
	require.NoError(t, err)
	require.NoError(t, e.Run(t.Context(), results.Missing(), 0, results.Add))
	require.NoError(t, results.Close())
}

var nanoseconds = regexp.MustCompile(`"ns":\d+`)

// lines returns the lines of a file of results without times, sorted after the first.
func lines(t *testing.T, file string) []string {
	t.Helper()
	text, whole := strings.CutSuffix(read(t, file), "\n")
	require.True(t, whole, "whole lines only")
	all := strings.Split(text, "\n")
	for i := range all {
		all[i] = nanoseconds.ReplaceAllString(all[i], `"ns":0`)
	}
	slices.Sort(all[1:])
	return all
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

// The results are those of the runner of experiment, whatever the shards.
func TestRun(t *testing.T) {
	file := experimentFile(t, quick)
	e, err := experiment.Load(file)
	require.NoError(t, err)
	want := filepath.Join(t.TempDir(), "plain.jsonl")
	plain(t, e, want)
	base := strings.TrimSuffix(file, ".json")
	for _, shards := range []string{"1", "7", "1000"} {
		status, stdout, stderr := do(t.Context(), "run", "-shards", shards, file)
		require.Equal(t, cli.Done, status, stderr)
		require.Empty(t, stdout)
		require.Regexp(t, `^trials=60 solved=\d+ steps=\d+ time=0 none=0 many=0 failed=0 seconds=\S+ rate=\S+\n$`, stderr)
		require.Equal(t, lines(t, want), lines(t, base+".jsonl"))
		require.Equal(t, lines(t, want)[0]+"\n", read(t, base+"-failed.jsonl"), "no trial failed")
		require.Equal(t, table(t, base+".jsonl"), read(t, base+"-settings.csv"))
	}
}

// table returns the table of the settings of a file of results.
func table(t *testing.T, file string) string {
	t.Helper()
	r, err := experiment.NewReader(file, strings.NewReader(read(t, file)))
	require.NoError(t, err)
	sums := make([]map[string]int64, len(r.Settings))
	for i := range sums {
		sums[i] = make(map[string]int64)
	}
	for record, err := range r.All() {
		require.NoError(t, err)
		sum := sums[record.Setting]
		sum["trials"]++
		sum[string(record.Outcome)]++
		sum["ns"] += int64(record.Time)
		for i, v := range record.Values {
			sum[r.Metrics[i]] += v
		}
	}
	columns := append([]string{"trials", "solved", "steps", "time", "none", "many", "failed"}, r.Metrics...)
	text := "number,setting," + strings.Join(columns, ",") + ",seconds\n"
	for i, sum := range sums {
		text += fmt.Sprintf("%d,%s", i, r.Settings[i])
		for _, name := range columns {
			text += fmt.Sprintf(",%d", sum[name])
		}
		text += fmt.Sprintf(",%d.%09d\n", sum["ns"]/1e9, sum["ns"]%1e9)
	}
	return text
}

// failingFn emits records as trialsFn does; those of seeds that 3 divides failed.
type failingFn struct{ Plan experiment.Plan }

func init() { register.DoFn5x1(&failingFn{}) }

func (f *failingFn) ProcessElement(ctx context.Context, part int, records, failed func(string), tallies func(int, tally)) error {
	m := made{plan: &f.Plan, records: records}
	for n := range (experiment.Shard{Part: part, Of: 3}).Trials(f.Plan.Trials()) {
		r := experiment.Record{Key: f.Plan.Key(n), Outcome: experiment.Solved, Values: []int64{int64(n)}, Time: time.Duration(n)}
		if r.Seed%3 == 0 {
			r.Outcome, r.Error = experiment.Failed, "no \"luck\"\n"
		}
		if err := m.add(&r); err != nil {
			return err
		}
	}
	m.close(ctx, failed, tallies)
	return nil
}

// Failed trials are in both files. The records are more than a block.
func TestFailed(t *testing.T) {
	begin(false)
	plan := experiment.Plan{Experiment: "e", Algorithm: "rate", Boards: 2, Settings: []string{"a", "b"}, Seeds: experiment.Seeds{{1, 1500}}, Metrics: []string{"score"}}
	folder := t.TempDir()
	to := outputs{filepath.Join(folder, "all.jsonl"), filepath.Join(folder, "failed.jsonl"), filepath.Join(folder, "table.csv")}
	p, s := beam.NewPipelineWithRoot()
	records, failed, tallies := beam.ParDo3(s, &failingFn{plan}, beam.CreateList(s, []int{0, 1, 2}))
	keep(s, &plan, to, records, failed, tallies)
	_, err := prism.Execute(t.Context(), p)
	require.NoError(t, err)

	all := lines(t, to.results)
	require.Len(t, slices.Compact(all[1:]), plan.Trials())
	require.Equal(t, table(t, to.results), read(t, to.settings))
	require.Contains(t, read(t, to.settings), "0,a,3000,2000,0,0,0,0,1000,")
	want := slices.DeleteFunc(all[1:], func(line string) bool { return !strings.Contains(line, `"failed"`) })
	require.Len(t, want, 2000)
	require.Equal(t, want, lines(t, to.failed)[1:])
	require.Contains(t, want[0], `"error":"no \"luck\"\n"`)
}

// Trials that take long are stopped, and leave no file.
func TestInterrupt(t *testing.T) {
	file := clitest.File(t, "long.json", `{"algorithm": "evolve", "boards": ["`+demo+`"], "options": {"NoDeduction": true, "Target": -1}, "seeds": {"from": 1, "to": 1000000}}`)
	ctx, cancel := context.WithCancel(t.Context()) // prism panics if a deadline ends it
	time.AfterFunc(time.Second, cancel)
	status, _, stderr := do(ctx, "run", file)
	require.Equal(t, cli.NotDone, status, stderr)
	names, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*"))
	require.NoError(t, err)
	require.Equal(t, []string{file}, names)
}

// Results of the same experiment are replaced, and other files are refused.
func TestOutput(t *testing.T) {
	file := clitest.File(t, "x.json", `{"algorithm": "unique", "boards": ["`+demo+`"]}`)
	base := strings.TrimSuffix(file, ".json")
	require.Equal(t, 0, first(do(t.Context(), "run", file)))
	before := lines(t, base+".jsonl")
	require.NoError(t, os.Truncate(base+".jsonl", int64(len(before[0])+1)))
	require.Equal(t, 0, first(do(t.Context(), "run", file)))
	require.Equal(t, before, lines(t, base+".jsonl"))

	other := clitest.File(t, "other.json", `{"algorithm": "unique", "boards": ["`+hard9+`"]}`)
	folder := filepath.Dir(other)
	for output, want := range map[string]string{
		base + ".jsonl":                        base + ".jsonl: results of another experiment",
		file:                                   file + ": no file of results",
		folder:                                 "open " + folder + ": is a directory",
		filepath.Join(folder, "no", "x.jsonl"): "no such file or directory",
		"s3://a/b.jsonl":                       "s3://a/b.jsonl: want a path or the name of a file on gs://",
	} {
		status, _, stderr := do(t.Context(), "run", "-o", output, other)
		require.Equal(t, cli.BadUse, status, stderr)
		require.Contains(t, stderr, "beam run: ")
		require.Contains(t, stderr, want)
		require.Equal(t, 1, strings.Count(stderr, "\n"), stderr)
	}
	require.Equal(t, before, lines(t, base+".jsonl"))
}

func first(status int, _, _ string) int { return status }

// What fails in the pipeline is reported in one sentence.
func TestPipelineFails(t *testing.T) {
	begin(false)
	p, s := beam.NewPipelineWithRoot()
	write(s, filepath.Join(t.TempDir(), "x"), "", beam.Create(s, "text"))
	file := clitest.File(t, "file", "")
	write(s, filepath.Join(file, "x"), "", beam.Create(s, "text"))
	_, err := (&job{}).execute(t.Context(), nil, p, "")
	require.EqualError(t, err, "prism: mkdir "+file+": not a directory")

	p, s = beam.NewPipelineWithRoot()
	beam.ParDo0(s, &panicFn{}, beam.Create(s, "text"))
	_, err = (&job{}).execute(t.Context(), nil, p, "")
	require.EqualError(t, err, "prism: panic: no luck")

	// As of runners in Java.
	require.Equal(t, "java.io.IOException: full", cause(errors.New("failed:\njava.io.IOException: full\n\tat a.b(C.java:1)\n\t... 7 more\n")))
}

type panicFn struct{}

func init() { register.DoFn1x0(&panicFn{}) }

func (*panicFn) ProcessElement(string) { panic("no luck") }

func TestRefusals(t *testing.T) {
	t.Cleanup(func() { reset(t) })
	file := clitest.File(t, "x.json", `{"algorithm": "unique", "boards": ["`+demo+`"]}`)
	bad := clitest.File(t, "bad.json", `{"algorithm": "uniqe"}`)
	for args, want := range map[string]string{
		"":                                   "0 files: want one experiment file",
		file + " " + file:                    "2 files: want one experiment file",
		"missing.json":                       "open missing.json: no such file or directory",
		bad:                                  bad + `:1:1: "boards" is missing`,
		"-shards 0 " + file:                  "-shards 0: want 1 to 100000",
		"-workers -1 " + file:                "-workers -1: want 0 or more",
		"-async " + file:                     "-async: the runner prism ends with this process",
		"-parallelism x " + file:             `invalid value "x" for flag -parallelism`,
		"-async=false -runner flink " + file: "-runner flink: want its -endpoint too",
		"-runner soup " + file:               "-runner soup: want dataflow, flink, prism, spark or universal",
	} {
		reset(t)
		clitest.Refusals(t, runProgram, "", map[string]string{args: want})
	}
	reset(t)
	clitest.Refusals(t, solveProgram, "", map[string]string{
		"":                  "no files: want files of puzzles",
		"missing.txt":       "missing.txt: no such file or directory",
		"-o a -bad a x.txt": "want two files",
		"-o x.txt x.txt":    "want other files than those of the puzzles",
		filepath.Dir(file):  "is a directory",
		"hdfs://a/b":        "hdfs://a/b: want a path",
	})
	status, _, stderr := do(t.Context(), "sleep")
	require.Equal(t, cli.BadUse, status)
	require.Contains(t, stderr, `beam: "sleep": want run, solve or flags`)
}

// reset sets the flags of Beam to their defaults.
func reset(t *testing.T) {
	for _, name := range []string{"runner", "async"} {
		require.NoError(t, flag.Set(name, flag.Lookup(name).DefValue))
	}
}

// The flags of Beam are taken, and listed in one place.
func TestFlags(t *testing.T) {
	clitest.Manners(t, runProgram, "", "-h")
	clitest.Manners(t, solveProgram, "", "-h")
	_, own, _ := do(t.Context(), "run", "-h")
	require.NotContains(t, own, "-endpoint")
	status, all, stderr := do(t.Context(), "flags")
	require.Equal(t, cli.Done, status, stderr)
	for _, name := range []string{"runner", "endpoint", "environment_type", "parallelism", "project", "staging_location"} {
		require.Contains(t, all, "\n  -"+name)
	}
	require.NotContains(t, all, "-test.")
}

// A worker in another process and another folder needs the pipeline alone.
func TestWorkerProcess(t *testing.T) {
	file := experimentFile(t, quick)
	e, err := experiment.Load(file)
	require.NoError(t, err)
	want := filepath.Join(t.TempDir(), "plain.jsonl")
	plain(t, e, want)
	require.Equal(t, lines(t, want), lines(t, inProcesses(t, file)))
}

// inProcesses runs an experiment by workers that are other processes, in another folder, and
// returns the name of the results.
func inProcesses(t *testing.T, file string) string {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("needs a shell")
	}
	self, err := os.Executable()
	require.NoError(t, err)
	// The runner calls a command with the id of the worker in quotes, and its own
	// address.
	boot := clitest.File(t, "boot.sh", `#!/bin/sh
id=$(echo "$1" | tr -d "'")
cd /
exec `+self+` --worker=true "$id" --logging_endpoint="${2#*=}" --control_endpoint="${2#*=}"
`)
	require.NoError(t, os.Chmod(boot, 0o700))
	program := exec.Command(self, "run", "-o", "out.jsonl", "--environment_type=PROCESS", `--environment_config={"command":"`+boot+`"}`, file)
	program.Dir = t.TempDir()
	program.Env = append(os.Environ(), "BEAM_TEST_MAIN=1")
	text, err := program.CombinedOutput()
	require.NoError(t, err, string(text))
	return filepath.Join(program.Dir, "out.jsonl")
}
