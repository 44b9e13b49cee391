package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"example.com/sudoku/compare"
)

// A series is what a picture shows of one name.
type series struct {
	name   string
	points []point
}

// A point says what n trials at x came to. Low, Q1, Mid, Q3 and High never
// decrease; what they are depends on the kind of picture. A number is infinite
// where that part of the trials did not succeed.
type point struct {
	x                      float64
	n                      int
	low, q1, mid, q3, high float64
}

// A sample is a number that a trial measured.
type sample struct {
	name   string
	x, y   float64
	solved bool
}

// pool makes a series of each name, in the order in which names appear first, with
// a point for each x in ascending order. It makes points by sum, which gets the
// samples of a point by y in ascending order.
func pool(samples []sample, sum func(point, []sample) point) []series {
	groups := make(map[string]map[float64][]sample)
	var all []series
	for _, s := range samples {
		if groups[s.name] == nil {
			groups[s.name] = make(map[float64][]sample)
			all = append(all, series{name: s.name})
		}
		groups[s.name][s.x] = append(groups[s.name][s.x], s)
	}
	for i := range all {
		for x, group := range groups[all[i].name] {
			slices.SortFunc(group, func(a, b sample) int { return order(a.y, b.y) })
			all[i].points = append(all[i].points, sum(point{x: x, n: len(group)}, group))
		}
		slices.SortFunc(all[i].points, func(a, b point) int { return order(a.x, b.x) })
	}
	return all
}

func order(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// quantiles makes a point of the least numbers that 10, 25, 50, 75 and 90 % of the
// samples don't exceed.
func quantiles(p point, sorted []sample) point {
	at := func(share float64) float64 {
		return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)].y
	}
	p.low, p.q1, p.mid, p.q3, p.high = at(0.1), at(0.25), at(0.5), at(0.75), at(0.9)
	return p
}

// rate makes a point of the share of solved samples within its 95 % interval by
// Wilson's score.
func rate(p point, samples []sample) point {
	solved := 0
	for _, s := range samples {
		if s.solved {
			solved++
		}
	}
	p.mid = float64(solved) / float64(p.n)
	p.low, p.high = compare.Wilson(solved, p.n)
	p.q1, p.q3 = p.mid, p.mid
	return p
}

// spread makes a point of the mean, the mean less and plus its standard error, and
// the least and the greatest number.
func spread(p point, sorted []sample) point {
	sum, squares := 0.0, 0.0
	for _, s := range sorted {
		sum += s.y
	}
	p.mid = sum / float64(p.n)
	for _, s := range sorted {
		squares += (s.y - p.mid) * (s.y - p.mid)
	}
	e := 0.0
	if p.n > 1 {
		e = math.Sqrt(squares / float64(p.n-1) / float64(p.n))
	}
	p.low, p.high = sorted[0].y, sorted[p.n-1].y
	p.q1, p.q3 = max(p.low, p.mid-e), min(p.high, p.mid+e)
	return p
}

// shares makes of each name the share of its samples that are solved with at most
// x, for every x at which that share grows.
func shares(samples []sample) []series {
	all := pool(samples, func(p point, group []sample) point {
		for _, s := range group {
			if s.solved {
				p.mid++
			}
		}
		return p
	})
	for i := range all {
		s := &all[i]
		n, solved := 0, 0.0
		for _, p := range s.points {
			n += p.n
		}
		var grown []point
		for _, p := range s.points {
			if p.mid > 0 {
				solved += p.mid
				share := solved / float64(n)
				grown = append(grown, point{p.x, n, share, share, share, share, share})
			}
		}
		s.points = grown
	}
	return all
}

var head = []string{"series", "x", "n", "low", "q1", "mid", "q3", "high"}

// writeSeries writes a line of CSV per point.
func writeSeries(w io.Writer, all []series) error {
	rows := [][]string{head}
	for _, s := range all {
		for _, p := range s.points {
			row := []string{s.name, number(p.x), strconv.Itoa(p.n)}
			for _, y := range []float64{p.low, p.q1, p.mid, p.q3, p.high} {
				row = append(row, number(y))
			}
			rows = append(rows, row)
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// number formats a number with the digits that a picture can show.
func number(x float64) string { return strconv.FormatFloat(x, 'g', 5, 64) }

// readSeries reads what writeSeries has written.
func readSeries(r io.Reader) ([]series, error) {
	in := csv.NewReader(r)
	rows, err := in.ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 || !slices.Equal(rows[0], head) {
		return nil, fmt.Errorf("want the columns %q", head)
	}
	var all []series
	for i, row := range rows[1:] {
		var p point
		for j, to := range []*float64{&p.x, nil, &p.low, &p.q1, &p.mid, &p.q3, &p.high} {
			if to == nil {
				p.n, err = strconv.Atoi(row[1+j])
			} else {
				*to, err = strconv.ParseFloat(row[1+j], 64)
			}
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", i+2, err)
			}
		}
		if last := len(all) - 1; last < 0 || all[last].name != row[0] {
			all = append(all, series{name: row[0]})
		}
		s := &all[len(all)-1]
		s.points = append(s.points, p)
	}
	return all, nil
}
