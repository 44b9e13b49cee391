module example.com/sudoku/lab/minizinc

go 1.26.0
