// The speed at which a search runs, which may be less than the one that is chosen.

import { short } from "./draw.js";
import { speeds } from "./examples.js";

const $ = (id) => document.getElementById(id);

// measure shows, once a second, how fast a search runs.
export function measure(watch, { Tick, Done }) {
	const now = performance.now(), from = watch.pace;
	if (watch.paused || Done) return void (watch.pace = null);
	if (from && now - from.at < 1000) return;
	watch.pace = { at: now, tick: Tick };
	if (!from) return;
	const [speed, words] = speeds[$("speed").value], rate = 1000 * (Tick - from.tick) / (now - from.at);
	const ran = rate >= 1 ? short(Math.round(rate)) : rate.toFixed(1);
	$("speed-text").textContent = !speed ? `${ran} a second` : rate < 0.9 * speed ? `${ran} of ${words}` : words;
}
