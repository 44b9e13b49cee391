package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestSample(t *testing.T) {
	b, err := build([]string{"testdata/sample"}, t.TempDir(), 0, 1, []string{"sample.go"})
	require.NoError(t, err)
	require.NoError(t, b.measureTests(time.Minute))
	b.run("")
	results := map[string]result{}
	for i, m := range b.mutants {
		results[m.place()] = b.results[i]
	}
	require.Equal(t, map[string]result{
		"sample.go:8:8: == → !=":                   killed,
		"sample.go:8:6: drop i == 0 from ||":       killed,
		"sample.go:8:16: drop n > largest from ||": killed,
		"sample.go:8:18: > → >=":                   survived, // an equal number changes nothing
		"sample.go:8:18: > → <=":                   killed,
		"sample.go:9:4: remove largest = n":        killed,
		"sample.go:16:35: + → -":                   uncovered,
	}, results)

	var report bytes.Buffer
	b.report(&report, []string{"sample.go"})
	require.Contains(t, report.String(), "| sample.go | 7 | 6 | 5 | 1 | 83.3 |\n")
	require.Contains(t, report.String(), "survived:\n\nsample.go:8:18: > → >=\n\nreached by no test:\n\nsample.go:16:35: + → -\n")

	b.results = make([]result, len(b.mutants))
	b.run(report.String())
	require.Equal(t, []result{survived, uncovered}, []result{b.results[3], b.results[6]})
	require.Equal(t, killed, b.results[0])
}

// A sample has mutants at some places, the same ones each time.
func TestSampleOfPlaces(t *testing.T) {
	places := func(n int) (list []string) {
		b, err := build([]string{"testdata/sample"}, t.TempDir(), n, 1, nil)
		require.NoError(t, err)
		require.Contains(t, b.files, "sample.go")
		for _, m := range b.mutants {
			list = append(list, m.place())
		}
		return list
	}
	require.Len(t, places(0), 7)
	require.Len(t, places(99), 7)
	two := places(2)
	require.NotEmpty(t, two)
	require.Less(t, len(two), 5)
	require.Equal(t, two, places(2))
}

// The tests of a package that uses the one with the mutants kill what its own don't reach.
func TestOtherPackages(t *testing.T) {
	b, err := build([]string{"testdata/sample", "testdata/user"}, t.TempDir(), 0, 1, []string{"sample.go"})
	require.NoError(t, err)
	require.NoError(t, b.measureTests(time.Minute))
	b.run("")
	results := map[result]int{}
	for _, r := range b.results {
		results[r]++
	}
	require.Equal(t, map[result]int{killed: 6, survived: 1}, results)
}

func TestRefusesOtherFiles(t *testing.T) {
	_, err := build([]string{"testdata/sample"}, t.TempDir(), 0, 1, []string{"other.go"})
	require.ErrorContains(t, err, "other.go is not in the package")
}
