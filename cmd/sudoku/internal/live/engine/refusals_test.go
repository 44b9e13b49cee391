package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What can't be used is refused in words that say what to do.
func TestRefusals(t *testing.T) {
	for body, want := range map[string]string{
		"":                              "not understood",
		"{}":                            "found 0 searches, want 1 or 2",
		`{"Puzzle":"12","Lanes":[{}]}`:  "found 2 cells",
		`{"Puzzle":1}`:                  "not understood",
		`{"Pizza":1}`:                   "unknown field",
		`{"Lanes":[{},{},{}]}`:          "found 3 searches",
		`{"Lanes":[{}],"Speed":-1}`:     "the speed -1",
		`{"Lanes":[{}],"Seed":"x"}`:     "not understood",
		`{"Lanes":[{}],"Seed":"-1"}`:    "not understood",
		`{"Lanes":[{}]} {"Lanes":[{}]}`: "text follows",
		laned(`"Algorithm":"magic"`):    `unknown algorithm "magic", want evolution`,
		laned(`"Algorithm":"evolution","Options":{"Steps":-1}`):                                "Steps",
		laned(`"Algorithm":"evolution","Options":{"Worker":"lazy"}`):                           "lazy",
		laned(`"Algorithm":"evolution","Options":{"Population":99999999}`):                     "at most 1,048,576 cells",
		laned(`"Algorithm":"evolution","Options":{"Islands":200}`):                             "at most 4",
		laned(`"Algorithm":"evolution","Options":[]`):                                          "",
		laned(`"Algorithm":"genetic","Options":{"Population":99999}`):                          "at most 1,048,576 cells",
		laned(`"Algorithm":"genetic","Options":{"Offspring":99999}`):                           "at most 1,048,576 cells",
		`{"Puzzle":"` + strings.Repeat("0 ", 81*81) + `","Lanes":[{"Algorithm":"evolution"}]}`: "more givens",
		laned(`"Algorithm":"exact","Options":{"Steps":1}`):                                     "no options",
		laned(`"Algorithm":"model","Classic":true`):                                            "without",
		laned(`"Algorithm":"backtracking","Options":{"Goroutines":4}`):                         "Goroutines",
		laned(`"Algorithm":"backtracking","Changes":[{"Epoch":1}]`):                            "without",
	} {
		err := new(Engine).Watch(t.Context(), "", []byte(body), nil, func([]byte) error { return nil })
		require.ErrorContains(t, err, want, body)
		require.True(t, Refused(err), body)
	}
}

func laned(fields string) string {
	return fmt.Sprintf(`{"Puzzle":"%s","Seed":"1","Lanes":[{%s}]}`, demo, fields)
}

// Garbage never panics and is always refused.
func FuzzRequests(f *testing.F) {
	f.Add("hint", `{"Puzzle":"`+demo+`","Marks":[[1]]}`)
	f.Add("watch", laned(`"Algorithm":"evolution","Options":{"MaxProposals":100}`))
	f.Add("export", `{"Run":`+laned(`"Algorithm":"genetic"`)+`,"Ticks":3,"Format":"csv"}`)
	f.Add("generate", `{"Side":4,"Level":"easy","Symmetry":"180","Seed":"3"}`)
	f.Add("rules", `{"Side":0,"Variant":"jigsaw+killer"}`)
	f.Add("add", `{"Puzzle":".Shape~4x4","Clue":{"Kind":"Cage","Numbers":[5],"Cells":[0,1]}}`)
	f.Add("remove", `{"Puzzle":".Shape~4x4.Cage~5~R1C1~R1C2","Cells":[-1,0]}`)
	f.Add("conflict", `{"Puzzle":".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_3"}`)
	f.Add("link", `{"Puzzle":"{\"grid\":[[{}]],\"line\":[{\"lines\":[[\"R1C1\"]]}]}","Form":"fpuzzles"}`)
	f.Add("parse", `{"Puzzle":"`+strings.Repeat("1 ", 36)+`"}`)
	f.Fuzz(func(t *testing.T, name, body string) {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		var err error
		if name == "watch" {
			err = new(Engine).Watch(ctx, "", []byte(body), nil, func([]byte) error { return nil })
		} else {
			_, err = new(Engine).Call(ctx, name, []byte(body))
		}
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			require.True(t, Refused(err), "%v", err)
		}
	})
}
