package experiment

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"example.com/sudoku"
)

// readRandom reads "random" and draws settings that differ. Draw i takes its
// random numbers from stream i of the seed.
func (a *algorithm) readRandom(v *value) ([][]choice, error) {
	if err := v.object("count", "seed", "options"); err != nil {
		return nil, err
	}
	count, seed := 0, uint64(0)
	if n := v.get("count"); n == nil {
		return nil, v.errorf("%q, the number of random settings, is missing", "count")
	} else if err := n.decode(&count, "a number of settings"); err != nil {
		return nil, err
	} else if count < 1 || count > mostSettings {
		return nil, n.errorf("found %d, want 1 to %d settings", count, mostSettings)
	}
	if s := v.get("seed"); s != nil {
		if err := s.decode(&seed, "a seed, 0 to 18446744073709551615"); err != nil {
			return nil, err
		}
	}
	options := v.get("options")
	if options == nil {
		return nil, v.errorf("%q, the options to draw, is missing", "options")
	}
	if err := a.object(options); err != nil {
		return nil, err
	}
	var draws []func(*rand.Rand) string
	for _, m := range options.members {
		draw, err := readRange(m.value)
		if err != nil {
			return nil, err
		}
		draws = append(draws, draw)
	}
	const patience = 100 // draws per setting
	var drawn [][]choice
	known := make(map[string]bool)
	for i := 0; len(drawn) < count; i++ {
		if i == patience*count {
			return nil, v.errorf("%d draws gave only %d different settings of %d", i, len(drawn), count)
		}
		r := rand.New(sudoku.NewStream(seed, uint64(i)))
		var one []choice
		var all strings.Builder
		for k, m := range options.members {
			text := draws[k](r)
			one = append(one, choice{m.name, text, m.value})
			all.WriteString(text + " ")
		}
		if !known[all.String()] {
			known[all.String()] = true
			drawn = append(drawn, one)
		}
	}
	return drawn, nil
}

// readRange reads what a random option is drawn from: an array of values, or
// {"from": 1, "to": 8, "scale": "log"}. A range of whole numbers gives whole
// numbers.
func readRange(v *value) (func(*rand.Rand) string, error) {
	if v.text[0] != '{' {
		if err := v.array(`values, or a range {"from": 1, "to": 8, "scale": "log"}`); err != nil {
			return nil, err
		}
		return func(r *rand.Rand) string { return compact(v.items[r.IntN(len(v.items))].text) }, nil
	}
	if err := v.object("from", "to", "scale"); err != nil {
		return nil, err
	}
	var bounds [2]float64
	whole := true
	for i, name := range []string{"from", "to"} {
		bound := v.get(name)
		if bound == nil {
			return nil, v.errorf("%q is missing", name)
		}
		if err := bound.decode(&bounds[i], "a number"); err != nil {
			return nil, err
		}
		whole = whole && bounds[i] == math.Trunc(bounds[i]) && math.Abs(bounds[i]) < 1<<53 && !strings.ContainsAny(string(bound.text), ".eE")
	}
	from, to := bounds[0], bounds[1]
	if from >= to {
		return nil, v.errorf("from %v to %v is no range", from, to)
	}
	scale := "linear"
	if s := v.get("scale"); s != nil {
		if err := s.oneOf([]string{"linear", "log"}); err != nil {
			return nil, err
		}
		if scale = s.word(); scale == "log" && from <= 0 {
			return nil, v.get("from").errorf("found %v, want more than 0 on a logarithmic scale", from)
		}
	}
	return func(r *rand.Rand) string {
		x := r.Float64()
		switch {
		case whole && scale == "linear":
			return strconv.FormatInt(int64(from)+r.Int64N(int64(to)-int64(from)+1), 10)
		case whole: // each number gets its share of the scale
			low, high := math.Log(from-0.5), math.Log(to+0.5)
			x = math.Round(math.Exp(low + x*(high-low)))
			return strconv.FormatInt(int64(min(max(x, from), to)), 10)
		case scale == "log":
			x = math.Exp(math.Log(from) + x*(math.Log(to)-math.Log(from)))
		default:
			x = from + x*(to-from)
		}
		// Three digits are enough, and hide that machines differ in the last bit.
		return strconv.FormatFloat(x, 'g', 3, 64)
	}, nil
}
