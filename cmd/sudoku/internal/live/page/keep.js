// Runs that are kept: as a file, and as an address.

const $ = (id) => document.getElementById(id);

// save downloads the run that a view shows, which the engine repeats from its seed.
export async function save(watch, format) {
	const ticks = Math.max(...watch.lanes.map((l) => l.frame?.Tick || 0));
	try {
		const reply = await watch.engine.call("export", { Run: { ...watch.request_, Speed: 0, Paused: false }, Ticks: ticks, Format: format });
		const text = format === "csv" ? reply.CSV : JSON.stringify(reply);
		const a = document.createElement("a");
		a.href = URL.createObjectURL(new Blob([text], { type: format === "csv" ? "text/csv" : "application/json" }));
		a.download = "sudoku-run." + format;
		a.click();
		setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
		watch.say("Saved.");
	} catch (error) { watch.fail(error); }
}

// copy copies the address of the run.
export async function copy(watch) {
	watch.remember(true);
	try {
		await navigator.clipboard.writeText(location.href);
		$("link").textContent = "Copied";
		setTimeout(() => { $("link").textContent = "Copy link"; }, 2000);
	} catch { watch.fail(new Error("The browser refuses to copy. The address of this page is the link.")); }
}
