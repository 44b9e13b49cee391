package csp

import (
	"slices"
	"strconv"
)

// A namedArray is an array of which a function knows the names.
type namedArray struct {
	first, end int32 // its decisions
	name       func(i int) string
}

// claim registers a name, which must be new.
func (m *Model) claim(name string) {
	if name == "" {
		return
	}
	if m.names == nil {
		m.names = make(map[string]struct{}, len(m.decisions)+16)
		for i := range m.decisions {
			m.register(m.givenName(int32(i)))
		}
	}
	m.register(name)
}

// register adds a name to the names.
func (m *Model) register(name string) {
	if name == "" {
		return
	}
	if _, taken := m.names[name]; taken {
		m.fail("name", name, "one that no other decision has")
	}
	m.names[name] = struct{}{}
}

// decisionName returns the name of a decision. Constants have that of their value. Other
// decisions without a name are x1, x2 and so on, followed by primes until no other decision
// has the name.
func (m *Model) decisionName(index int32) string {
	name := m.givenName(index)
	if name != "" {
		return name
	}
	if x, constant := m.constants[m.decisions[index].low]; constant && x == index {
		return strconv.Itoa(m.decisions[index].low)
	}
	name = "x" + strconv.Itoa(int(index)+1)
	for m.hasName(name) {
		name += "'"
	}
	return name
}

// hasName reports whether a decision was given a name.
func (m *Model) hasName(name string) bool {
	if slices.ContainsFunc(m.decisions, func(d decision) bool { return d.name == name }) {
		return true
	}
	return slices.ContainsFunc(m.named, func(a namedArray) bool {
		for i := range int(a.end - a.first) {
			if a.name(i) == name {
				return true
			}
		}
		return false
	})
}

// givenName returns the name that a decision was given, or the empty string.
func (m *Model) givenName(index int32) string {
	for _, array := range m.named {
		if array.first <= index && index < array.end {
			return array.name(int(index - array.first))
		}
	}
	return m.decisions[index].name
}

// Lookup returns the decision of a name that it was given, and whether there is one.
func (m *Model) Lookup(name string) (Decision, bool) {
	for i := range m.decisions {
		if name != "" && m.givenName(int32(i)) == name {
			return m.decision(int32(i)), true
		}
	}
	return Decision{}, false
}
