package picture

// What an item of a drawing has that this package does not draw: attributes of SVG, such as d and
// stroke-linecap, and those of a type that is not theirs. They are printed as they were read.

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Attributes are those of an item that are kept as they are written.
type Attributes map[string]json.RawMessage

// read reads an item: into known what has its type, and the rest into the attributes.
func (a *Attributes) read(data []byte, known any) error {
	var kind *json.UnmarshalTypeError
	switch err := json.Unmarshal(data, known); {
	case !errors.As(err, &kind):
		if err != nil {
			return err
		}
	case slices.Contains([]string{"", "center", "width", "height", "wayPoints", "cells"}, kind.Field):
		return fmt.Errorf("found a JSON %s, want %s in %.60s", kind.Value, kind.Type.Kind(), data)
	}
	_ = json.Unmarshal(data, a) // an object, or null
	printed, err := json.Marshal(known)
	var names map[string]json.RawMessage
	_ = json.Unmarshal(printed, &names) // what was just printed
	maps.DeleteFunc(*a, func(name string, _ json.RawMessage) bool { return names[name] != nil })
	if len(*a) == 0 {
		*a = nil
	}
	return err
}

// print prints an item with its attributes.
func (a Attributes) print(known any) ([]byte, error) {
	text, err := json.Marshal(known)
	if err != nil || a == nil {
		return text, err
	}
	all := maps.Clone(a)
	_ = json.Unmarshal(text, &all) // what was just printed
	return json.Marshal(all)
}

// The types without their methods.
type (
	plainCage  Cage
	plainLine  Line
	plainShape Shape
)

func (c *Cage) UnmarshalJSON(data []byte) error  { return c.Other.read(data, (*plainCage)(c)) }
func (l *Line) UnmarshalJSON(data []byte) error  { return l.Other.read(data, (*plainLine)(l)) }
func (s *Shape) UnmarshalJSON(data []byte) error { return s.Other.read(data, (*plainShape)(s)) }

func (c Cage) MarshalJSON() ([]byte, error)  { return c.Other.print(plainCage(c)) }
func (l Line) MarshalJSON() ([]byte, error)  { return l.Other.print(plainLine(l)) }
func (s Shape) MarshalJSON() ([]byte, error) { return s.Other.print(plainShape(s)) }
