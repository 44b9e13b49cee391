// Package evolve is combinatorial evolution for any problem: islands of organisms that
// improve step by step, age, restart, and are merged. It is the engine of the evolution of
// boards in package sudoku, and knows no boards.
//
// The method is that of J. McCaffrey, "Solving Sudoku Using Combinatorial Evolution" (MSDN
// Magazine, November 2016), whose words this package uses: an organism is one solution; a
// worker improves it by trying neighbours, and now and then takes a worse one by mistake; an
// explorer is filled at random in each epoch; two organisms are merged to a child; an
// organism that is too old is replaced.
//
// A [Problem] says what a solution is, how a random one is made, and how its errors are
// counted. [Moves] say what a neighbour is, and [Tempered] makes of them a worker that is
// good for a new problem. A [Worker] of one's own improves solutions in Improve, after Follow
// when others wrote them. [Evolve] runs to the end, a [Run] step by step; its [State], with
// an [IslandState] for each island, is the run as values. [Genetic] is a genetic algorithm on
// the same problem. A run depends on nothing but the problem and the options: not on the
// clock, the machine or the number of cores.
package evolve
