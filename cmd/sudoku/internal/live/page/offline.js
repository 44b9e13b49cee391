// The service worker, by which the page opens where there is no network. Before it stand version
// and files, of which it keeps all or none. What a server has comes first, so that a page is never
// older than its server; another version of the files takes the place of the one before.

const name = "sudoku-page-" + version;

addEventListener("install", (event) => event.waitUntil((async () => {
	const cache = await caches.open(name);
	await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
	await skipWaiting();
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
	for (const other of await caches.keys()) if (other.startsWith("sudoku-page-") && other !== name) await caches.delete(other);
	await clients.claim();
})()));

addEventListener("fetch", (event) => {
	const { request } = event;
	if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
	event.respondWith(fetch(request).catch(async (error) => {
		const cache = await caches.open(name), kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
		if (!kept) throw error;
		return kept;
	}));
});
