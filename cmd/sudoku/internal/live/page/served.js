// A browser that opens the page as a file loads none of its modules. This script is no module,
// and says what the page needs.
if (location.protocol === "file:") {
	const alert = document.getElementById("alert");
	alert.textContent = "This page needs a web server: a browser does not load its engine from a file. In the folder of the page run python3 -m http.server 8000, and open http://localhost:8000";
	alert.hidden = false;
	document.getElementById("main").hidden = document.getElementById("loading").hidden = true;
}
