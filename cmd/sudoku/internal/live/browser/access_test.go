package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// cut returns the selects that are too narrow for one of their options.
const cut = `[...document.querySelectorAll("select")].flatMap((e) => {
	if (!e.checkVisibility()) return [];
	const c = document.createElement("canvas").getContext("2d"), style = getComputedStyle(e);
	c.font = style.fontWeight + " " + style.fontSize + " " + style.fontFamily;
	const wide = Math.max(...[...e.options].map((o) => c.measureText(o.text).width)), room = e.clientWidth - 2 * parseFloat(style.paddingLeft) - 16;
	return wide > room ? ["cut: " + (e.id || e.name) + " " + Math.round(wide) + " in " + Math.round(room)] : [];
})`

// audit returns what a person with a screen reader, low sight or large fingers
// would miss: controls without a name, texts of low contrast, ids that stand twice,
// small targets.
const audit = `(() => {
	const bad = [], seen = new Set();
	const visible = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".unseen, .skip");
	const where = (e) => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + "." + e.className + " " + (e.type || "");
	for (const e of document.querySelectorAll("[id]")) {
		if (seen.has(e.id)) bad.push("id twice: " + e.id);
		seen.add(e.id);
	}
	for (const e of document.querySelectorAll("button, input, select, textarea, canvas, svg[role=img], [role=grid], [role=gridcell], [role=tab], [role=tabpanel], [role=group]")) {
		if (!visible(e)) continue;
		const by = e.getAttribute("aria-labelledby");
		const name = e.getAttribute("aria-label") || (by && document.getElementById(by)?.textContent) || e.labels?.[0]?.textContent || (e.tagName === "BUTTON" && e.textContent);
		if (!name || !name.trim()) bad.push("no name: " + where(e));
	}
	for (const e of document.querySelectorAll("ol[role=img], ul[role=img]")) bad.push("a list that is an image: " + where(e));
	for (const e of document.querySelectorAll("button[aria-label]")) { // who says what is seen must be understood
		const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), name = e.getAttribute("aria-label").toLowerCase();
		while (walk.nextNode()) {
			const seen = walk.currentNode.textContent.toLowerCase().replace(/[^a-z0-9 ]/g, "").trim();
			if (!name.includes(seen)) bad.push("another name than is seen: " + where(e) + " " + seen);
		}
	}
	bad.push(...` + cut + `);
	for (const e of document.querySelectorAll("[aria-controls], [aria-labelledby], [aria-describedby]")) {
		for (const a of ["aria-controls", "aria-labelledby", "aria-describedby"]) {
			const id = e.getAttribute(a);
			if (id && !document.getElementById(id)) bad.push(a + " of nothing: " + where(e));
		}
	}
	const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const rgb = (css, under) => {
		canvas.globalCompositeOperation = "copy"; canvas.fillStyle = under || "#fff"; canvas.fillRect(0, 0, 1, 1);
		canvas.globalCompositeOperation = "source-over"; canvas.fillStyle = css; canvas.fillRect(0, 0, 1, 1);
		const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
		return "rgb(" + [r, g, b] + ")";
	};
	const light = (css) => {
		const [r, g, b] = css.match(/\d+/g).map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const back = (e) => e ? rgb(getComputedStyle(e).backgroundColor, back(e.parentElement)) : rgb("white");
	let least = 99;
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const e = walk.currentNode.parentElement;
		if (!walk.currentNode.textContent.trim() || !visible(e) || e.closest("script, noscript, option, title, :disabled")) continue;
		const under = back(e), a = light(rgb(getComputedStyle(e).color, under)), b = light(under);
		const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		least = Math.min(least, contrast);
		if (contrast < 4.5) bad.push("contrast " + contrast.toFixed(2) + ": " + where(e) + " " + e.textContent.slice(0, 20));
	}
	for (const e of document.querySelectorAll("button, select, summary")) {
		const r = e.getBoundingClientRect();
		if (visible(e) && (r.width < 24 || r.height < 24)) bad.push("small: " + where(e) + " " + r.width + "×" + r.height);
	}
	for (const e of document.querySelectorAll("button, input:not([type=range], [type=checkbox]), select, textarea")) {
		if (!visible(e) || e.disabled || e.matches(".quiet, .primary, [role=tab], .cover")) continue;
		const a = light(rgb(getComputedStyle(e).borderTopColor, back(e))), b = light(back(e.parentElement));
		const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (contrast < 3) bad.push("border " + contrast.toFixed(2) + ": " + where(e));
		if (e.tagName !== "BUTTON" && parseFloat(getComputedStyle(e).fontSize) < 16) bad.push("a phone zooms in: " + where(e));
	}
	if (least > 21) bad.push("no text was found");
	return bad;
})()`

// All that can be used has a name, and all that can be read has contrast, in both
// views, light and dark.
func TestAccess(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		for _, view := range []string{"watch", "play"} {
			t.Run(theme+" "+view, func(t *testing.T) {
				p := open(t, site.server+"#"+view, 390, 900)
				p.theme(theme, true)
				if view == "watch" {
					p.click("#compare")
					p.choose("#speed", "6")
					p.click("#run")
					p.wait("document.querySelectorAll('.status.good').length === 2")
				} else {
					p.wait(board9)
					p.choose("#own", chain)
					p.click("#play-own")
					p.wait("document.querySelector('[role=gridcell]').textContent !== '5'")
					require.True(t, get[bool](p, untilChain))
					get[bool](p, "(document.getElementById('rate').click(), true)") // the hint may lie over it
					p.wait("document.querySelector('.scale')")
				}
				require.Empty(t, get[[]string](p, audit))
				for _, width := range []int64{1024, 1280, 1600} {
					if p.do(chromedp.EmulateViewport(width, 900)); view == "watch" {
						p.size(width, 900)
					}
					require.Empty(t, get[[]string](p, cut), width)
				}
			})
		}
	}
}

// The canvases have contrast too: their colours are those of the page. Nothing moves for
// those who asked for that.
func TestInk(t *testing.T) {
	p := open(t, site.server, 1200, 900)
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme, true)
		require.Equal(t, "0s", get[string](p, "getComputedStyle(document.getElementById('run')).transitionDuration"))
		require.Empty(t, get[[]string](p, `(async () => {
			const { colours, forgetColours } = await import("./draw.js");
			forgetColours();
			const c = colours(), bad = [];
			const light = (css) => { const [r, g, b] = css.match(/[\d.]+/g).map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
			for (const [ink, paper, least] of [["ink", "paper", 7], ["ink", "tint", 7], ["accent", "paper", 4.5], ["wrong", "wrong-tint", 4.5], ["soft", "paper", 4.5], ["second", "paper", 4.5], ["hint", "paper", 4.5]]) {
				const a = light(c[ink]), b = light(c[paper]), contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
				if (!(contrast >= least)) bad.push(ink + " on " + paper + ": " + contrast.toFixed(2));
			}
			return bad;
		})()`), theme)
	}
}

// The page can be used by keys alone: every control is reached, and the tabs by
// arrows.
func TestKeyboard(t *testing.T) {
	p := open(t, site.server, 1200, 900)
	p.do(chromedp.KeyEvent("\t"))
	require.Equal(t, "skip", get[string](p, "document.activeElement.className"))
	reached := make(map[string]bool)
	for range 40 {
		p.do(chromedp.KeyEvent("\t"))
		reached[get[string](p, "document.activeElement.id || document.activeElement.tagName")] = true
	}
	for _, id := range []string{"tab-watch", "theme", "run", "step", "speed", "example", "seed", "puzzle", "compare", "link"} {
		require.True(t, reached[id], "%s is not reached: %v", id, reached)
	}
	p.do(chromedp.Focus(chromedp.CSS("#tab-watch")), chromedp.KeyEvent(kb.ArrowRight))
	p.wait("document.body.dataset.view === 'play' && document.activeElement.id === 'tab-play'")
	require.Equal(t, "1", fmt.Sprint(get[int](p, "document.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length || 1")))
}
