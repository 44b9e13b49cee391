package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// inheritance runs the program.
func inheritance(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(args, strings.NewReader(stdin), &out, &err)
	return status, out.String(), err.String()
}

// rows returns the fields of a table's lines; columns are two blanks apart.
func rows(t *testing.T, table string) [][]string {
	t.Helper()
	_, table, ok := strings.Cut(table, "\n\n")
	require.True(t, ok, table)
	var rows [][]string
	for line := range strings.Lines(table) {
		var row []string
		for field := range strings.SplitSeq(line, "  ") {
			if field = strings.TrimSpace(field); field != "" {
				row = append(row, field)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// What each layout allows: everything, or what takes its units as a whole.
var allowed = map[string][]string{
	"free":    {"cells", "runs", "rows", "columns", "blocks", "bands", "stacks", "1 point", "2 points"},
	"rows":    {"rows", "bands"},
	"columns": {"columns", "stacks"},
	"blocks":  {"blocks", "bands", "stacks"},
}

func TestTable(t *testing.T) {
	for _, size := range []string{"9", "16"} {
		status, stdout, stderr := inheritance("", "-size", size, "-generations", "2", "-seeds", "2", "-seed", "5")
		require.Equal(t, done, status, stderr)
		require.Empty(t, stderr)
		require.Contains(t, stdout, size+"×"+size+", ")
		require.Contains(t, stdout, "givens; seeds 5 to 6; 2000 children each\n")
		table := rows(t, stdout)
		require.Equal(t, []string{"layout", "inheritance", "population", "best at 0", "best at 200", "best at 2000", "mean",
			"spread", "agreement", "distinct", "solved", "95 %", "generations", "children"}, table[0])
		found := make(map[string][]string)
		zero := make(map[string]string)
		for _, row := range table[1:] {
			require.Len(t, row, len(table[0]))
			layout := row[0]
			found[layout] = append(found[layout], row[1])
			require.Equal(t, "100", row[2])
			if zero[layout] == "" {
				zero[layout] = row[3]
			}
			require.Equal(t, zero[layout], row[3], "generation zero is shared")
			require.Equal(t, []string{"0/2", "0-66%", "-", "-"}, row[10:])
		}
		require.Equal(t, allowed, found)
	}
}

// Every population is granted as many children, and gets as many generations as
// that makes.
func TestPopulations(t *testing.T) {
	status, stdout, stderr := inheritance("", "-generations", "4", "-seeds", "1", "-layout", "free,blocks", "-inheritance", "blocks,stacks,runs",
		"-population", "50,100,200", "-o", "json")
	require.Equal(t, done, status, stderr)
	var standings []sudoku.Standing
	require.NoError(t, json.Unmarshal([]byte(stdout), &standings))
	require.Len(t, standings, 15)
	for i, s := range standings {
		require.Len(t, s.Curve, []int{9, 5, 3}[i%3], s.Name)
	}
	require.Equal(t, "free by runs, 50", standings[0].Name)
}

const easy4 = "12.. .... .... ..43"

func TestSolves(t *testing.T) {
	file := filepath.Join(t.TempDir(), "puzzle.txt")
	require.NoError(t, os.WriteFile(file, []byte(easy4), 0o600))
	_, first, _ := inheritance("", "-puzzle", easy4, "-layout", "rows,blocks", "-seeds", "5", "-generations", "20")
	for _, from := range []string{"@" + file, "-"} {
		status, stdout, stderr := inheritance(easy4, "-puzzle", from, "-layout", "rows,blocks", "-seeds", "5", "-generations", "20")
		require.Equal(t, done, status, stderr)
		require.Equal(t, first, stdout)
	}
	for _, row := range rows(t, first)[1:] {
		require.Equal(t, []string{"5/5", "57-100%"}, row[10:12])
		require.NotEqual(t, "-", row[12])
	}
}

func TestMutation(t *testing.T) {
	args := []string{"-layout", "rows", "-seeds", "1", "-generations", "20"}
	_, usual, _ := inheritance("", args...)
	_, none, _ := inheritance("", append(args, "-mutation", "0")...)
	_, always, _ := inheritance("", append(args, "-mutation", "1")...)
	require.NotEqual(t, usual, none)
	require.NotEqual(t, usual, always)
}

func TestCSV(t *testing.T) {
	status, stdout, stderr := inheritance("", "-layout", "columns", "-seeds", "3", "-generations", "2", "-o", "csv")
	require.Equal(t, done, status, stderr)
	lines, err := csv.NewReader(strings.NewReader(stdout)).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 1+2*3*3)
	require.Equal(t, []string{"columns by columns, 100", "0", "false", "0"}, lines[1][:4])
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, err bytes.Buffer
	require.Equal(t, notDone, runUntil(ctx, nil, nil, &out, &err))
	require.Equal(t, "inheritance: interrupted\n", err.String())
	require.Len(t, rows(t, out.String()), 1, "the head of the table")
}

func TestBar(t *testing.T) {
	var out bytes.Buffer
	b := newBar(&out)
	b.draw(1, 2, sudoku.Trial{})
	b.erase()
	require.Zero(t, out.Len(), "no terminal")

	b.shown = true
	b.draw(1, 4, sudoku.Trial{Name: "rows by bands, 100", Errors: 7})
	b.erase()
	require.Equal(t, "\r\x1b[K[=======                       ] 1 of 4  rows by bands, 100: 7 errors\r\x1b[K", out.String())
}

func TestBadUse(t *testing.T) {
	for _, test := range []struct {
		args   []string
		stderr string
	}{
		{[]string{"-nonsense"}, "flag provided but not defined: -nonsense"},
		{[]string{"hard.txt"}, `unexpected "hard.txt"`},
		{[]string{"-size", "25"}, "-size 25: want 9 or 16; -puzzle takes other sizes"},
		{[]string{"-generations", "0"}, "-generations 0: want from 1"},
		{[]string{"-seeds", "0"}, "-seeds 0: want from 1"},
		{[]string{"-layout", "rows,diagonals"}, "-layout diagonals: want free, rows, columns or blocks"},
		{[]string{"-inheritance", "wealth"}, "-inheritance wealth: not known"},
		{[]string{"-layout", "rows", "-inheritance", "cells"}, "sudoku: contenders: 0, want at least one"},
		{[]string{"-population", "50,x"}, "want different numbers"},
		{[]string{"-population", "50,50"}, "want different numbers"},
		{[]string{"-population", "1"}, "sudoku: free by cells, 1: Population: 1, want from 2"},
		{[]string{"-mutation", "2"}, "sudoku: free by cells, 100: Mutation: 2, want a share up to 1"},
		{[]string{"-mutation", "NaN"}, "sudoku: free by cells, 100: Mutation: NaN, want a share up to 1"},
		{[]string{"-o", "xml"}, "-o xml: want text, csv or json"},
		{[]string{"-puzzle", "@no/such/file"}, "no/such/file"},
		{[]string{"-puzzle", "1234"}, "found 4 cells"},
		{[]string{"-puzzle", "1..1 .... .... ...."}, "row 1: 1 stands in both column 1 and column 4"},
	} {
		status, stdout, stderr := inheritance("", test.args...)
		require.Equal(t, badUse, status, test.args)
		require.Empty(t, stdout)
		require.Contains(t, stderr, test.stderr)
		require.True(t, strings.HasPrefix(stderr, "inheritance: "), stderr)
	}

	status, stdout, stderr := inheritance("", "-h")
	require.Equal(t, badUse, status)
	require.Empty(t, stdout)
	require.Contains(t, stderr, "-population")
}
