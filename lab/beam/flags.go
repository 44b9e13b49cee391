package main

import (
	"cmp"
	"context"
	"flag"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/experiment"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
)

// A job holds the flags that run and solve share.
type job struct {
	output  string
	workers int
	verbose bool
	local   bool // this process is the only one that works on the pipeline
}

func (j *job) Flags(f *flag.FlagSet) {
	f.IntVar(&j.workers, "workers", 0, "`number` of trials or puzzles that a worker of Beam has under way at the same time\n(default one per core)")
	f.BoolVar(&j.verbose, "v", false, "print the log of Beam on standard error, such as the address of a job")
	for _, name := range beamFlags {
		f.Var(beamFlag{flag.Lookup(name)}, name, "")
	}
}

func (j *job) Check(f *flag.FlagSet) error {
	j.local = runner() == "prism" && !cli.Given(f, "endpoint", "environment_type")
	if runtime.GOOS == "linux" && *jobopts.WorkerBinary == "" { // or Beam would compile its sources
		*jobopts.WorkerBinary, _ = os.Executable() // Beam reports that there is none
	}
	return cmp.Or(
		cli.AtLeast("workers", j.workers, 0),
		cli.OneOf("runner", runner(), slices.Sorted(maps.Keys(executors))...),
		cli.Refuse(*jobopts.Async && j.local, "-async: the runner prism ends with this process"),
		cli.Refuse(!cli.Given(f, "endpoint") && runner() != "prism" && runner() != "dataflow", "-runner %s: want its -endpoint too", runner()),
	)
}

// check checks the files to write. Those of other machines are left to the workers.
func (j *job) check(names ...string) error {
	for _, name := range names {
		if err := known(name); err != nil {
			return err
		}
		if j.local && !remote(name) {
			if err := writable(name); err != nil {
				return err
			}
		}
	}
	return nil
}

// beamFlags are the flags that the packages of Beam declare.
var beamFlags = func() (names []string) {
	flag.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return names
}()

// A beamFlag passes on what it is set to, to the flags that Beam reads.
type beamFlag struct{ *flag.Flag }

func (b beamFlag) String() string {
	if b.Flag == nil {
		return ""
	}
	return b.Value.String()
}

func (b beamFlag) Set(text string) error { return flag.Set(b.Name, text) }

func (b beamFlag) IsBoolFlag() bool {
	is, ok := b.Value.(interface{ IsBoolFlag() bool })
	return ok && is.IsBoolFlag()
}

// run holds the flags of run.
type run struct {
	job
	file   string
	shards int
}

// mostShards is the most shards of a pipeline, which holds a list of them.
const mostShards = 100_000

func (r *run) Flags(f *flag.FlagSet) {
	r.job.Flags(f)
	f.StringVar(&r.output, "o", "", "`file` of the results (default that of the experiment, with the end .jsonl)")
	f.IntVar(&r.shards, "shards", 32, "`number` of parts of the experiment; a worker makes one after the other: choose several\nper worker, and so few that each takes a second or more")
}

func (r *run) Check(f *flag.FlagSet) error {
	r.file = f.Arg(0)
	if r.output == "" {
		r.output = strings.TrimSuffix(r.file, ".json") + ".jsonl"
	}
	r.output = whole(r.output)
	return cmp.Or(
		cli.Refuse(f.NArg() != 1, "%d files: want one experiment file, after the flags", f.NArg()),
		cli.Refuse(r.shards < 1 || r.shards > mostShards, "-shards %d: want 1 to %d", r.shards, mostShards),
		r.job.Check(f),
	)
}

// outputs returns the names of the files to write.
func (r *run) outputs() outputs {
	name := strings.TrimSuffix(r.output, ".jsonl")
	return outputs{r.output, name + "-failed.jsonl", name + "-settings.csv"}
}

// load reads the experiment and checks the files to write.
func (r *run) load(ctx context.Context) (*experiment.Experiment, error) {
	e, err := experiment.Load(r.file)
	if err != nil {
		return nil, cli.BadFile(err)
	}
	to := r.outputs()
	if err := r.check(to.results, to.failed, to.settings); err != nil {
		return nil, err
	}
	return e, cmp.Or(ofPlan(ctx, to.results, &e.Plan), ofPlan(ctx, to.failed, &e.Plan))
}

// solving holds the flags of solve.
type solving struct {
	job
	files []string
	bad   string
}

func (s *solving) Flags(f *flag.FlagSet) {
	s.job.Flags(f)
	f.StringVar(&s.output, "o", "solved.tsv", "`file` of the solutions")
	f.StringVar(&s.bad, "bad", "bad.jsonl", "`file` of the lines that are no puzzle")
}

func (s *solving) Check(f *flag.FlagSet) error {
	s.output, s.bad = whole(s.output), whole(s.bad)
	for _, name := range f.Args() {
		s.files = append(s.files, whole(name))
	}
	return cmp.Or(
		cli.Refuse(len(s.files) == 0, "no files: want files of puzzles, after the flags"),
		cli.Refuse(s.output == s.bad, "-o %s and -bad %s: want two files", s.output, s.bad),
		cli.Refuse(slices.Contains(s.files, s.output) || slices.Contains(s.files, s.bad), "-o %s, -bad %s: want other files than those of the puzzles", s.output, s.bad),
		s.job.Check(f),
	)
}

// check checks all files.
func (s *solving) check() error {
	for _, name := range s.files {
		if err := known(name); err != nil {
			return err
		}
		if s.local && !remote(name) {
			if err := readable(name); err != nil {
				return err
			}
		}
	}
	return s.job.check(s.output, s.bad)
}
