package sudoku

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// decodeStrict decodes a JSON object into the struct that into points to. Fields
// that are not in the text keep their values, and after an error all of them do.
//
// A field that the struct does not have is an [*OptionError] that lists those it
// has. A value that does not fit is an [*OptionError] of its field. Text that is
// not one JSON object has the error of [json.Unmarshal].
func decodeStrict(data []byte, into any, p Plugins) error {
	var texts map[string]json.RawMessage
	if err := json.Unmarshal(data, &texts); err != nil {
		return err
	}
	target := reflect.ValueOf(into).Elem()
	decoded := reflect.New(target.Type()).Elem()
	decoded.Set(target)
	var known []string
	for i := range decoded.NumField() {
		field := decoded.Type().Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = field.Name
		}
		known = append(known, name)
		if text, ok := texts[name]; ok {
			delete(texts, name)
			if err := p.decodeField(name, text, decoded.Field(i)); err != nil {
				return err
			}
		}
	}
	if unknown := slices.Sorted(maps.Keys(texts)); len(unknown) > 0 {
		return &OptionError{unknown[0], string(texts[unknown[0]]), "one of the fields " + strings.Join(known, ", ")}
	}
	target.Set(decoded)
	return nil
}

// decodeField decodes the text of one field.
func (p Plugins) decodeField(name string, text []byte, field reflect.Value) error {
	to := field.Addr().Interface()
	var plugin string
	if isPlugin, _ := p.set(reflect.New(field.Type()).Interface(), ""); isPlugin {
		to = &plugin
	}
	err := json.Unmarshal(text, to)
	if wrong, ok := errors.AsType[*OptionError](err); ok {
		return &OptionError{name, wrong.Value, wrong.Want}
	}
	if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return &OptionError{name, string(text), fmt.Sprintf("a value of type %v", reflect.TypeOf(to).Elem())}
	}
	if to == &plugin && err == nil {
		if _, known := p.set(field.Addr().Interface(), plugin); known != nil {
			return &OptionError{name, plugin, oneOfNames(known)}
		}
	}
	return err
}
