module example.com/sudoku/bench/gophersat

go 1.26.0

require (
	example.com/sudoku v0.0.0
	github.com/crillab/gophersat v1.4.0
	github.com/stretchr/testify v1.12.1
)

require (
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/exp v0.0.0-20261014143641-f0251eb4aa3e // indirect
)

replace example.com/sudoku => ../..
