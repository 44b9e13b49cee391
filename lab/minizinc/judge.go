package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// This file runs.

// A judge runs solvers on instances.
type judge struct {
	benchmarks, cache string
	limit             int
	verify            bool
	with              []configuration
	programs          map[string]string // of each solver
	hashes            map[string]string // of each program
}

// A run is what a solver did with an instance.
type run struct {
	Status    string  // complete, solution, none, or the error of the compiler or the solver
	Optimize  int     // 1 for maximize, -1 for minimize, 0 for a solution
	Objective string  // of the best solution
	Seconds   float64 // of processor time
}

// finished reports whether the optimum is proven, or a solution or that there is none is known
// where there is no goal.
func (r run) finished() bool {
	return r.Status == "complete" || r.Status == "solution" && r.Optimize == 0
}

// findPrograms asks MiniZinc for the programs of the solvers.
func (j *judge) findPrograms() error {
	text, err := exec.Command("minizinc", "--solvers-json").Output()
	if err != nil {
		return fmt.Errorf("minizinc --solvers-json: %w", err)
	}
	var list []struct {
		ID        string
		ExtraInfo struct{ Executable string }
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	j.programs, j.hashes = map[string]string{}, map[string]string{}
	for _, s := range list {
		name := s.ID[strings.LastIndexByte(s.ID, '.')+1:]
		if program, err := os.Open(s.ExtraInfo.Executable); err == nil {
			h := sha256.New()
			io.Copy(h, program)
			program.Close()
			j.programs[name], j.hashes[name] = s.ExtraInfo.Executable, fmt.Sprintf("%x", h.Sum(nil)[:8])
		}
	}
	for _, c := range j.with {
		if j.programs[c.solver] == "" {
			return fmt.Errorf("MiniZinc doesn't know the solver %s", c.solver)
		}
	}
	return nil
}

// families returns the folders with models.
func (j *judge) families() (names []string) {
	entries, _ := os.ReadDir(j.benchmarks)
	for _, e := range entries {
		if models, _ := filepath.Glob(filepath.Join(j.benchmarks, e.Name(), "*.mzn")); len(models) > 0 {
			names = append(names, e.Name())
		}
	}
	return names
}

// instance returns the arguments of an instance: the first model with the data of a size, or, in a
// family without data, the model of that size.
func (j *judge) instance(family, size string) []string {
	type file struct {
		name string
		size int64
	}
	var models []string
	var data []file
	root := filepath.Join(j.benchmarks, family)
	filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return nil
		}
		info, err := e.Info()
		if err != nil {
			return nil
		}
		switch filepath.Ext(path) {
		case ".mzn":
			if filepath.Dir(path) == root {
				models = append(models, path)
			}
		case ".dzn":
			data = append(data, file{path, info.Size()})
		}
		return nil
	})
	if len(data) == 0 {
		for _, m := range models {
			info, err := os.Stat(m)
			text, _ := os.ReadFile(m)
			if err == nil && (len(models) == 1 || strings.Contains(string(text), "include \"")) {
				data = append(data, file{m, info.Size()})
			}
		}
		models = nil
	}
	if len(data) == 0 {
		return nil
	}
	slices.SortStableFunc(data, func(a, b file) int { return int(a.size - b.size) })
	at := map[string]int{"small": 0, "median": (len(data) - 1) / 2, "large": len(data) - 1}[size]
	return append(models[:min(1, len(models))], data[at].name)
}

// family runs all configurations on the instance of a size.
func (j *judge) family(family, size string) map[configuration]run {
	args := j.instance(family, size)
	if args == nil {
		return nil
	}
	runs := map[configuration]run{}
	for _, c := range j.with {
		runs[c] = j.run(c, args)
		log.Printf("%-22s %-24s %-8s %-3s %+v", family, filepath.Base(args[len(args)-1]), c.solver, c.flags, runs[c])
	}
	if j.verify {
		log.Printf("%-22s verified: %s", family, j.verified(args))
	}
	return runs
}

// run returns what a solver does with an instance, from the cache if it has done it.
func (j *judge) run(c configuration, args []string) (r run) {
	name, message := j.compile(c.solver, args)
	if message != "" {
		return run{Status: message}
	}
	kept := fmt.Sprintf("%s.%s%s.%d.json", name, j.hashes[c.solver], c.flags, j.limit)
	if text, err := os.ReadFile(kept); err == nil && json.Unmarshal(text, &r) == nil {
		return r
	}
	r = j.solve(c, name)
	if text, err := json.Marshal(r); err == nil {
		os.WriteFile(kept, text, 0o644)
	}
	return r
}

// solve runs a solver on a file of FlatZinc.
func (j *judge) solve(c configuration, name string) (r run) {
	text, err := os.ReadFile(name)
	if err != nil {
		return run{Status: err.Error()}
	}
	flags := c.flags
	objective := ""
	if m := goal.FindStringSubmatch(string(text)); m != nil {
		objective, r.Optimize = m[2], -1
		if m[1] == "maximize" {
			r.Optimize = 1
		}
		flags += " -a"
	}
	ctx, stop := context.WithTimeout(context.Background(), time.Duration(20*j.limit)*time.Second)
	defer stop()
	command := fmt.Sprintf("ulimit -t %d; ulimit -v %d; exec %s %s %s", j.limit, 8<<20, j.programs[c.solver], flags, name)
	p := exec.CommandContext(ctx, "bash", "-c", command)
	var out, messages strings.Builder
	p.Stdout, p.Stderr = &out, &messages
	err = p.Run()
	if p.ProcessState != nil {
		r.Seconds = (p.ProcessState.UserTime() + p.ProcessState.SystemTime()).Seconds()
	}
	solutions := strings.Split(out.String(), "----------\n")
	switch {
	case strings.Contains(out.String(), "=========="), strings.Contains(out.String(), "=====UNSATISFIABLE====="):
		r.Status = "complete"
	case len(solutions) > 1:
		r.Status = "solution"
	case err == nil, strings.HasPrefix(err.Error(), "signal: killed"), strings.HasPrefix(err.Error(), "signal: CPU"):
		r.Status = "none"
	default:
		line, _, _ := strings.Cut(messages.String(), "\n")
		r.Status = fmt.Sprintf("%v: %.80s", err, line)
	}
	if len(solutions) > 1 && objective != "" {
		last := solutions[len(solutions)-2]
		for _, line := range strings.Split(last, "\n") {
			if value, found := strings.CutPrefix(line, objective+" = "); found {
				r.Objective = strings.TrimSuffix(value, ";")
			}
		}
	}
	return r
}

// verified gives the last solution of fzn-sudoku to Gecode as data, and returns what it says.
func (j *judge) verified(args []string) string {
	limit := strconv.Itoa(1500 * j.limit)
	out, _ := exec.Command("minizinc", append([]string{"--solver", "sudoku", "-f", "--time-limit", limit, "--output-mode", "dzn",
		"--soln-sep", "%", "--search-complete-msg", "%", "--unsat-msg", "%", "--unknown-msg", "%"}, args...)...).Output()
	if !strings.Contains(string(out), ";") {
		return "no solution"
	}
	solution := filepath.Join(j.cache, "solution.dzn")
	parts := strings.Split(string(out), "\n%")
	text := parts[0]
	for _, part := range parts {
		if strings.Contains(part, ";") {
			text = part
		}
	}
	if err := os.WriteFile(solution, []byte(text), 0o644); err != nil {
		return err.Error()
	}
	out, _ = exec.Command("minizinc", append(append([]string{"--solver", "gecode", "-Ggecode_presolver", "--time-limit", limit}, args...), solution)...).CombinedOutput()
	switch {
	case strings.Contains(string(out), "----------"):
		return "accepted"
	case strings.Contains(string(out), "=====UNKNOWN"):
		return "not decided"
	}
	return "REFUSED: " + strings.TrimSpace(string(out))
}
