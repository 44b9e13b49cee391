package browser

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// saving returns what the next click on a button downloads.
func (p *tab) saving(id string) string {
	p.Helper()
	return get[string](p, `new Promise((resolve) => {
		URL.createObjectURL = (blob) => { resolve(blob.text()); return "#"; };
		HTMLAnchorElement.prototype.click = () => {};
		document.getElementById("`+id+`").onclick();
	})`)
}

// Two searches are compared over many seeds, with intervals and both distributions. The command
// that is named repeats them.
func TestManySeeds(t *testing.T) {
	engines(t, func(t *testing.T, url string) {
		p := open(t, url, 1200, 900)
		p.click("#compare")
		p.wait("document.querySelectorAll('.lane').length === 2 && document.body.dataset.settled")
		p.choose("#searches fieldset:nth-child(2) input[type=number]", "4") // organisms
		p.wait("document.body.dataset.settled")
		p.choose("#seed", "9007199254740993") // no number of JavaScript
		p.choose("#trials-count", "12")
		p.choose("#trials-steps", "20000")
		p.click("#trials")
		p.wait("document.querySelectorAll('#trials-text li').length === 4 && document.getElementById('trials').textContent === 'Run the seeds'")
		require.Regexp(t, `^A solved \d+ of 12 \(\d+ to \d+ %\)(, half of them in \d+ epochs)?\.B solved \d+ of 12 .*A was first in \d+ \(\d+ to \d+ %\)\.B was first in \d+ \(`, p.text("#trials-text"))
		require.Greater(t, p.painted("#trials-chart", "second")+p.painted("#trials-chart", "accent"), 10)
		p.choose("#axis", "steps")
		p.wait("document.getElementById('trials-text').textContent.includes(' steps')")

		lines := strings.Split(strings.TrimSpace(p.saving("trials-csv")), "\n")
		require.Len(t, lines, 1+2*12)
		require.Equal(t, "seed,search,solved,epochs,steps,errors,seconds", lines[0])
		require.Equal(t, "sudoku experiment run evolve.json", p.text("#trials-repeat"))
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "evolve.json"), []byte(p.saving("trials-file")), 0o644))
		command := exec.Command(site.program, "experiment", "run", "evolve.json")
		command.Dir = dir
		text, err := command.CombinedOutput()
		require.NoError(t, err, string(text))
		results, err := os.ReadFile(filepath.Join(dir, "evolve.jsonl"))
		require.NoError(t, err)
		var again []string // rows like those of the page, without the seconds
		for _, line := range strings.Split(strings.TrimSpace(string(results)), "\n")[1:] {
			var r struct {
				Setting, Seed, Epochs, Proposals, Errors int
				Outcome                                  string
			}
			require.NoError(t, json.Unmarshal([]byte(line), &r))
			again = append(again, fmt.Sprintf("%d,%c,%t,%d,%d,%d", r.Seed, 'A'+r.Setting, r.Outcome == "solved", r.Epochs, r.Proposals, r.Errors))
		}
		var rows []string
		for _, line := range lines[1:] {
			rows = append(rows, line[:strings.LastIndex(line, ",")])
		}
		require.ElementsMatch(t, rows, again)
		p.theme("dark", true)
		require.Eventually(t, func() bool { return p.painted("#trials-chart", "second")+p.painted("#trials-chart", "accent") > 10 }, 5*time.Second, 50*time.Millisecond)
		p.shot("seeds-" + strings.ReplaceAll(t.Name(), "/", "-"))
	})
}

// The axis of the charts counts epochs, steps or seconds, and both charts have the same numbers.
func TestAxis(t *testing.T) {
	p := open(t, site.server, 1200, 900)
	p.choose("#speed", "6")
	p.click("#compare")
	p.click("#run")
	p.wait("document.querySelectorAll('.status.good').length === 2")
	for _, by := range []string{"steps", "seconds", "epochs"} {
		labels := get[map[string][]string](p, `(async () => {
			const draw = CanvasRenderingContext2D.prototype.fillText, said = {};
			CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...more) { if (y > this.canvas.getBoundingClientRect().height - 14) (said[this.canvas.id] ??= []).push(text); return draw.call(this, text, x, y, ...more); };
			document.getElementById("axis").value = "`+by+`";
			document.getElementById("axis").onchange();
			while (!said.spread) await new Promise(requestAnimationFrame);
			CanvasRenderingContext2D.prototype.fillText = draw;
			return said;
		})()`)
		require.Equal(t, labels["errors"], labels["spread"], by)
		require.Contains(t, labels["errors"], by)
		least := 3
		if by == "seconds" { // how many numbers they take depends on the machine
			least = 2
		}
		require.GreaterOrEqual(t, len(labels["errors"]), least, by)
	}
}
