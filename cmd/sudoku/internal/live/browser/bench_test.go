package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// BenchmarkPictures measures how many pictures a second are shown of a search that runs
// at full speed. The targets are 20 of 9×9 and 10 of 36×36.
func BenchmarkPictures(b *testing.B) {
	for engine, site := range map[string]string{"server": site.server, "static": site.static} {
		for _, example := range []string{"empty", "thirtySix", "eightyOne"} {
			b.Run(engine+"/"+example, func(b *testing.B) {
				p, rate := endless(b, site, example), 0.
				for b.Loop() {
					rate += get[float64](p, `(async () => {
						const frames = () => Number(document.body.dataset.frames), start = frames(), from = performance.now();
						await new Promise((resolve) => setTimeout(resolve, 2000));
						return 1000 * (frames() - start) / (performance.now() - from);
					})()`)
				}
				b.ReportMetric(rate/float64(b.N), "pictures/s")
			})
		}
	}
}

// BenchmarkDrawing measures how long the page takes to draw the largest board when a
// tenth of its cells changed. The target is a frame of the screen, 16 ms.
func BenchmarkDrawing(b *testing.B) {
	p, took := open(b, site.server, 1200, 900), 0.
	for b.Loop() {
		took += get[float64](p, `(async () => {
			const { openEngine } = await import("./engine.js"), { drawBoard, unpack } = await import("./draw.js");
			const board = await openEngine().call("sample", { Side: 81, Share: 1, Seed: "1" });
			board.Cells = unpack(board.Cells);
			const canvas = document.querySelector("canvas.board"), cells = board.Cells.slice();
			canvas.style.width = 15 * 81 + 2 + "px";
			for (let i = 0; i < cells.length; i += 2) board.Cells[i] = 0;
			drawBoard(canvas, board, cells, []);
			const times = [];
			for (let k = 0; k < 21; k++) {
				for (let i = k % 10; i < cells.length; i += 10) cells[i] = 1 + cells[i] % 81;
				const start = performance.now();
				drawBoard(canvas, board, cells, [k, 80 + k]);
				await createImageBitmap(canvas, 0, 0, 1, 1); // waits for it
				times.push(performance.now() - start);
			}
			return times.sort((a, b) => a - b)[10];
		})()`)
	}
	b.ReportMetric(took/float64(b.N), "ms/drawing")
}

// BenchmarkFirstPaint measures how long the page takes from its address to its first
// picture. The target is half a second.
func BenchmarkFirstPaint(b *testing.B) {
	p, took := open(b, site.server, 1200, 900), 0.
	for b.Loop() {
		p.do(chromedp.Navigate(site.server + "?again"))
		p.wait("performance.getEntriesByName('first-contentful-paint').length && document.body.dataset.ready")
		took += get[float64](p, "performance.getEntriesByName('first-contentful-paint')[0].startTime")
	}
	b.ReportMetric(took/float64(b.N), "ms/paint")
}
