package flatzinc

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"example.com/sudoku/csp"
)

// This file prints solutions.

// An output is a variable or an array that is printed.
type output struct {
	name   string
	form   string // "array1d(1..4, [" before the members of an array
	list   []csp.Decision
	isBool bool
}

// output adds a declaration to what is printed, if its list of annotations says so. N is 1 for a
// boolean.
func (b *builder) output(declared expr) {
	for _, a := range declared.list {
		o := output{name: declared.name, isBool: declared.n == 1}
		switch {
		case a.kind == name && a.name == "output_var":
			o.list = []csp.Decision{b.decision(declared)}
		case a.kind == call && a.name == "output_array" && len(a.list) == 1:
			ranges := b.list(a.list[0])
			o.form = fmt.Sprintf("array%dd(", len(ranges))
			for _, r := range ranges {
				r = b.value(r)
				o.form += fmt.Sprintf("%d..%d, ", r.n, r.last)
			}
			o.form += "["
			o.list = b.decisions(declared)
		default:
			continue
		}
		b.outputs = append(b.outputs, o)
	}
}

// Print writes the variables that the model wants to see, with their values in a solution, as
// MiniZinc reads them, and the line of ten dashes after them.
func (p *Problem) Print(w io.Writer, a csp.Assignment) error {
	buffer := bufio.NewWriter(w)
	for _, o := range p.outputs {
		buffer.WriteString(o.name + " = " + o.form)
		for i, x := range o.list {
			if i > 0 {
				buffer.WriteString(", ")
			}
			if v := a.Value(x); o.isBool {
				buffer.WriteString(strconv.FormatBool(v != 0))
			} else {
				buffer.WriteString(strconv.Itoa(v))
			}
		}
		if o.form != "" {
			buffer.WriteString("])")
		}
		buffer.WriteString(";\n")
	}
	buffer.WriteString("----------\n")
	return buffer.Flush()
}
