package experiment

import (
	"fmt"
	"os"
)

// This file lets an experiment grow: it takes over the trials of a smaller one.

// TakeOver adds to the results of e, a file with a name, the trials of a file of results of
// another experiment that e has too: those of the same algorithm, metrics and budget of time
// with a board, options and a seed of e. It returns how many there were. What the file of e
// holds already stays.
func (e *Experiment) TakeOver(name string, old *Experiment, oldName string) (taken int, err error) {
	if e.Algorithm != old.Algorithm || e.limit != old.limit || fmt.Sprint(e.Metrics) != fmt.Sprint(old.Metrics) {
		return 0, fmt.Errorf("%s: %w: its algorithm, metrics or budget of time differ", oldName, ErrOtherExperiment)
	}
	file, err := os.Open(oldName)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	in, err := NewReader(oldName, file)
	if err != nil {
		return 0, err
	}
	if in.Experiment != old.Experiment {
		return 0, fmt.Errorf("%s: %w", oldName, ErrOtherExperiment)
	}
	results, err := Open(name, e.Plan, nil)
	if err != nil {
		return 0, err
	}
	move := e.movedFrom(old)
	for record, err := range in.All() {
		if err != nil {
			results.Close()
			return taken, err
		}
		key, ok := move(record.Key)
		if !ok {
			continue
		}
		n, ok := e.Number(key)
		if !ok || results.Done(n) {
			continue
		}
		moved := *record
		moved.Key = key
		if err := results.Add(&moved); err != nil {
			break // which Close returns
		}
		taken++
	}
	return taken, results.Close()
}

// movedFrom returns the function from the keys of trials of another experiment to those of
// the same trials here.
func (e *Experiment) movedFrom(old *Experiment) func(Key) (Key, bool) {
	boards, settings := make(map[string]int), make(map[string]int)
	for i, p := range e.problems {
		boards[p.line()] = i
	}
	for i, s := range e.settings {
		settings[s.text] = i
	}
	return func(k Key) (Key, bool) {
		board, known := boards[old.problems[k.Board].line()]
		setting, set := settings[old.settings[k.Setting].text]
		return Key{Board: board, Setting: setting, Seed: k.Seed}, known && set
	}
}
