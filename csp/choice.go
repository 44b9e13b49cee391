package csp

import (
	"context"
	"slices"
)

// This file chooses which search of a model begins and which follows: the first row that suits.
// The strong search begins only if the model can be stated to it. Where both take turns, the
// strong search does some words of work for each one of the learner. TestOpenings has a model of
// each row.
//
//	model                            begins   follows         why
//	a Branch function                learner                  which alone asks it
//	full groups and Or               strong   learner, 2 : 1  alternatives deduce by themselves only, whichever holds
//	full groups and other rules      strong   learner, 8 : 1  combinations in full groups beat what dead ends teach: killers
//	                                                          take 1.2 × the time of the strong search alone
//	forms                            strong   learner, 1 : 1  few forms are stated as strongly to the learner
//	a goal, hints and tables         strong   learner, 1 : 1  it follows hints in all choices: a still life of 7×7 cells
//	                                                          took 39,000 dead ends, not 110,000
//	full narrow groups, few          strong   learner, 8 : 1  singles, and what is left over in groups
//	narrow groups, few               strong   learner, 1 : 1  the same
//	groups, with sums for a goal or  wide     learner         Golomb rulers, Costas arrays and 1,000 queens by the learner
//	of differences                            for good        take 20 × the time and more (TestDifferencesThatDiffer)
//	any other                        learner                  what dead ends teach
//
// Groups are of decisions that all differ. They are full if they take all values, and narrow if
// these fit a word.

// An opening is a row of the table.
type opening struct {
	name  string
	suits func(s *search, r *rules) bool
	begin func(s *search, ctx context.Context, r *rules) (bool, error) // as beginStrong
	// deduced says that deduction comes before. Where the strong search begins without, it deduces
	// more than that.
	deduced bool
	share   int64 // words of the strong search for each of the learner, 0 without turns
}

var openings = []opening{
	{name: "learner, by a Branch function", begin: (*search).beginBranched,
		suits: func(s *search, _ *rules) bool { return s.model.branch != nil }},
	{name: "strong, full groups and Or", share: 2, begin: (*search).beginStrong,
		suits: func(_ *search, r *rules) bool { return r.someFull() && slices.ContainsFunc(r.forms, chooses) }},
	{name: "strong, full groups and others", share: 8, begin: (*search).beginStrong,
		suits: func(s *search, r *rules) bool {
			return r.someFull() && !r.groupsAlone() && !(r.suitWide() && r.derived(s.rootDomains))
		}},
	{name: "strong, forms", share: 1, begin: (*search).beginStrong,
		suits: func(_ *search, r *rules) bool { return len(r.forms) > 0 }},
	{name: "strong, goal, hints and tables", share: 1, begin: (*search).beginStrong,
		suits: func(s *search, r *rules) bool {
			return s.goal != nil && len(s.model.hints) > 0 && len(r.tableRules) > 0
		}},
	{name: "strong, full narrow groups", share: 8, begin: (*search).beginStrong, deduced: true,
		suits: func(s *search, r *rules) bool { return r.someFull() && s.suitNarrow(r) }},
	{name: "strong, narrow groups", share: 1, begin: (*search).beginStrong, deduced: true,
		suits: (*search).suitNarrow},
	{name: "wide", begin: (*search).beginWide, deduced: true,
		suits: (*search).suitGroups},
	{name: "learner", begin: (*search).beginLearner, deduced: true,
		suits: func(*search, *rules) bool { return true }},
}

// open begins the search. It returns false if there is no solution, and false with the error
// of the context if that ends.
func (s *search) open(ctx context.Context, r *rules) (bool, error) {
	if r.never || s.failed {
		return false, nil
	}
	deduced, refused := false, false
	for i := 0; s.last == nil; i++ {
		row := &openings[i]
		if row.deduced && !deduced {
			if ok, err := s.reduce(ctx, r); !ok {
				return false, err
			}
			deduced = true
		}
		if refused && row.share > 0 || !row.suits(s, r) {
			continue
		}
		if ok, err := row.begin(s, ctx, r); !ok {
			return false, err
		}
		refused = s.last == nil
		s.opened = row
	}
	s.turns = turnsOf(s.opened.share)
	return true, nil
}

// beginStrong begins with the strong search, unless the model can't be stated to it. It returns
// false as open does.
func (s *search) beginStrong(ctx context.Context, r *rules) (bool, error) {
	first, err := newDeepSearch(ctx, s.model, s.rootDomains, r)
	if first == nil {
		return err == nil, err
	}
	if ok, err := first.Start(ctx); !ok {
		return false, err
	}
	s.begin(first)
	return true, nil
}

func (s *search) beginWide(_ context.Context, r *rules) (bool, error) {
	s.begin(newWideSearch(s.model, s.rootDomains, r, s.goal))
	return true, nil
}

func (s *search) beginLearner(ctx context.Context, _ *rules) (bool, error) {
	ok, err := s.state(ctx)
	if ok {
		s.last = s.learner
	}
	return ok, err
}

func (s *search) beginBranched(ctx context.Context, r *rules) (bool, error) {
	if ok, err := s.reduce(ctx, r); !ok {
		return false, err
	}
	return s.beginLearner(ctx, r)
}

// chooses reports whether a constraint chooses between alternatives.
func chooses(c *Constraint) bool {
	_, ok := c.form.(orForm)
	return ok
}

// groupsAlone reports whether there are no rules but groups.
func (r *rules) groupsAlone() bool {
	return len(r.sums)+len(r.equal)+len(r.tableRules)+len(r.forms) == 0
}

// narrowOnly reports whether the rules are narrow groups only, and each domain fits
// into one word.
func (r *rules) narrowOnly(d *rootDomains) bool {
	return r.groupsAlone() && len(d.bits) == len(d.decisions) &&
		!slices.ContainsFunc(r.different, func(g differGroup) bool { return !g.narrow() })
}

// suitNarrow reports whether the rules are narrow groups alone, without constants, that deduction
// has not decided, and few enough for the strong search to begin with.
func (s *search) suitNarrow(r *rules) bool {
	shifted := func(g differGroup) bool { return shifted(g.decisions) }
	return s.goal == nil && r.narrowOnly(s.rootDomains) && !slices.ContainsFunc(r.different, shifted) &&
		s.anyOpen() && groupEffort/r.size(s.rootDomains) >= fewestDeadEnds
}

// someFull reports whether a group holds all values of its decisions.
func (r *rules) someFull() bool {
	return slices.ContainsFunc(r.different, func(g differGroup) bool {
		return g.narrow() && len(g.decisions) >= fewestFull && len(g.decisions) == g.width
	})
}

// fewestFull is the size of the smallest full group that makes a model one for the strong search.
const fewestFull = 4

// suitGroups reports whether the rules are groups, with sums if there is a goal or if they are
// those of differences.
func (s *search) suitGroups(r *rules) bool {
	sums := len(r.sums)+len(r.equal) > 0
	return !s.model.hasWide() && r.suitWide() && sums == (s.goal != nil || r.derived(s.rootDomains)) &&
		len(r.different) > 0 && r.deadEnds(s.rootDomains) >= fewestDeadEnds && s.anyOpen()
}
