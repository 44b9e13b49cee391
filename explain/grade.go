package explain

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"example.com/sudoku"
)

// This file makes grades for [sudoku.Generate] and reads their formulas.

// Between returns the grade of the puzzles of the levels from least to most, as [Rate]
// gives them. 0 is no bound. Its name is such as "easy–very hard", or "easy" for one level.
func Between(least, most Level) sudoku.Grade {
	if least == 0 {
		least = LevelVeryEasy
	}
	if most == 0 {
		most = LevelBeyondLogic
	}
	name := least.String()
	if most != least {
		name += rangeSign + most.String()
	}
	return sudoku.Grade{
		Name: name,
		Check: func(rules sudoku.Rules) error {
			for _, level := range []Level{least, most} {
				if level > LevelBeyondLogic {
					return gradeError(level.String(), "levels from very easy to beyond logic")
				}
			}
			if most < least {
				return gradeError(name, "the easier level first")
			}
			if least == LevelVeryEasy && most == LevelBeyondLogic {
				return nil
			}
			return checkRated(name, rules)
		},
		Gap: func(ctx context.Context, puzzle sudoku.Puzzle) (int, string, error) {
			if least == LevelVeryEasy && most == LevelBeyondLogic {
				return 0, "", nil
			}
			rating, err := rateFor(ctx, puzzle, lastFor(least, most))
			lack := "level " + rating.Level.String()
			switch {
			case err != nil:
				return 0, "", err
			case rating.Level > most:
				return int(rating.Level - most), lack, nil
			case rating.Level < least:
				return -int(least - rating.Level), lack, nil
			}
			return 0, "", nil
		},
	}
}

// Needs returns the grade of the puzzles whose hardest technique, by [Rate], is the given
// one, and that need it in at least the given number of rounds; see [Rating.Rounds]. 0 rounds mean 1.
// Its name is such as "X-wing ×2".
func Needs(technique Technique, rounds int) sudoku.Grade {
	rounds = max(rounds, 1)
	const other = 100 // the gap of another technique: more than any number of rounds that is told apart
	name := fmt.Sprintf("%v%s%d", technique, roundsSign, rounds)
	return sudoku.Grade{
		Name: name,
		Check: func(rules sudoku.Rules) error {
			if technique == 0 || technique > TrialAndError {
				return techniqueError("Grade", technique)
			}
			return checkRated(name, rules)
		},
		Gap: func(ctx context.Context, puzzle sudoku.Puzzle) (int, string, error) {
			rating, err := rateFor(ctx, puzzle, min(technique+1, TrialAndError))
			switch {
			case err != nil:
				return 0, "", err
			case rating.Hardest > technique:
				return 2 * other, "a harder technique", nil
			case rating.Hardest < technique:
				return -other - int(technique-rating.Hardest), "the hardest technique " + rating.Hardest.String(), nil
			}
			n := rating.Rounds(technique)
			if n >= rounds {
				return 0, "", nil
			}
			return -min(rounds-n, other-1), fmt.Sprintf("%d of the rounds", n), nil
		},
	}
}

// ER returns the grade of the puzzles whose ER, as [RateExplainer] gives it, is from least
// to most: ER(71, 80) is from 7.1 to 8.0. 0 is no bound. Its name is such as "ER 7.1–8.0".
// It serves the rules that RateExplainer serves.
func ER(least, most int) sudoku.Grade {
	if most == 0 {
		most = ExplainerLimit
	}
	name := fmt.Sprintf("ER %s%s%s", tenths(least), rangeSign, tenths(most))
	return sudoku.Grade{
		Name: name,
		Check: func(rules sudoku.Rules) error {
			if least < 0 || most < least || most > ExplainerLimit {
				return gradeError(name, fmt.Sprintf("an ER from 0 to %d, the lower one first", ExplainerLimit))
			}
			empty := rules.Empty()
			if _, err := explainerShape(&empty); err != nil {
				return gradeError(name, "none: these rules have no ER")
			}
			return nil
		},
		Gap: func(ctx context.Context, puzzle sudoku.Puzzle) (int, string, error) {
			rating, err := explainerRating(ctx, puzzle)
			lack := "ER " + tenths(rating.ER)
			switch {
			case err != nil:
				return 0, "", err
			case rating.ER > most:
				return rating.ER - most, lack, nil
			case rating.ER < least:
				return rating.ER - least, lack, nil
			}
			return 0, "", nil
		},
	}
}

const (
	rangeSign  = "–"
	roundsSign = " ×"
)

func tenths(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }

// checkRated returns the error of a grade for rules that are not rated.
func checkRated(name string, rules sudoku.Rules) error {
	if checkRules("Grade", rules) != nil {
		return gradeError(name, "none: boards above 16×16 are not rated")
	}
	return nil
}

// rateFor rates a puzzle for a grade.
func rateFor(ctx context.Context, puzzle sudoku.Puzzle, last Technique) (Rating, error) {
	g, candidates, err := tablesOf("Grade", &puzzle)
	if err != nil {
		return Rating{}, err
	}
	return g.rateUpTo(ctx, puzzle.Cells, candidates, last)
}

func gradeError(value any, want string) error {
	return &sudoku.OptionError{Field: "Grade", Value: value, Want: want}
}

// ParseGrade returns the grade of a formula, which is a name of [Between], [Needs] or [ER],
// or several of them joined by " and ". A level or technique alone is read too. It is what
// [sudoku.Plugins] needs to read options with a grade:
//
//	err := sudoku.Plugins{Grade: explain.ParseGrade}.Unmarshal(data, &opts)
func ParseGrade(formula string) (sudoku.Grade, error) {
	const longest = 1 << 12
	var all sudoku.Grade
	if len(formula) > longest {
		return all, gradeError(fmt.Sprintf("%d bytes", len(formula)), fmt.Sprintf("a formula of at most %d bytes", longest))
	}
	for part := range strings.SplitSeq(formula, " and ") {
		grade, ok := readGrade(part)
		if !ok {
			return sudoku.Grade{}, gradeError(part, "levels such as easy–hard, a technique such as X-wing ×2, or an ER such as ER 7.1–8.0, joined by and")
		}
		all = all.And(grade)
	}
	return all, nil
}

// readGrade reads a formula without " and ".
func readGrade(text string) (sudoku.Grade, bool) {
	first, last, isRange := strings.Cut(text, rangeSign)
	if first, ok := strings.CutPrefix(first, "ER "); ok {
		least, ok := readTenths(first)
		most, ok2 := readTenths(last)
		return ER(least, most), ok && ok2 && isRange
	}
	if !isRange {
		last = first
	}
	var least, most Level
	if first != "" && last != "" && least.UnmarshalText([]byte(first)) == nil && most.UnmarshalText([]byte(last)) == nil {
		return Between(least, most), true
	}
	name, count, counted := strings.Cut(text, roundsSign)
	rounds := 1
	if counted {
		var err error
		if rounds, err = strconv.Atoi(count); err != nil || rounds < 1 {
			return sudoku.Grade{}, false
		}
	}
	var technique Technique
	ok := name != "" && technique.UnmarshalText([]byte(name)) == nil
	return Needs(technique, rounds), ok
}

// readTenths reads a number such as 7.1 as 71.
func readTenths(text string) (int, bool) {
	whole, tenth, _ := strings.Cut(text, ".")
	n, err := strconv.Atoi(whole)
	d, err2 := strconv.Atoi(tenth)
	return 10*n + d, err == nil && err2 == nil && n >= 0 && 10*n+d <= ExplainerLimit && d >= 0 && d <= 9 && len(tenth) == 1
}
