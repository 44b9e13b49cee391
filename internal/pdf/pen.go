package pdf

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// This file turns the path of a pen into the outline of what it draws: a filled shape, so
// that a letter looks the same wherever it is shown, at any size.

// A curve is a cubic curve: its start, two handles and its end. A straight line has its
// handles on it.
type curve [4]Point

// A stroke is curves of which each begins where the last one ends, in the same direction.
type stroke struct {
	curves []curve
	loop   bool
	dot    bool // a point, for a dot somewhat larger than the pen
}

// strokes reads a path, and moves each point by place. Corners end a stroke.
func strokes(path string, place func(Point) Point) (all []stroke) {
	var at, start Point
	words := strings.Fields(path)
	number := func(i int) float64 {
		n, _ := strconv.Atoi(strings.TrimLeft(words[i], "Mlhvco"))
		return float64(n)
	}
	first := 0 // stroke of the path under way
	add := func(handle1, handle2, end Point) {
		c := curve{place(at), place(handle1), place(handle2), place(end)}
		at = end
		if n := len(all) - 1; n >= first && n >= 0 && len(all[n].curves) > 0 {
			last := &all[n]
			if smooth(last.curves[len(last.curves)-1], c) {
				last.curves = append(last.curves, c)
				return
			}
		}
		all = append(all, stroke{curves: []curve{c}})
	}
	for i := 0; i < len(words); i++ {
		command := words[i][0]
		if command == 'z' {
			all[len(all)-1].loop = len(all)-1 == first && at == start
			continue
		}
		end := Point{number(i), number(i + 1)}
		switch i++; command {
		case 'M':
			at, start, first = end, end, len(all)
		case 'o':
			all = append(all, stroke{curves: []curve{{place(end), place(end), place(end), place(end)}}, dot: true})
			first = len(all)
		case 'l':
			add(between(at, end, 1./3), between(at, end, 2./3), end)
		case 'h':
			add(Point{at.X + kappa*(end.X-at.X), at.Y}, Point{end.X, end.Y - kappa*(end.Y-at.Y)}, end)
		case 'v':
			add(Point{at.X, at.Y + kappa*(end.Y-at.Y)}, Point{end.X - kappa*(end.X-at.X), end.Y}, end)
		case 'c':
			handle2, to := Point{number(i + 1), number(i + 2)}, Point{number(i + 3), number(i + 4)}
			i += 4
			add(end, handle2, to)
		}
	}
	return all
}

func between(a, b Point, share float64) Point {
	return Point{a.X + share*(b.X-a.X), a.Y + share*(b.Y-a.Y)}
}

// direction returns the unit vector from a point to another.
func direction(a, b Point) Point {
	x, y := b.X-a.X, b.Y-a.Y
	far := math.Hypot(x, y)
	if far == 0 {
		return Point{}
	}
	return Point{x / far, y / far}
}

// smooth reports whether b leaves in the direction in which a arrives, give or take 9
// degrees.
func smooth(a, b curve) bool {
	in, out := direction(a[2], a[3]), direction(b[0], b[1])
	return in.X*out.X+in.Y*out.Y > 0.987
}

// beside returns the curve at a distance to the left. It is near enough for curves that
// turn by a quarter at most.
func (c curve) beside(distance float64) curve {
	in, out := direction(c[0], c[1]), direction(c[2], c[3])
	start := Point{c[0].X - distance*in.Y, c[0].Y + distance*in.X}
	end := Point{c[3].X - distance*out.Y, c[3].Y + distance*out.X}
	ratio := 1.0
	if far := math.Hypot(c[3].X-c[0].X, c[3].Y-c[0].Y); far > 0 {
		ratio = math.Hypot(end.X-start.X, end.Y-start.Y) / far
	}
	length1, length2 := math.Hypot(c[1].X-c[0].X, c[1].Y-c[0].Y)*ratio, math.Hypot(c[3].X-c[2].X, c[3].Y-c[2].Y)*ratio
	return curve{start, {start.X + length1*in.X, start.Y + length1*in.Y}, {end.X - length2*out.X, end.Y - length2*out.Y}, end}
}

func (c curve) reversed() curve { return curve{c[3], c[2], c[1], c[0]} }

// halves returns the two halves of a curve.
func (c curve) halves() []curve {
	a, b, d := between(c[0], c[1], 0.5), between(c[1], c[2], 0.5), between(c[2], c[3], 0.5)
	e, f := between(a, b, 0.5), between(b, d, 0.5)
	middle := between(e, f, 0.5)
	return []curve{{c[0], a, e, middle}, {middle, f, d, c[3]}}
}

// outline returns the outlines of a stroke of a pen: loops that all turn the same way where
// they enclose ink.
func (s stroke) outline(radius float64) (loops [][]curve) {
	if s.dot {
		return [][]curve{disk(s.curves[0][0], 1.25*radius)}
	}
	var left, right []curve
	for _, c := range s.curves {
		parts := []curve{c}
		if !straight(c) {
			parts = c.halves()
		}
		for _, part := range parts {
			left, right = append(left, part.beside(radius)), append(right, part.beside(-radius))
		}
	}
	var back []curve
	for i := len(right) - 1; i >= 0; i-- {
		back = append(back, right[i].reversed())
	}
	if s.loop {
		return [][]curve{left, back}
	}
	last := s.curves[len(s.curves)-1]
	left = append(left, roundEnd(last[3], direction(last[2], last[3]), radius)...)
	back = append(back, roundEnd(s.curves[0][0], direction(s.curves[0][1], s.curves[0][0]), radius)...)
	return [][]curve{append(left, back...)}
}

// roundEnd returns the round end of a stroke, from its left side to its right.
func roundEnd(end, ahead Point, radius float64) []curve {
	at := func(forward, left float64) Point {
		return Point{end.X + radius*(forward*ahead.X-left*ahead.Y), end.Y + radius*(forward*ahead.Y+left*ahead.X)}
	}
	return []curve{
		{at(0, 1), at(kappa, 1), at(1, kappa), at(1, 0)},
		{at(1, 0), at(1, -kappa), at(kappa, -1), at(0, -1)},
	}
}

func disk(middle Point, radius float64) []curve {
	return append(roundEnd(middle, Point{1, 0}, radius), roundEnd(middle, Point{-1, 0}, radius)...)
}

// drawn returns the operators that fill the outlines, and what box holds them.
func drawn(all []stroke, radius float64) (operators string, low, high Point) {
	var b strings.Builder
	low, high = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	write := func(operator string, points ...Point) {
		for _, p := range points {
			x, y := math.Round(p.X), math.Round(p.Y)
			low, high = Point{min(low.X, x), min(low.Y, y)}, Point{max(high.X, x), max(high.Y, y)}
			fmt.Fprintf(&b, "%d %d ", int(x), int(y))
		}
		b.WriteString(operator + "\n")
	}
	for _, s := range all {
		for _, loop := range s.outline(radius) {
			write("m", loop[0][0])
			for i, c := range loop {
				if i > 0 && math.Hypot(c[0].X-loop[i-1][3].X, c[0].Y-loop[i-1][3].Y) >= 1 {
					write("l", c[0])
				}
				if straight(c) {
					write("l", c[3])
				} else {
					write("c", c[1], c[2], c[3])
				}
			}
			b.WriteString("h\n")
		}
	}
	if b.Len() == 0 {
		return "", Point{}, Point{}
	}
	return b.String() + "f", low, high
}

// straight reports whether both handles are on the line from the start to the end.
func straight(c curve) bool {
	along := direction(c[0], c[3])
	off := func(p Point) float64 { return math.Abs((p.X-c[0].X)*along.Y - (p.Y-c[0].Y)*along.X) }
	return off(c[1]) < 0.5 && off(c[2]) < 0.5
}

// moved returns a path with its points moved.
func moved(path string, x, y int) string {
	words := strings.Fields(path)
	by := [2]int{x, y}
	for i, word := range words {
		command := strings.TrimRight(word, "-0123456789")
		if n, err := strconv.Atoi(word[len(command):]); err == nil {
			words[i] = command + strconv.Itoa(n+by[0])
			by[0], by[1] = by[1], by[0]
		}
	}
	return strings.Join(words, " ")
}
