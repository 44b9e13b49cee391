package evolve

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc64"
	"reflect"
)

// This file writes structs as JSON with a checksum, and tells such text from a damaged one: it
// has the fields of the struct, each one and no other, and its checksum is right. It does not
// depend on spaces or on the order of the fields, which databases change.

// seal returns the JSON of v. It sets sum, a field of v, to the checksum of the rest.
func seal(v any, sum *string) ([]byte, error) {
	var err error
	if *sum, err = checksum(v, sum); err != nil {
		return nil, err
	}
	return json.Marshal(v)
}

// unseal reads what seal returned into v, a pointer to an empty struct.
func unseal(data []byte, v any, sum *string) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(v); err != nil {
		return err
	}
	again, err := json.Marshal(v)
	if err != nil {
		return err
	}
	var saved, loaded any
	if err := cmp.Or(json.Unmarshal(data, &saved), json.Unmarshal(again, &loaded)); err != nil {
		return err
	}
	if !reflect.DeepEqual(saved, loaded) {
		return errors.New("it lacks fields")
	}
	found := *sum
	if *sum, err = checksum(v, sum); err != nil || *sum != found {
		return fmt.Errorf("its checksum is %q, want %q", found, *sum)
	}
	return nil
}

// checksum returns the checksum of v with an empty sum.
func checksum(v any, sum *string) (string, error) {
	*sum = ""
	text, err := json.Marshal(v)
	return fmt.Sprintf("%016x", crc64.Checksum(text, crc64.MakeTable(crc64.ECMA))), err
}
