package docs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var inCode = regexp.MustCompile("`([^`]+)`")

// TestComingFrom checks the table of docs/model.md for those who know another solver: it names
// all constraints of package csp, no other methods, and all constraints of MiniZinc's library.
func TestComingFrom(t *testing.T) {
	page, err := os.ReadFile("model.md")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(page), "\n## Coming from MiniZinc, CP-SAT, XCSP3\n")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n## ")
	theirs, ours := map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if len(cells) != 4 || strings.HasPrefix(cells[0], "--") {
			continue
		}
		for _, name := range inCode.FindAllStringSubmatch(cells[0], -1) {
			theirs[name[1]] = true
		}
		for _, name := range inCode.FindAllStringSubmatch(cells[3], -1) {
			ours[name[1]] = true
		}
	}

	api, err := os.ReadFile("../csp/testdata/api.golden")
	require.NoError(t, err)
	constraint := regexp.MustCompile(`(?m)^func (?:\(\*Model\)[.])?([A-Z]\w*)(?:\[.*?\])?\(.*\) \*Constraint$`)
	constraints := constraint.FindAllStringSubmatch(string(api), -1)
	require.Greater(t, len(constraints), 50)
	for _, c := range constraints {
		require.True(t, ours[c[1]], "no row for %s", c[1])
	}
	for name := range ours {
		requireAPI(t, string(api), name)
	}

	const globals = "/usr/share/minizinc/std/globals.mzn"
	library, err := os.ReadFile(globals)
	if err != nil {
		t.Skip("MiniZinc is not installed, so nobody says which constraints it has")
	}
	for _, name := range regexp.MustCompile(`(?m)^include "(\w+)[.]mzn"`).FindAllStringSubmatch(string(library), -1) {
		require.True(t, theirs[name[1]], "no row for MiniZinc's %s", name[1])
	}
}

// requireAPI requires a package to have a name, if it is one, not an expression or a program.
func requireAPI(t *testing.T, api, name string) {
	t.Helper()
	if regexp.MustCompile(`^[A-Z]\w+([.]\w+)?$`).MatchString(name) {
		word, member, _ := strings.Cut(name, ".")
		require.Regexp(t, `\b`+word+`\b`, api, "the package has no %s", name)
		require.Regexp(t, `\b`+member+`\b`, api, "the package has no %s", name)
	}
}

// TestComingFromEvolution checks the table of docs/evolution.md for those who know another
// library of evolution: it names what package evolve has, and all operators and options that
// a user of another library looks for.
func TestComingFromEvolution(t *testing.T) {
	page, err := os.ReadFile("evolution.md")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(page), "\n| coming from |")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n\n")
	api, err := os.ReadFile("../evolve/testdata/api.golden")
	require.NoError(t, err)
	ours := map[string]bool{}
	for line := range strings.Lines(table) {
		first, _, _ := strings.Cut(strings.TrimPrefix(line, "|"), " | ")
		for _, name := range inCode.FindAllStringSubmatch(first, -1) {
			requireAPI(t, string(api), name[1])
			_, member, _ := strings.Cut(name[1], ".")
			ours[name[1]], ours[member] = true, true
		}
	}
	names := regexp.MustCompile(`(?m)^(?:func (?:\(Box\)[.])?((?:Cross|Mutate|Trial)\w+)|field (?:GeneticOptions|Problem)[.](\w+)|var (Select\w+))`)
	all := names.FindAllStringSubmatch(string(api), -1)
	require.Greater(t, len(all), 40)
	for _, name := range all {
		name := name[1] + name[2] + name[3]
		require.True(t, ours[name], "no row for %s", name)
	}
}
