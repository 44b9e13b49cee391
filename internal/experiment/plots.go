package experiment

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// plots returns the commands of lab/plot that draw the results: the share of
// trials solved within a cost and, for each option with several numbers, the cost
// and the success of each.
func (r *report) plots(t *table) []string {
	cost, by := t.cost(), "setting"
	if t.metric < 0 {
		cost = "seconds"
	}
	if r.versions {
		by = "''" // a series per file
	}
	var commands []string
	add := func(verb, name string) {
		picture := strings.TrimSuffix(r.files[0], ".jsonl") + "-" + name + ".svg"
		command := verb + " -o " + quoted(picture)
		for _, file := range r.files {
			command += " " + quoted(file)
		}
		commands = append(commands, "plot "+command)
	}
	add(fmt.Sprintf("times -by %s -x %s", by, cost), "times")
	if r.versions {
		return commands
	}
	all := t.of(t.costs, 0)
	for i := range t.plan.Settings[1:] {
		all = append(all, t.of(t.costs, i+1)...)
	}
	slices.Sort(all)
	for _, option := range t.numericOptions() {
		add(fmt.Sprintf("growth -log none -x %s -y %s", option, cost), option)
		if solved(all) < len(all) {
			add("success -x "+option, option+"-success")
		}
	}
	return commands
}

// numericOptions returns the options that have several values, all of them numbers.
func (t *table) numericOptions() []string {
	var names []string
	values := make(map[string][]string)
	for _, label := range t.plan.Settings {
		for word := range strings.FieldsSeq(label) {
			name, value, ok := strings.Cut(word, "=")
			if _, err := strconv.ParseFloat(value, 64); !ok || err != nil {
				value = ""
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
			if !slices.Contains(values[name], value) {
				values[name] = append(values[name], value)
			}
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return len(values[name]) < 2 || slices.Contains(values[name], "")
	})
}

// quoted returns a file name for a shell.
func quoted(name string) string {
	plain := func(r rune) bool {
		return r >= 0x80 || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z' || strings.ContainsRune("/._-+,:@%", r)
	}
	if name != "" && !strings.ContainsFunc(name, func(r rune) bool { return !plain(r) }) {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
