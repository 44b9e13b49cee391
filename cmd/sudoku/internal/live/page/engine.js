// What computes for the page: a server, or WebAssembly in workers. Both have
//
//	call(name, question, signal)   a promise of the reply, which the signal may end
//	watch(request, message)    a Watch, which has control(), stop() and a promise, ended
//
// An error has a sentence for the reader.

export function openEngine() {
	return document.documentElement.dataset.engine === "worker" ? new WorkerEngine() : new ServerEngine();
}

class ServerEngine {
	// call asks the server. Puzzles are kept by their text, which a reload asks for, for when it
	// is gone.
	async call(name, question, signal) {
		try {
			const { reply } = await post("call/" + name, question, signal);
			for (const board of [reply, reply?.Puzzle, reply?.Board]) if (board?.Cells && board.Text) keep(board);
			return reply;
		} catch (error) {
			const kept = error.gone && name === "parse" && await (await self.caches?.open("sudoku-kept"))?.match(keyOf(question.Puzzle));
			if (!kept) throw error;
			return kept.json();
		}
	}

	watch(request, message) {
		const abort = new AbortController();
		let id;
		const ended = (async () => {
			try {
				const response = await post("watch", request, abort.signal);
				for await (const event of events(response.body)) {
					if (event.Kind === "start") id = event.ID;
					if (event.Kind === "error") throw new Error(event.Error);
					message(event);
				}
			} catch (error) {
				if (!abort.signal.aborted) throw error;
			}
		})();
		return {
			ended,
			control: (control) => id && post("control/" + id, control).catch(() => {}), // it may have ended
			stop: () => abort.abort(),
		};
	}
}

function keyOf(text) { return "kept?" + encodeURIComponent(text); }

// keep keeps a puzzle. The oldest ones make room for it.
async function keep(board) {
	const key = keyOf(board.Text), response = new Response(JSON.stringify(board)); // before it is changed
	try {
		const cache = await caches.open("sudoku-kept");
		await cache.delete(key);
		await cache.put(key, response);
		for (const old of (await cache.keys()).slice(0, -40)) await cache.delete(old);
	} catch { /* no room, or not allowed: it is not kept */ }
}

async function post(path, body, signal) {
	let response, reply = null;
	try {
		response = await fetch(path, {
			method: "POST", signal, body: JSON.stringify(body), headers: { "Content-Type": "application/json" },
		});
	} catch (error) {
		if (signal && signal.aborted) throw error;
		throw Object.assign(new Error("The server does not answer. Is it still running?"), { gone: true });
	}
	if (!response.headers.get("Content-Type")?.includes("event-stream")) {
		try { reply = await response.json(); } catch { /* it is no JSON */ }
		if (!response.ok || reply?.Error) throw new Error(reply?.Error || `The server answered with status ${response.status}.`);
	}
	return { body: response.body, reply };
}

// events yields the server-sent events of a response.
async function* events(body) {
	const reader = body.pipeThrough(new TextDecoderStream()).getReader();
	let rest = "";
	for (;;) {
		const { value, done } = await reader.read().catch((error) => {
			throw error.name === "AbortError" ? error : new Error("The connection to the server broke off. Is it still running?");
		});
		if (done) return;
		rest += value;
		for (let end; (end = rest.indexOf("\n\n")) >= 0; rest = rest.slice(end + 2)) {
			if (rest.startsWith("data: ")) yield JSON.parse(rest.slice(6, end));
		}
	}
}

// A WorkerEngine has a worker for calls and one for each watch, which is ended to
// stop it at once.
class WorkerEngine {
	constructor() {
		this.module = compile();
		this.module.catch(() => {}); // reported by each use
		this.caller = null;
	}

	async call(name, question, signal) {
		this.caller ??= new Pool(this.module);
		const end = (error) => { this.caller?.end(error); this.caller = null; };
		const stop = () => end(new DOMException("stopped", "AbortError"));
		const timer = setTimeout(() => end(new Error("This took too long and was stopped.")), 30_000);
		signal?.addEventListener("abort", stop);
		try {
			return JSON.parse(await this.caller.ask("call", name, question));
		} finally {
			clearTimeout(timer);
			signal?.removeEventListener("abort", stop);
		}
	}

	watch(request, message) {
		const pool = new Pool(this.module);
		let stopped = false;
		const ended = pool.ask("watch", "", request, (text) => message(JSON.parse(text)))
			.catch((error) => { if (!stopped) throw error; })
			.finally(() => pool.end());
		return {
			ended,
			control: (control) => pool.tell("control", control),
			stop: () => { stopped = true; pool.end(new Error("stopped")); },
		};
	}
}

// compile loads the engine. It is compressed, and a server may have unpacked it.
async function compile() {
	const response = await fetch("engine.wasm.gz");
	if (!response.ok) throw new Error(`The engine could not be loaded: status ${response.status}.`);
	let bytes = await new Response(response.body.pipeThrough(progress(response.headers))).arrayBuffer();
	if (new Uint8Array(bytes)[0] === 0x1f) {
		bytes = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
	}
	return WebAssembly.compile(bytes);
}

// progress passes bytes on and says how many have come.
function progress(headers) {
	const all = headers.get("Content-Encoding") ? 0 : Number(headers.get("Content-Length")), mega = (n) => (n / 1e6).toFixed(1);
	let come = 0;
	return new TransformStream({ transform(chunk, out) {
		come += chunk.length;
		document.getElementById("loading").textContent = `The engine is loading: ${mega(come)}${all ? ` of ${mega(all)}` : ""} MB.`;
		out.enqueue(chunk);
	} });
}

// A Pool is a worker and what it was asked.
class Pool {
	constructor(module) {
		this.worker = new Worker("worker.js");
		this.open = new Map();
		this.last = 0;
		this.worker.onmessage = ({ data }) => this.receive(data);
		this.worker.onerror = (event) => this.end(new Error("The engine failed: " + event.message));
		this.ready = module.then((m) => this.worker.postMessage(m), (error) => this.end(error));
	}

	ask(kind, name, body, message) {
		const id = ++this.last;
		return new Promise((resolve, reject) => {
			this.open.set(id, { resolve, reject, message });
			this.ready.then(() => this.worker.postMessage({ id, kind, name, body: JSON.stringify(body) }));
		});
	}

	// tell passes a control on to the first thing that was asked.
	tell(kind, body) { this.worker.postMessage({ id: 1, kind, body: JSON.stringify(body) }); }

	receive(data) {
		if (data.failed) this.end(new Error("The engine can't start: " + data.failed));
		const asked = this.open.get(data.id);
		if (!asked) return;
		if (data.kind === "message") return asked.message(data.text);
		this.open.delete(data.id);
		if (data.error) asked.reject(new Error(data.error));
		else asked.resolve(data.text);
	}

	end(error) {
		this.worker.terminate();
		for (const asked of this.open.values()) asked.reject(error);
		this.open.clear();
	}
}
