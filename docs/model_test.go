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
		if !regexp.MustCompile(`^[A-Z]\w+([.]\w+)?$`).MatchString(name) {
			continue // an expression, or a program
		}
		word, member, _ := strings.Cut(name, ".")
		require.Regexp(t, `\b`+word+`\b`, string(api), "csp has no %s", name)
		require.Regexp(t, `\b`+member+`\b`, string(api), "csp has no %s", name)
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
