// Package sample is a subject for the test of the command.
package sample

// Largest returns the largest number, or 0.
func Largest(numbers []int) int {
	largest := 0
	for i, n := range numbers {
		if i == 0 || n > largest {
			largest = n
		}
	}
	return largest
}

// Unused is a function without a test.
func Unused(n int) int { return n + 1 }

// Same has a constraint, which is no operation.
func Same[N int | int8](n N) N { return n }
