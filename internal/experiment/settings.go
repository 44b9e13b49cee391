package experiment

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
)

// A setting is one configuration of the algorithm.
type setting struct {
	label   string // the options that differ between the settings
	text    string // all options as a JSON object
	options any    // a pointer to the options of the algorithm
	from    map[string]*value
}

// A choice is an option with the text of its value. The options of a setting are
// a list of choices.
type choice struct {
	name *value // where it stands
	text string
	from *value
}

// mostSettings is the most settings of an experiment.
const mostSettings = 100_000

// readSettings makes the settings: each of the list with each point of the grid
// and each random draw.
func (a *algorithm) readSettings(file *value) ([]setting, error) {
	common, err := a.readCommon(file)
	if err != nil {
		return nil, err
	}
	product := [][]choice{nil}
	for _, read := range []struct {
		name string
		read func(*value) ([][]choice, error)
	}{{"settings", a.readList}, {"grid", a.readGrid}, {"random", a.readRandom}} {
		v := file.get(read.name)
		if v == nil {
			continue
		}
		more, err := read.read(v)
		if err != nil {
			return nil, err
		}
		if len(product)*len(more) > mostSettings {
			return nil, v.errorf("%d settings: want at most %d", len(product)*len(more), mostSettings)
		}
		var next [][]choice
		for _, before := range product {
			for _, after := range more {
				next = append(next, slices.Concat(before, after))
			}
		}
		product = next
	}
	settings := make([]setting, len(product))
	labels := make(map[string]bool)
	for i, varied := range product {
		if settings[i], err = a.makeSetting(file, common, varied); err != nil {
			return nil, err
		}
		if label := settings[i].label; labels[label] {
			return nil, file.get("algorithm").errorf("the setting %s is made twice", label)
		}
		labels[settings[i].label] = true
	}
	return settings, nil
}

// readCommon reads the options that all settings have in common: "options" and
// the steps of "budget".
func (a *algorithm) readCommon(file *value) ([]choice, error) {
	var common []choice
	if options := file.get("options"); options != nil {
		var err error
		if common, err = a.readObject(options); err != nil {
			return nil, err
		}
	}
	if budget := file.get("budget"); budget != nil {
		if err := budget.object("steps", "time"); err != nil {
			return nil, err
		}
		if steps := budget.get("steps"); steps != nil {
			var n int64
			switch err := steps.decode(&n, "a number of steps"); {
			case err != nil:
				return nil, err
			case a.steps == "":
				return nil, steps.errorf("%s counts no steps; a budget of %q works", a.name, "time")
			case n < 1:
				return nil, steps.errorf("found %d, want 1 or more", n)
			}
			common = append(common, choice{nil, string(steps.text), steps})
		}
	}
	return common, nil
}

// nameOf returns the name of the option of a choice.
func (a *algorithm) nameOf(c choice) string {
	if c.name == nil {
		return a.steps
	}
	return c.name.word()
}

// readObject reads an object of options.
func (a *algorithm) readObject(v *value) ([]choice, error) {
	if err := a.object(v); err != nil {
		return nil, err
	}
	var options []choice
	for _, m := range v.members {
		options = append(options, choice{m.name, compact(m.text), m.value})
	}
	return options, nil
}

// object checks that the value is an object whose members are options.
func (a *algorithm) object(v *value) error {
	if seed := v.get("Seed"); seed != nil {
		return seed.errorf("the seeds of the trials stand in %q, not in an option", "seeds")
	}
	return v.object(a.known()...)
}

// readList reads "settings", an array of objects of options.
func (a *algorithm) readList(v *value) ([][]choice, error) {
	if err := v.array("objects of options"); err != nil {
		return nil, err
	}
	var list [][]choice
	for _, item := range v.items {
		options, err := a.readObject(item)
		if err != nil {
			return nil, err
		}
		list = append(list, options)
	}
	return list, nil
}

// readGrid reads "grid", an object of arrays of values, and returns all their
// combinations. The last option varies fastest.
func (a *algorithm) readGrid(v *value) ([][]choice, error) {
	if err := a.object(v); err != nil {
		return nil, err
	}
	grid := [][]choice{nil}
	for _, m := range v.members {
		if err := m.array("values"); err != nil {
			return nil, err
		}
		if len(grid)*len(m.items) > mostSettings {
			return nil, m.name.errorf("more than %d settings", mostSettings)
		}
		var next [][]choice
		for _, before := range grid {
			for _, item := range m.items {
				next = append(next, slices.Concat(before, []choice{{m.name, compact(item.text), item}}))
			}
		}
		grid = next
	}
	return grid, nil
}

// makeSetting completes a setting.
func (a *algorithm) makeSetting(file *value, common, varied []choice) (setting, error) {
	s := setting{from: make(map[string]*value)}
	texts := make(map[string]json.RawMessage)
	for i, c := range slices.Concat(common, varied) {
		name := a.nameOf(c)
		if texts[name] != nil {
			return s, c.from.errorf("%s stands at another place of this file too", name)
		}
		texts[name], s.from[name] = json.RawMessage(c.text), c.from
		if i >= len(common) {
			if s.label != "" {
				s.label += " "
			}
			s.label += name + "=" + strings.Trim(c.text, `"`)
		}
	}
	if s.label == "" {
		s.label = "default"
	}
	text, err := json.Marshal(texts) // in the order of the names
	if err != nil {
		return s, err
	}
	s.text = string(text)
	options := reflect.New(reflect.TypeOf(a.options))
	if from := s.from[baseOption]; from != nil {
		switch from.word() {
		case "classic":
			options = reflect.ValueOf(a.classic()) // a pointer
		default:
			return s, from.errorf(`found %s, want "classic"`, from.text)
		}
		delete(texts, baseOption)
		text, _ = json.Marshal(texts) // as before
	}
	s.options = options.Interface()
	err = json.Unmarshal(text, s.options)
	if opts, ok := s.options.(*sudoku.GenerateOptions); ok {
		err = sudoku.Plugins{Grade: explain.ParseGrade}.Unmarshal(text, opts)
	}
	return s, s.place(file, err)
}

// place returns the error of an option with its place.
func (s *setting) place(file *value, err error) error {
	option, ok := errors.AsType[*sudoku.OptionError](err)
	switch {
	case err == nil:
		return nil
	case !ok:
		return file.get("algorithm").errorf("%s: %s", s.label, cli.Plain(err))
	}
	at := s.from[option.Field]
	if at == nil {
		return file.get("algorithm").errorf("%s: %s", s.label, cli.Plain(err))
	}
	problem := cli.Plain(err)
	names := strings.Split(strings.ReplaceAll(option.Want, " or ", ", "), ", ") // if it lists names
	if word := at.word(); word != "" && len(names) > 1 && !strings.Contains(option.Want, ":") {
		problem += `; the nearest is "` + nearest(word, names) + `"`
	}
	return at.errorf("%s", problem)
}

// compact returns JSON without blanks between its parts.
func compact(text []byte) string {
	var raw json.RawMessage = text
	short, err := json.Marshal(raw)
	if err != nil {
		return string(text) // not valid, which parse rules out
	}
	return string(short)
}
