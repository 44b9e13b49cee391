//go:build race

package sudokutest

// RaceDetector is true where the race detector runs.
const RaceDetector = true
