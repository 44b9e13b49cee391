// The engine in a Web Worker. Its first message is the compiled module; the others
// are what the page asks for.
importScripts("wasm_exec.js");
onmessage = (first) => {
	const waiting = [];
	onmessage = (event) => waiting.push(event.data);
	const go = new Go();
	WebAssembly.instantiate(first.data, go.importObject).then((instance) => {
		go.run(instance);
		const pass = ({ id, kind, name, body }) => ask(id, kind, name || "", body || "");
		onmessage = (event) => pass(event.data);
		waiting.forEach(pass);
	}, (error) => postMessage({ failed: String(error) }));
};
