package evolve

import (
	"context"
	"fmt"
	"testing"
)

// queenGraph has the squares of a chessboard, and an edge between squares from which queens
// attack each other: queen8_8 of the DIMACS challenge for 8.
func queenGraph(n int) graph {
	g := make(graph, n*n)
	for a := range n * n {
		for b := range n * n {
			x, y := a/n-b/n, a%n-b%n
			if a != b && (x == 0 || y == 0 || x == y || x == -y) {
				g[a] = append(g[a], int32(b))
			}
		}
	}
	return g
}

// mycielski is a graph without triangles that needs k+1 colours, myciel5 of DIMACS for 5.
func mycielski(k int) graph {
	g := graph{{1}, {0}}
	link := func(h graph, a, b int) {
		h[a], h[b] = append(h[a], int32(b)), append(h[b], int32(a))
	}
	for range k - 1 {
		n := len(g)
		h := make(graph, 2*n+1)
		for a, near := range g {
			for _, b := range near {
				if a < int(b) {
					link(h, a, int(b))
				}
				link(h, a, n+int(b))
			}
			link(h, n+a, 2*n)
		}
		g = h
	}
	return g
}

// BenchmarkDIMACS colours graphs as those of the DIMACS challenge by a tabu search of 20 lines,
// the zero Options and the seeds from 0 on. The best known numbers of colours are 9 and 10 for
// queens, by proof, 6 for myciel5, by proof, and 17 for random graphs as DSJC125.5.
func BenchmarkDIMACS(b *testing.B) {
	for _, test := range []struct {
		name    string
		graph   graph
		colours int
	}{
		{"queen8_8", queenGraph(8), 9},
		{"queen9_9", queenGraph(9), 10},
		{"myciel5", mycielski(5), 6},
		{"G(125,0.5)", randomGraph(125), 18},
		{"G(125,0.5)", randomGraph(125), 17},
	} {
		b.Run(fmt.Sprintf("%s/%d", test.name, test.colours), func(b *testing.B) {
			problem, moves := test.graph.colouring(test.colours)
			problem.Worker = Tabu(moves, nil)
			steps := shortened(5_000_000)
			reportRuns(b, 0, func(ctx context.Context, seed uint64) (Result[colouring], error) {
				return Evolve(ctx, problem, Options{Seed: seed, MaxProposals: steps})
			})
		})
	}
}
