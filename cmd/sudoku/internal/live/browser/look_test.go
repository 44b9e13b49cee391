package browser

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"
)

// Canvases have whole pixels, whatever the window is: what is drawn is not scaled.
func TestSharp(t *testing.T) {
	p := open(t, site.server, 1024, 768)
	for _, width := range []int64{1024, 1200, 1440, 390} {
		p.size(width, 768)
		p.wait(`[...document.querySelectorAll("#watch canvas")].filter((c) => c.checkVisibility()).every((c) => {
			const { width, height } = c.getBoundingClientRect();
			return c.width === width && c.height === height;
		})`)
	}
}

// What the page says of one thing, and of a chart of one epoch, is as a person would say it.
func TestSaid(t *testing.T) {
	p := open(t, site.server+"#watch?"+url.Values{"puzzle": {"1234341221434321"[:15] + "."}, "a": {"backtracking"}, "speed": {"3"}}.Encode(), 1024, 768)
	p.wait("document.body.dataset.settled")
	p.click("#run")
	p.wait("document.querySelector('.status.good')")
	require.Regexp(t, `^Solved after 1 event$`, p.text(".status"))
	require.Equal(t, "0 1 2", get[string](p, `(async () => { // along the axis of three epochs
		const { drawChart } = await import("./draw.js"), draw = CanvasRenderingContext2D.prototype.fillText, said = [];
		CanvasRenderingContext2D.prototype.fillText = function (text) { said.push(text); };
		const canvas = Object.assign(document.createElement("canvas"), { style: "width: 600px; height: 200px" });
		document.body.append(canvas);
		drawChart(canvas, [{ colour: "#000", points: [1, 2, 3].map((x) => ({ x, y: x })) }], { last: 3, top: 40 });
		CanvasRenderingContext2D.prototype.fillText = draw;
		canvas.remove();
		return said.slice(said.indexOf("epochs") + 1).join(" ");
	})()`))

	// The legend of a hint has its value, an error of the server one mark, the sheet its kind.
	p.click("#tab-play")
	p.wait("document.body.dataset.ready === 'play'")
	p.choose("#own", demo)
	p.click("#play-own")
	p.wait("document.querySelectorAll('.given').length === 27")
	for range 3 {
		p.click("#hint")
		p.wait("document.querySelector('#hint-text li')")
	}
	p.wait("document.querySelector('#legend .placed') && document.querySelector('.cells .gains')")
	require.Equal(t, get[string](p, "document.querySelector('.cells .gains .placed').textContent.trim()"), p.text("#legend .placed"))
	p.faulty = true
	get[bool](p, "(window.fetch = () => Promise.reject(new Error('gone')), true)")
	p.click("#check")
	p.wait("document.getElementById('hint-text').textContent.includes('running')")
	require.Equal(t, "The server does not answer. Is it still running?", p.text("#hint-text"))

	for text, name := range map[string]string{
		".Shape~4x4.Cage~5~R1C1~R1C2": "Killer 4×4, 0 givens", ".Shape~4x4.Thermo~R1C1~R1C2.Cage~5~R2C1~R2C2": "Thermometer and killer 4×4, 0 givens",
		".Shape~4x4.NoBoxes": "Latin square 4×4, 0 givens",
	} {
		q := open(t, site.server+"#play?"+url.Values{"puzzle": {text}}.Encode(), 1024, 768)
		require.Equal(t, name, q.text("#sheet-title"))
	}
}
