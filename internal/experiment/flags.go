package experiment

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"strings"

	"example.com/sudoku/internal/cli"
)

// making holds the flags that run and race share.
type making struct {
	file    string
	output  string
	workers int
}

func (m *making) Flags(f *flag.FlagSet) {
	f.StringVar(&m.output, "file", "", "`file` of the results (default that of the experiment, with the end .jsonl)")
	cli.Workers(f, &m.workers, "trials to make", "one per core")
}

func (m *making) Check(f *flag.FlagSet) error {
	m.file = f.Arg(0)
	if m.output == "" {
		m.output = strings.TrimSuffix(m.file, ".json") + ".jsonl"
	}
	return cmp.Or(
		cli.Refuse(f.NArg() != 1, "%d files: want one experiment file, after the flags", f.NArg()),
		cli.AtLeast("workers", m.workers, 0),
	)
}

// run holds the flags of run.
type run struct {
	making
	shard Shard
	check bool
	from  string
}

func (r *run) Flags(f *flag.FlagSet) {
	r.making.Flags(f)
	f.Func("shard", "`part/of`: make one of equal parts only, from 0/n to (n-1)/n; part i has its own\nfile of results, with the end -i-of-n.jsonl", r.shard.Set)
	f.StringVar(&r.from, "from", "", "experiment `file` of which to take over the trials that this one has too: of the\nsame boards, options and seeds. Its results have the end .jsonl")
	f.BoolVar(&r.check, "check", false, "check the file, print its settings, and run nothing")
}

func (r *run) Check(f *flag.FlagSet) error {
	named := r.output != ""
	if err := r.making.Check(f); err != nil {
		return err
	}
	if r.shard.Of > 0 && r.from != "" {
		return errors.New("-from and -shard can't be used together")
	}
	if r.shard.Of > 0 && !named {
		r.output = fmt.Sprintf("%s-%d-of-%d.jsonl", strings.TrimSuffix(r.output, ".jsonl"), r.shard.Part, r.shard.Of)
	}
	return nil
}

// merge holds the flags of merge.
type merge struct {
	files  []string
	output string
}

func (m *merge) Flags(f *flag.FlagSet) {
	cli.Output(f, &m.output)
}

func (m *merge) Check(f *flag.FlagSet) error {
	m.files = f.Args()
	return noFiles(f)
}

// report holds the flags of report.
type report struct {
	files    []string
	output   string
	metric   string
	against  string
	boards   bool
	versions bool
}

func (r *report) Flags(f *flag.FlagSet) {
	f.StringVar(&r.output, "o", "markdown", "`form` of the output: markdown; csv, a line per setting; or pairs, a line of CSV per\ncomparison")
	f.StringVar(&r.metric, "metric", "", "`name` of the cost by which settings are compared, or ns for the time (default the\nfirst metric of the experiment)")
	f.StringVar(&r.against, "against", "", "compare all with this `setting` only, given by its number or text (default each\nwith each)")
	f.BoolVar(&r.boards, "boards", false, "compare the mean cost of each board, not each trial: seeds may make trials alike")
	f.BoolVar(&r.versions, "versions", false, "compare the files, which versions of the library have made of one experiment")
}

func (r *report) Check(f *flag.FlagSet) error {
	r.files = f.Args()
	return cmp.Or(noFiles(f), cli.OneOf("o", r.output, "markdown", "csv", "pairs"))
}

func noFiles(f *flag.FlagSet) error {
	return cli.Refuse(f.NArg() == 0, "no files: want files of results")
}

// race holds the flags of race.
type race struct {
	making
	seed  uint64
	level float64
}

func (r *race) Flags(f *flag.FlagSet) {
	r.making.Flags(f)
	f.Uint64Var(&r.seed, "seed", 0, "`number` from which the order of the boards and seeds derives")
	f.Float64Var(&r.level, "level", 0.05, "`probability` with which a best setting may be dropped")
}

func (r *race) Check(f *flag.FlagSet) error {
	return cmp.Or(
		r.making.Check(f),
		cli.Refuse(!(r.level > 0 && r.level < 1), "-level %v: want more than 0 and less than 1", r.level),
	)
}
