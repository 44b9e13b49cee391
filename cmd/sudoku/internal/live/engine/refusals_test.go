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

// What is no request is refused.
func TestNotUnderstood(t *testing.T) {
	for _, body := range []string{"", `{"Puzzle":1}`, `{"Lanes":[{}],"Seed":"x"}`, `{"Lanes":[{}],"Seed":"-1"}`, laned(`"Algorithm":"evolution","Options":[]`)} {
		err := new(Engine).Watch(t.Context(), "", []byte(body), nil, func([]byte) error { return nil })
		require.ErrorContains(t, err, "not understood", body)
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
