package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// A mutant is one change of the source.
type mutant struct {
	id, site     int // site is the id that the program records when it gets there
	file         string
	line, column int
	change       string // such as "< → <=" or "remove x++"
}

func (m mutant) place() string {
	return fmt.Sprintf("%s:%d:%d: %s", m.file, m.line, m.column, m.change)
}

// A mutator rewrites files so that they hold all mutants behind switches. All
// changes are insertions within a line, so that lines keep their numbers.
type mutator struct {
	fset    *token.FileSet
	info    types.Info
	pkg     *types.Package
	path    string // by which others import it
	mutants []mutant
	places  int    // nodes with mutants so far
	drawn   []bool // those that keep them; nil for all

	name  string // of the current file
	src   []byte
	edits []edit
}

// load parses and checks the package in a folder, and returns its files by name.
func (m *mutator) load(dir string) (map[string]*ast.File, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Name,Dir,GoFiles,Export,DepOnly", ".")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	m.fset = token.NewFileSet()
	files := map[string]*ast.File{}
	var all []*ast.File
	for list := json.NewDecoder(bytes.NewReader(out)); list.More(); {
		var p struct {
			ImportPath, Name, Dir, Export string
			GoFiles                       []string
			DepOnly                       bool
		}
		if err := list.Decode(&p); err != nil {
			return nil, err
		}
		exports[p.ImportPath] = p.Export
		if p.DepOnly {
			continue
		}
		m.path = p.ImportPath
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(m.fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			files[name] = f
			all = append(all, f)
		}
	}
	m.info = types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: importer.ForCompiler(m.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})}
	m.pkg, err = config.Check(dir, m.fset, all, &m.info)
	return files, err
}

// rewrite returns the text of a file with its mutants.
func (m *mutator) rewrite(name string, file *ast.File) ([]byte, error) {
	src, err := os.ReadFile(m.fset.Position(file.Pos()).Filename)
	if err != nil {
		return nil, err
	}
	m.name, m.src, m.edits = name, src, nil
	ast.PreorderStack(file, nil, m.visitDrawn)
	slices.SortStableFunc(m.edits, func(a, b edit) int {
		if a.at == b.at && a.end != b.end { // x ends before y begins
			if a.end {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.at, b.at)
	})
	var out []byte
	last := 0
	for i := 0; i < len(m.edits); {
		same := i + 1 // edits that end here, the innermost first
		for m.edits[i].end && same < len(m.edits) && m.edits[same].end && m.edits[same].at == m.edits[i].at {
			same++
		}
		slices.Reverse(m.edits[i:same])
		for _, e := range m.edits[i:same] {
			out = append(append(out, src[last:e.at]...), e.text...)
			last = e.at + e.n
		}
		i = same
	}
	return append(out, src[last:]...), nil
}

// An operator is the function that stands for it and what it mutates to.
type operator struct {
	function string
	to       []string
}

var operators = map[token.Token]operator{
	token.LSS: {"mutantLess", []string{"<=", ">="}}, token.LEQ: {"mutantLessEqual", []string{"<", ">"}},
	token.GTR: {"mutantGreater", []string{">=", "<="}}, token.GEQ: {"mutantGreaterEqual", []string{">", "<"}},
	token.ADD: {"mutantAdd", []string{"-"}}, token.SUB: {"mutantSub", []string{"+"}},
	token.MUL: {"mutantMul", []string{"/"}}, token.QUO: {"mutantDiv", []string{"*"}}, token.REM: {"mutantRem", []string{"*"}},
	token.AND: {"mutantAnd", []string{"|"}}, token.OR: {"mutantOr", []string{"&"}},
	token.XOR: {"mutantXor", []string{"|"}}, token.AND_NOT: {"mutantAndNot", []string{"&"}},
	token.SHL: {"mutantShl", []string{">>"}}, token.SHR: {"mutantShr", []string{"<<"}},
}

func (m *mutator) visit(n ast.Node, stack []ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.BinaryExpr:
		m.binary(n)
	case *ast.UnaryExpr:
		switch {
		case m.info.Types[n].Value != nil:
		case n.Op == token.SUB:
			if name := m.typeName(n.X); name != "" {
				m.wrap(n.X, fmt.Sprintf("mutantNegated[%s](%d, ", name, m.add(n.OpPos, "-x → x")), ")")
			}
		case n.Op == token.NOT:
			m.negate(n, "!x → x")
		}
	case *ast.IfStmt:
		m.condition(n.Cond)
	case *ast.ForStmt:
		m.condition(n.Cond)
	case *ast.ReturnStmt:
		for _, r := range n.Results {
			if id, ok := r.(*ast.Ident); ok && (id.Name == "true" || id.Name == "false") {
				m.negate(r, "return "+id.Name+" → its opposite")
			}
		}
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok {
			if f, ok := call.Fun.(*ast.Ident); !ok || f.Name != "panic" {
				m.remove(n, stack)
			}
		}
	case *ast.IncDecStmt:
		m.remove(n, stack)
		m.assign(n.X, n.TokPos, n.Tok, nil)
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			break
		}
		m.remove(n, stack)
		if n.Tok != token.ASSIGN {
			m.assign(n.Lhs[0], n.TokPos, n.Tok, n.Rhs[0])
		}
	case *ast.BranchStmt:
		if n.Tok == token.BREAK || n.Tok == token.CONTINUE {
			m.remove(n, stack)
		}
	}
	return true
}

// typeName returns the name of a number type, or "".
func (m *mutator) typeName(e ast.Expr) string {
	t := m.info.Types[e].Type
	if _, generic := t.(*types.TypeParam); generic {
		return ""
	}
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || basic.Info()&(types.IsInteger|types.IsFloat) == 0 || basic.Info()&types.IsUntyped != 0 {
		return ""
	}
	return types.TypeString(t, types.RelativeTo(m.pkg))
}

func (m *mutator) binary(n *ast.BinaryExpr) {
	if m.info.Types[n].Value != nil || m.info.Types[n.X].IsType() { // a constant, or a constraint
		return
	}
	switch n.Op {
	case token.EQL:
		m.negate(n, "== → !=")
		return
	case token.NEQ:
		m.negate(n, "!= → ==")
		return
	case token.LAND, token.LOR:
		for _, x := range []ast.Expr{n.X, n.Y} {
			if b, ok := x.(*ast.BinaryExpr); ok && b.Op == n.Op {
				continue
			}
			id := m.add(x.Pos(), fmt.Sprintf("drop %s from %v", m.text(x), n.Op))
			if n.Op == token.LAND {
				m.wrap(x, fmt.Sprintf("(mutantOn(%d) || ", id), ")")
			} else {
				m.wrap(x, fmt.Sprintf("(!mutantOn(%d) && ", id), ")")
			}
		}
		return
	}
	typed := n.X
	if t := m.info.Types[n.X]; t.Value != nil && n.Op != token.SHL && n.Op != token.SHR {
		typed = n.Y
	}
	name := m.typeName(typed)
	if name == "" {
		return
	}
	id := m.addOperator(n.OpPos, n.Op)
	m.wrap(n, fmt.Sprintf("%s[%s](%d, ", operators[n.Op].function, name, id), ")")
	m.replace(n.OpPos, len(n.Op.String()), ",")
}

func (m *mutator) addOperator(p token.Pos, op token.Token) int {
	var changes []string
	for _, to := range operators[op].to {
		changes = append(changes, op.String()+" → "+to)
	}
	return m.add(p, changes...)
}

// negate makes a mutant of the opposite of a condition.
func (m *mutator) negate(e ast.Expr, change string) {
	at := e.Pos()
	if b, ok := e.(*ast.BinaryExpr); ok {
		at = b.OpPos
	}
	m.wrap(e, "((", fmt.Sprintf(") != mutantOn(%d))", m.add(at, change)))
}

// condition makes a mutant of a condition that is not an operation.
func (m *mutator) condition(e ast.Expr) {
	switch e.(type) {
	case *ast.CallExpr, *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
		m.negate(e, "negate "+m.text(e))
	}
}

// remove makes a mutant without the statement, if it stands in a list.
func (m *mutator) remove(n ast.Stmt, stack []ast.Node) {
	switch stack[len(stack)-1].(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		m.wrap(n, fmt.Sprintf("if !mutantOn(%d) { ", m.add(n.Pos(), "remove "+m.text(n))), " }")
	}
}

// assign makes a mutant of an operation with assignment. x++ has no y.
func (m *mutator) assign(x ast.Expr, at token.Pos, tok token.Token, y ast.Expr) {
	name := m.typeName(x)
	if name == "" {
		return
	}
	mutate := func(to, function string) {
		m.wrap(y, fmt.Sprintf("%s[%s](%d, ", function, name, m.add(at, tok.String()+" → "+to)), ")")
	}
	switch tok {
	case token.INC:
		m.replace(at, 2, fmt.Sprintf("+= mutantNegated[%s](%d, 1)", name, m.add(at, "++ → --")))
	case token.DEC:
		m.replace(at, 2, fmt.Sprintf("-= mutantNegated[%s](%d, 1)", name, m.add(at, "-- → ++")))
	case token.ADD_ASSIGN:
		mutate("-=", "mutantNegated")
	case token.SUB_ASSIGN:
		mutate("+=", "mutantNegated")
	case token.AND_ASSIGN:
		mutate("&^=", "mutantInverted")
	case token.AND_NOT_ASSIGN:
		mutate("&=", "mutantInverted")
	}
}
