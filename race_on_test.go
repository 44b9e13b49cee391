//go:build race

package sudoku

const raceDetector = true
