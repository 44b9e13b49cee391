package sudoku

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"testing"
	"time"
)

var devFile = flag.String("dev", "", "")
var devSecs = flag.Float64("secs", 1, "")
var devLimit = flag.Int("lim", 2, "")

func TestDev(t *testing.T) {
	f, err := os.Open(*devFile)
	if err != nil {
		t.Skip()
	}
	var gs []Grid
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if len(sc.Text()) < 81 || sc.Text()[0] == '#' {
			continue
		}
		var g Grid
		for i := range 81 {
			if c := sc.Text()[i]; c > '0' && c <= '9' {
				g[i] = c - '0'
			}
		}
		gs = append(gs, g)
	}
	n, sum := 0, 0
	ctx := context.Background()
	t0 := time.Now()
	for time.Since(t0).Seconds() < *devSecs {
		for i := range gs {
			c, _ := Count(ctx, gs[i], *devLimit)
			sum += c
			n++
		}
	}
	fmt.Printf("%.0f %.4f", float64(n)/time.Since(t0).Seconds(), float64(sum)/float64(n))
	if stat {
		fmt.Printf(" rounds %.2f passes %.2f iters %.2f guesses %.2f", float64(Rounds)/float64(n), float64(Passes)/float64(n), float64(Iters)/float64(n), float64(Guesses)/float64(n))
	}
	fmt.Println()
}
