package evolve_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

const hours, teachers = 30, 15

type timetable struct {
	teacher [12][hours]int       // of each class
	taught  [teachers][hours]int // the number of classes
}

func (t *timetable) put(class, hour, by int) int {
	n := &t.taught[t.teacher[class][hour]][hour]
	*n += by
	return max(0, *n-1) - max(0, *n-by-1)
}

func (t *timetable) swap(class, a, b int) int {
	change, l := t.put(class, a, -1)+t.put(class, b, -1), &t.teacher[class]
	l[a], l[b] = l[b], l[a]
	return change + t.put(class, a, 1) + t.put(class, b, 1)
}

// A school: a class has ten teachers, for three lessons each. A move exchanges two lessons.
func Example_timetable() {
	problem := evolve.Problem[timetable]{
		Random: func(t *timetable, source *rand.PCG) {
			*t = timetable{}
			for class := range t.teacher {
				for i, hour := range rand.New(source).Perm(hours) {
					t.teacher[class][hour] = (class*5 + i/3) % teachers
					t.put(class, hour, 1)
				}
			}
		},
		Errors: func(t *timetable) (errors int) {
			for i := range teachers * hours {
				errors += max(0, t.taught[i/hours][i%hours]-1)
			}
			return errors
		},
		Worker: evolve.Tempered(evolve.Moves[timetable, [3]int]{
			Propose: func(t *timetable, source *rand.PCG) ([3]int, int) {
				class, a, b := evolve.Below(len(t.teacher), source), evolve.Below(hours, source), evolve.Below(hours, source)
				change := t.swap(class, a, b)
				t.swap(class, a, b)
				return [3]int{class, a, b}, change
			},
			Apply: func(t *timetable, m [3]int) { t.swap(m[0], m[1], m[2]) },
		}),
	}
	result, err := evolve.Evolve(context.Background(), problem, evolve.Options{})
	fmt.Println(result.Errors, err) // Output: 0 <nil>
}
