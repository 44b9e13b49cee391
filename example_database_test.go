package sudoku_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"io"

	"example.com/sudoku"
)

// A column of a database holds a Grid, or a Puzzle with its rules, as its text.
func ExampleGrid_MarshalText_database() {
	db := sql.OpenDB(&table{})
	defer db.Close()
	grid, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err == nil {
		_, err = db.Exec("INSERT INTO puzzles VALUES (?)", sudoku.Line(grid))
	}
	var column string
	if err == nil {
		err = db.QueryRow("SELECT puzzle FROM puzzles").Scan(&column)
	}
	var again sudoku.Grid
	if err == nil {
		err = again.UnmarshalText([]byte(column))
	}
	fmt.Println(again == grid, err)
	// Output: true <nil>
}

// A table stands for a database: one row of one column, which it keeps.
type table struct {
	value driver.Value
	read  bool
}

func (t *table) Connect(context.Context) (driver.Conn, error) { return t, nil }
func (t *table) Driver() driver.Driver                        { return nil }
func (t *table) Prepare(string) (driver.Stmt, error)          { return t, nil }
func (t *table) Begin() (driver.Tx, error)                    { return nil, driver.ErrSkip }
func (t *table) Close() error                                 { return nil }
func (t *table) NumInput() int                                { return -1 }
func (t *table) Exec(values []driver.Value) (driver.Result, error) {
	t.value = values[0]
	return driver.RowsAffected(1), nil
}
func (t *table) Query([]driver.Value) (driver.Rows, error) { return t, nil }
func (t *table) Columns() []string                         { return []string{"puzzle"} }
func (t *table) Next(row []driver.Value) error {
	if t.read {
		return io.EOF
	}
	row[0], t.read = t.value, true
	return nil
}
