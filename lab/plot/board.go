package main

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// A palette is what the evolving board is painted with.
type palette struct {
	ink, faint, free, clash, curve, back string
}

var palettes = map[string]palette{
	"light": {ink: "#1f2328", faint: "#b8bfc7", free: "#0072b2", clash: "#ffd9b3", curve: "#d55e00", back: "#ffffff"},
	"dark":  {ink: "#e6edf3", faint: "#4b535d", free: "#56b4e9", clash: "#8a4200", curve: "#e69f00", back: "#0d1117"},
}

const (
	cell      = 34  // pixels
	boardTop  = 40  // below the headline
	curveLeft = 380 // of the plot on the right
	curveWide = 420

	mostFrames = 16  // a frame takes 2 kB
	frameTime  = 0.6 // seconds
	lastTime   = 4.0
)

// drawRun writes an SVG of a run: on the left the fittest board, frame after frame,
// with its clashes marked; on the right its errors. A reader who wants no motion, or
// a program that knows none, shows the last frame.
func drawRun(w io.Writer, run *watched, colours palette) error {
	p := &runPicture{watched: run, frames: some(run.moments, mostFrames), palette: colours}
	side := run.rows * cell
	p.side, p.wide, p.high = side, curveLeft+max(side-306, 0)+curveWide+20, boardTop+max(side, 306)+14
	first, last := run.moments[0], run.moments[len(run.moments)-1]
	p.f(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img" font-family="Liberation Sans,Arial,Helvetica,sans-serif">`, p.wide, p.high)
	p.f(`<title>A population solves a sudoku: its best board has %d errors in epoch %d and %d in epoch %s</title>`, first.errors, first.epoch, last.errors, thousands(float64(last.epoch)))
	p.style()
	p.f(`<rect width="%d" height="%d" rx="8" fill="%s"/>`, p.wide, p.high, p.back)
	p.plot()
	for i := range p.frames {
		p.frame(i)
	}
	p.values(&run.moments[0], "g", true)
	p.lines()
	p.f(`</svg>`)
	_, err := io.WriteString(w, p.String())
	return err
}

// A runPicture writes the picture.
type runPicture struct {
	strings.Builder
	*watched
	frames []moment // of the run's, those that are shown
	palette
	side, wide, high int
}

func (p *runPicture) f(format string, args ...any) {
	fmt.Fprintf(p, format, args...)
	p.WriteByte('\n')
}

// style makes each frame visible in its time.
func (p *runPicture) style() {
	others := float64(len(p.frames) - 1)
	whole := others*frameTime + lastTime
	p.f(`<style>`)
	p.f(`.f{visibility:hidden;animation:f %.1fs step-end infinite}.z{animation:z %.1[1]fs step-end infinite}`, whole)
	p.f(`@keyframes f{0%%{visibility:visible}%.3f%%,100%%{visibility:hidden}}`, 100*frameTime/whole)
	p.f(`@keyframes z{0%%{visibility:hidden}%.3f%%,100%%{visibility:visible}}`, 100*others*frameTime/whole)
	p.f(`@media (prefers-reduced-motion:reduce){.f,.z{animation:none}}`)
	p.f(`text{fill:%s;font-size:15px}.d text{font-size:20px;text-anchor:middle}.v text{fill:%s}.g text{font-weight:bold}.t text{font-size:13px}`, p.ink, p.free)
	p.f(`</style>`)
}

// left is where the board begins.
const left = 20

// frame writes what changes from moment to moment.
func (p *runPicture) frame(i int) {
	m := &p.frames[i]
	if i == len(p.frames)-1 {
		p.f(`<g class="z">`)
	} else {
		p.f(`<g class="f" style="animation-delay:%.1fs">`, float64(i)*frameTime)
	}
	solved := ""
	if m.errors == 0 {
		solved = ", solved"
	}
	p.f(`<text x="%d" y="26">epoch %s, %s%s</text>`, left, thousands(float64(m.epoch)), counted(m.errors, "error"), solved)
	var marks strings.Builder
	for at, clash := range m.clash {
		if clash {
			row, column := at/p.rows, at%p.rows
			fmt.Fprintf(&marks, "M%d %dh%dv%[3]dh-%[3]dz", left+column*cell, boardTop+row*cell, cell)
		}
	}
	if marks.Len() > 0 {
		p.f(`<path d="%s" fill="%s"/>`, marks.String(), p.clash)
	}
	p.values(m, "v", false)
	x, y := p.at(m.epoch, m.errors)
	p.f(`<circle cx="%.1f" cy="%.1f" r="6" fill="%s" stroke="%s" stroke-width="2"/></g>`, x, y, p.curve, p.back)
}

// values writes the values of the givens, or of the other cells.
func (p *runPicture) values(m *moment, class string, given bool) {
	p.f(`<g class="d %s">`, class)
	for at, value := range m.board {
		if p.given[at] == given {
			row, column := at/p.rows, at%p.rows
			p.f(`<text x="%d" y="%d">%s</text>`, left+column*cell+cell/2, boardTop+row*cell+cell*7/10, symbol(value))
		}
	}
	p.f(`</g>`)
}

// symbol returns the sign of a value: 1 to 9, then letters.
func symbol(value uint8) string {
	if value <= 9 {
		return string('0' + rune(value))
	}
	return string('A' + rune(value-10))
}

// lines writes the lines of the board.
func (p *runPicture) lines() {
	var thin, thick strings.Builder
	for i := range p.rows + 1 {
		for _, vertical := range []bool{false, true} {
			out := &thin
			d := fmt.Sprintf("M%d %dh%d", left, boardTop+i*cell, p.side)
			block := p.blockRows
			if vertical {
				d = fmt.Sprintf("M%d %dv%d", left+i*cell, boardTop, p.side)
				block = p.blockColumns
			}
			if i%block == 0 {
				out = &thick
			}
			out.WriteString(d)
		}
	}
	p.f(`<path d="%s" stroke="%s"/>`, thin.String(), p.faint)
	p.f(`<path d="%s" stroke="%s" stroke-width="2.5" stroke-linecap="square"/>`, thick.String(), p.ink)
}

// at returns the place of an epoch and a number of errors in the plot. Epochs are
// on a logarithmic axis, one further on so that epoch 0 is there too.
func (p *runPicture) at(epoch, errors int) (x, y float64) {
	most := 0
	for _, m := range p.moments {
		most = max(most, m.errors)
	}
	last := p.moments[len(p.moments)-1].epoch
	x0, y0 := float64(p.wide-curveWide), float64(p.high-54)
	x = x0 + float64(curveWide-30)*math.Log10(float64(epoch+1))/math.Log10(float64(max(last, 1)+1))
	return x, y0 - (y0-boardTop-10)*float64(errors)/float64(max(most, 1))
}

// plot writes the axes and the errors from epoch to epoch.
func (p *runPicture) plot() {
	first, last := p.moments[0], p.moments[len(p.moments)-1]
	x0, y0 := p.at(0, 0)
	x1, y1 := p.at(last.epoch, first.errors)
	p.f(`<path d="M%.1f %.1fV%.1fH%.1f" fill="none" stroke="%s"/>`, x0-12, y1-10, y0, x1, p.faint)
	p.f(`<g class="t">`)
	for epoch := 1; epoch <= last.epoch; epoch *= 10 {
		x, _ := p.at(epoch, 0)
		p.f(`<path d="M%.1f %.1fv5" stroke="%s"/><text x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, x, y0, p.faint, x, y0+20, thousands(float64(epoch)))
	}
	for errors := 0; errors <= first.errors; errors += 10 {
		_, y := p.at(0, errors)
		p.f(`<path d="M%.1f %.1fh-5" stroke="%s"/><text x="%.1f" y="%.1f" text-anchor="end">%d</text>`, x0-12, y, p.faint, x0-21, y+4, errors)
	}
	p.f(`<text x="%.1f" y="%.1f" text-anchor="end">epoch</text><text x="%.1f" y="26" text-anchor="start">errors of the best board of %d</text></g>`, x1, y0+38, x0-12, p.organisms)
	d := ""
	for i, m := range p.moments {
		x, y := p.at(m.epoch, m.errors)
		if i == 0 {
			d = fmt.Sprintf("M%.1f %.1f", x, y)
		} else {
			d += fmt.Sprintf("H%.1fV%.1f", x, y)
		}
	}
	p.f(`<path d="%s" fill="none" stroke="%s" stroke-width="2.5" stroke-linejoin="round"/>`, d, p.curve)
}

// counted writes a number of things.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
