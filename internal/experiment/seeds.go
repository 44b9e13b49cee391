package experiment

import (
	"cmp"
	"slices"
)

// Seeds are the seeds of an experiment as ranges, each from its first to its last
// seed, in ascending order without gaps of 0.
type Seeds [][2]uint64

// mostTrials is the most trials of an experiment. One bit for each is kept.
const mostTrials = 1_000_000_000

// Len returns the number of seeds.
func (s Seeds) Len() int {
	n := 0
	for _, r := range s {
		n += int(r[1]-r[0]) + 1
	}
	return n
}

// At returns a seed by its number.
func (s Seeds) At(i int) uint64 {
	for _, r := range s {
		n := int(r[1]-r[0]) + 1
		if i < n {
			return r[0] + uint64(i)
		}
		i -= n
	}
	panic("experiment: no such seed")
}

// Index returns the number of a seed.
func (s Seeds) Index(seed uint64) (int, bool) {
	before := 0
	for _, r := range s {
		switch {
		case seed < r[0]:
			return 0, false
		case seed <= r[1]:
			return before + int(seed-r[0]), true
		}
		before += int(r[1]-r[0]) + 1
	}
	return 0, false
}

// readSeeds reads a list of seeds and ranges, or one range.
func readSeeds(v *value) (Seeds, error) {
	if v == nil {
		return Seeds{{0, 0}}, nil
	}
	items := []*value{v}
	if v.text[0] != '{' {
		if err := v.array(`seeds, or a range {"from": 1, "to": 100}`); err != nil {
			return nil, err
		}
		items = v.items
	}
	type placed struct {
		at     *value
		bounds [2]uint64
	}
	var all []placed
	for _, item := range items {
		var r [2]uint64
		if item.text[0] == '{' {
			if err := item.object("from", "to"); err != nil {
				return nil, err
			}
			for i, name := range []string{"from", "to"} {
				bound := item.get(name)
				if bound == nil {
					return nil, item.errorf("%q is missing", name)
				}
				if err := bound.decode(&r[i], "a seed, 0 to 18446744073709551615"); err != nil {
					return nil, err
				}
			}
		} else {
			if err := item.decode(&r[0], "a seed, 0 to 18446744073709551615"); err != nil {
				return nil, err
			}
			r[1] = r[0]
		}
		if r[1] < r[0] || r[1]-r[0] >= mostTrials {
			return nil, item.errorf("from %d to %d: want 1 to %d seeds", r[0], r[1], mostTrials)
		}
		all = append(all, placed{item, r})
	}
	slices.SortStableFunc(all, func(a, b placed) int { return cmp.Compare(a.bounds[0], b.bounds[0]) })
	var seeds Seeds
	for _, next := range all {
		last := len(seeds) - 1
		switch {
		case last >= 0 && next.bounds[0] <= seeds[last][1]:
			return nil, next.at.errorf("the seed %d stands here twice", next.bounds[0])
		case last >= 0 && next.bounds[0] == seeds[last][1]+1:
			seeds[last][1] = next.bounds[1]
		default:
			seeds = append(seeds, next.bounds)
		}
	}
	if seeds.Len() > mostTrials {
		return nil, v.errorf("%d seeds: want at most %d", seeds.Len(), mostTrials)
	}
	return seeds, nil
}
