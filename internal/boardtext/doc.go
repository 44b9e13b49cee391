// Package boardtext reads and prints boards of ordinary sudoku: symbols and numbers in all
// forms that people write them in, one board or a stream of them.
package boardtext
