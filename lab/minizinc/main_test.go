package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An instance is the first model with the data of a size, or the model of that size.
func TestInstance(t *testing.T) {
	root := t.TempDir()
	for name, size := range map[string]int{"a/m.mzn": 1, "a/x.dzn": 30, "a/more/y.dzn": 10, "a/z.dzn": 20, "b/one.mzn": 20, "b/two.mzn": 30} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		text := "include \"model\";" + strings.Repeat(" ", size)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	j := judge{benchmarks: root}
	for _, c := range []struct{ family, size, want string }{
		{"a", "small", "a/m.mzn a/more/y.dzn"}, {"a", "median", "a/m.mzn a/z.dzn"}, {"a", "large", "a/m.mzn a/x.dzn"},
		{"b", "small", "b/one.mzn"}, {"b", "large", "b/two.mzn"}, {"none", "small", ""},
	} {
		var got []string
		for _, name := range j.instance(c.family, c.size) {
			name, _ = filepath.Rel(root, name)
			got = append(got, filepath.ToSlash(name))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s of %s: %v, want %s", c.size, c.family, got, c.want)
		}
	}
}

// The better of two configurations counts, and differing optima are named.
func TestTable(t *testing.T) {
	with := []configuration{{"sudoku", "-f"}, {"gecode", ""}, {"gecode", "-f"}}
	table := newTable("median", with)
	table.add("one", map[configuration]run{with[0]: {"complete", -1, "7", 1}, with[1]: {"solution", -1, "9", 10}, with[2]: {"complete", -1, "8", 2}})
	table.add("two", map[configuration]run{with[0]: {"none", 0, "", 10}, with[1]: {"solution", 0, "", 1.5}, with[2]: {"none", 0, "", 10}})
	table.add("three", map[configuration]run{with[0]: {"solution", 1, "5", 10}, with[1]: {"solution", 1, "6", 10}, with[2]: {"none", 1, "", 10}})
	table.add("four", map[configuration]run{with[0]: {Status: "type error"}, with[1]: {Status: "type error"}})
	want := `
| median | sudoku | gecode |
|---|---|---|
| one | **7** 1.0 | **8** 2.0 |
| two | – | **yes** 1.5 |
| three | 5 | 6 |
| finished of 3 | 1 | 2 |
| finished, or the best value | 1 | 3 |

others finish in 2 s: [two]; optima differ: [one]
`
	if got := table.String(); got != want {
		t.Errorf("got %s want %s", got, want)
	}
}
