package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAll(t *testing.T) {
	var out, err strings.Builder
	require.Zero(t, run(nil, &out, &err))
	require.Empty(t, err.String())
	require.Contains(t, out.String(), "8 queens can stand in 92 ways")
	require.Equal(t, 8, strings.Count(out.String(), "]\n"), "magic squares")
	require.Contains(t, out.String(), "9567 + 1085 = 10652, proven unique\n")
	require.Contains(t, out.String(), "A killer sudoku without givens, proven unique:\n+-------+-------+-------+\n| 2 9 7 |")
	require.Contains(t, out.String(), "An X-sudoku of 18 givens, proven unique:\n+-------+-------+-------+\n| 6 7 5 |")
}

func TestNames(t *testing.T) {
	var out, err strings.Builder
	require.Zero(t, run([]string{"money"}, &out, &err))
	require.Equal(t, "9567 + 1085 = 10652, proven unique\n", out.String())
	require.Equal(t, 2, run([]string{"kings"}, &out, &err))
	require.Equal(t, "queens: no problem is called kings\n", err.String())
}
