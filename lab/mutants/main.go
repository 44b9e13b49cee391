// Command mutants changes a package in one place at a time and runs the tests that
// get to that place, of the package and of others that use it. A mutant that all tests pass has
// survived: a test is missing, or the change changes nothing.
//
//	go run . [-dir folder] [-tests folders] [-sample places [-seed number]] [-slowest duration] [-again report] [file.go …]
//
// It compiles once, with all mutants behind switches. The report names survivors and
// what no test reaches; -again runs only those of an older report, and -sample makes
// mutants at so many places, drawn at random from all files or those named. The mutants: <
// to <= and >=, == to !=, an operand of && and || dropped, + to -, & to |, << to >>
// and their like, conditions and returned constants negated, and statements removed.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// core are the files of the root that are measured if no others are named. The engines
// below it are packages: -dir ../../internal/exact9.
var core = []string{
	"grid.go", "text.go", "check.go", "fitness.go", "puzzle_search.go",
	"evolution.go", "genetic.go", "genetic_survival.go",
	"generate.go", "generate_minimize.go", "canonical.go",
}

func main() {
	log.SetFlags(log.Ltime)
	dir := flag.String("dir", "../..", "the `folder` of the package")
	others := flag.String("tests", "", "`folders` of packages whose tests run too, divided by commas")
	again := flag.String("again", "", "run only the mutants that this `report` names; the others were killed")
	slowest := flag.Duration("slowest", time.Minute, "leave out tests that take longer")
	sample := flag.Int("sample", 0, "make mutants at so many `places` only")
	seed := flag.Uint64("seed", 1, "of the places that -sample draws")
	flag.Parse()
	files := flag.Args()
	if len(files) == 0 && *sample == 0 {
		files = core
	}
	only := ""
	if *again != "" {
		text, err := os.ReadFile(*again)
		if err != nil {
			log.Fatal(err)
		}
		only = string(text)
	}
	temp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(temp)
	dirs := []string{*dir}
	if *others != "" {
		dirs = append(dirs, strings.Split(*others, ",")...)
	}
	b, err := build(dirs, temp, *sample, *seed, files)
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("%d mutants", len(b.mutants))
	if err := b.measureTests(*slowest); err != nil {
		log.Fatal(err)
	}
	b.run(only)
	b.report(os.Stdout, b.files)
}

// A binary is the tests of a package, and of others, with all mutants behind switches.
type binary struct {
	temp     string
	programs []program
	files    []string
	mutants  []mutant
	tests    []test
	results  []result // per mutant
}

// A program is the tests of one package.
type program struct{ dir, path string }

// A test is one that passes without a mutant.
type test struct {
	in    program
	name  string
	time  time.Duration   // of the processors
	sites []byte          // 1 for each that it reaches
	kills map[string]bool // files of which it killed a mutant
}

type result int

const (
	killed result = iota
	uncovered
	survived
)

func (r result) String() string {
	return [...]string{"killed", "reached by no test", "survived"}[r]
}

// build compiles the tests of packages with the mutants of some files of the first one, or of a
// sample of them. No name is all files.
func build(dirs []string, temp string, sample int, seed uint64, names []string) (*binary, error) {
	dir, err := filepath.Abs(dirs[0])
	if err != nil {
		return nil, err
	}
	m := new(mutator)
	files, err := m.load(dir)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		names = slices.Sorted(maps.Keys(files))
	}
	for _, name := range names {
		if files[name] == nil {
			return nil, fmt.Errorf("%s is not in the package", name)
		}
	}
	if sample > 0 {
		if err := m.draw(sample, seed, names, files); err != nil {
			return nil, err
		}
	}
	o := overlay{temp: temp, Replace: map[string]string{}}
	for _, name := range names {
		text, err := m.rewrite(name, files[name])
		if err != nil {
			return nil, err
		}
		if err := o.add(filepath.Join(dir, name), text); err != nil {
			return nil, err
		}
	}
	constants := strings.NewReplacer("PACKAGE", m.pkg.Name(), "MUTANTS", strconv.Itoa(len(m.mutants)))
	if err := o.add(filepath.Join(dir, "mutant_switches.go"), []byte(constants.Replace(switches))); err != nil {
		return nil, err
	}
	b := &binary{temp: temp, files: names, mutants: m.mutants, results: make([]result, len(m.mutants))}
	return b, b.compile(&o, m.path, dirs)
}

// passes runs tests with a mutant, 0 for none, and reports whether they pass, how
// long that took and what they print. Times are of the processors, which other
// programs may keep busy.
func (b *binary) passes(in program, mutant int, limit time.Duration, tests ...string) (bool, time.Duration, []byte) {
	cmd := exec.Command(in.path, "-test.short", "-test.failfast",
		"-test.timeout", (8 * limit).String(), "-test.run", "^("+strings.Join(tests, "|")+")$")
	cmd.Dir = in.dir
	cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(mutant),
		"MUTANT_SITES="+b.sites(), "MUTANT_SECONDS="+strconv.Itoa(int(limit.Seconds())+1))
	out, err := cmd.CombinedOutput()
	return err == nil, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), out
}

func (b *binary) sites() string { return filepath.Join(b.temp, "sites") }

// measureTests runs each test alone, without a mutant. Those of the package itself come first,
// the quick ones before the slow.
func (b *binary) measureTests(slowest time.Duration) error {
	for _, in := range b.programs {
		cmd := exec.Command(in.path, "-test.list", ".")
		cmd.Dir = in.dir
		out, err := cmd.Output()
		if err != nil {
			return err
		}
		first := len(b.tests)
		for _, name := range regexp.MustCompile(`(?m)^(Test|Example|Fuzz)\w*$`).FindAllString(string(out), -1) {
			ok, took, _ := b.passes(in, 0, time.Minute, name)
			if !ok {
				log.Printf("%s fails without a mutant: not used", name)
			}
			if !ok || took > slowest {
				continue
			}
			t := test{in: in, name: name, time: took, kills: map[string]bool{}}
			if t.sites, err = os.ReadFile(b.sites()); err != nil {
				return err
			}
			b.tests = append(b.tests, t)
		}
		slices.SortFunc(b.tests[first:], func(x, y test) int { return cmp.Compare(x.time, y.time) })
	}
	return nil
}

// run finds the result of each mutant: of all, or of those that a report names.
func (b *binary) run(report string) {
	for i, m := range b.mutants {
		if !slices.ContainsFunc(b.tests, func(t test) bool { return t.sites[m.site] != 0 }) {
			b.results[i] = uncovered
		} else if report == "" || strings.Contains(report, m.place()+"\n") {
			b.results[i] = b.try(m)
			if b.results[i] == survived || i%100 == 0 {
				log.Printf("%d/%d %s: %v", i+1, len(b.mutants), m.place(), b.results[i])
			}
		}
	}
}

var failed = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// try runs the tests that reach a mutant: those of a tenth of a second together,
// then those of a fifth, and so on. Those that killed a mutant of the file
// come first.
func (b *binary) try(m mutant) result {
	var tests []*test
	for _, kills := range []bool{true, false} {
		for i, t := range b.tests {
			if t.sites[m.site] != 0 && t.kills[m.file] == kills {
				tests = append(tests, &b.tests[i])
			}
		}
	}
	for most := time.Second / 10; len(tests) > 0; most *= 2 {
		var group []string
		var took time.Duration
		for ; took < most && len(group) < len(tests) && tests[len(group)].in == tests[0].in; took += tests[len(group)-1].time {
			group = append(group, tests[len(group)].name)
		}
		ok, _, out := b.passes(tests[0].in, m.id, 3*took+time.Second/2, group...)
		if !ok {
			for i := range group {
				if by := failed.FindSubmatch(out); by != nil && group[i] == string(by[1]) {
					tests[i].kills[m.file] = true
				}
			}
			return killed
		}
		tests = tests[len(group):]
	}
	return survived
}

// report writes a table of the files and the places of mutants that live.
func (b *binary) report(w io.Writer, files []string) {
	fmt.Fprint(w, "| file | mutants | covered | killed | survivors | killed of covered, % |\n|---|--:|--:|--:|--:|--:|\n")
	var total [3]int
	row := func(name string, n [3]int) {
		covered := n[killed] + n[survived]
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %.1f |\n",
			name, covered+n[uncovered], covered, n[killed], n[survived], 100*float64(n[killed])/float64(max(1, covered)))
	}
	for _, name := range files {
		var n [3]int
		for i, m := range b.mutants {
			if m.file == name {
				n[b.results[i]]++
				total[b.results[i]]++
			}
		}
		if n != [3]int{} {
			row(name, n)
		}
	}
	row("all", total)
	for _, r := range []result{survived, uncovered} {
		fmt.Fprintf(w, "\n%v:\n\n", r)
		for i, m := range b.mutants {
			if b.results[i] == r {
				fmt.Fprintln(w, m.place())
			}
		}
	}
}
