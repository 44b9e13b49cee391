package experiment

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// blocks returns the blocks of code in docs/experiments.md in a language.
func blocks(t *testing.T, language string) []string {
	text, err := os.ReadFile("../../docs/experiments.md")
	require.NoError(t, err)
	var blocks []string
	for _, found := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllSubmatch(text, -1) {
		blocks = append(blocks, string(found[1]))
	}
	return blocks
}

// The job files of docs/experiments.md do what it says, where they can run.
func TestJobs(t *testing.T) {
	for _, tool := range []string{"bash", "xargs", "seq"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	scripts, files := blocks(t, "sh"), blocks(t, "json")
	require.Len(t, scripts, 3)
	require.Len(t, files, 1)
	slurm, xargs, merge := scripts[0], scripts[1], scripts[2]
	require.Contains(t, slurm, "#SBATCH --array=0-15\n")

	folder := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o700))
	}
	self, err := os.Executable()
	require.NoError(t, err)
	write("sudoku", "#!/bin/sh\nshift\nexec '"+self+"' \"$@\"\n")
	write("population.json", files[0])
	write("hard.txt", demo+"\n"+strings.Repeat(hard9+"\n", 10))
	e, err := Load(filepath.Join(folder, "population.json"))
	require.NoError(t, err)
	require.Equal(t, 2*3*20, e.Trials())

	shell := func(script string, env ...string) {
		cmd := exec.Command("bash", "-c", script)
		cmd.Dir = folder
		cmd.Env = append(os.Environ(), "EXPERIMENT_TEST_MAIN=1", "PATH="+folder+string(os.PathListSeparator)+os.Getenv("PATH"))
		cmd.Env = append(cmd.Env, env...)
		output, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s\n%s", script, output)
	}
	for part := range 16 {
		shell(slurm, "SLURM_ARRAY_TASK_ID="+strconv.Itoa(part))
	}
	shell(merge)
	bySlurm := trials(t, filepath.Join(folder, "population.jsonl"))
	require.Len(t, bySlurm, 1+e.Trials())

	shell("rm population*.jsonl")
	shell(xargs)
	shell(merge)
	require.Equal(t, bySlurm, trials(t, filepath.Join(folder, "population.jsonl")))
}

func TestKubernetesJob(t *testing.T) {
	jobs := blocks(t, "yaml")
	require.Len(t, jobs, 1)
	require.YAMLEq(t, jobs[0], jobs[0], "it must parse")
	completions := regexp.MustCompile(`\n  completions: (\d+)\n`).FindStringSubmatch(jobs[0])
	require.NotNil(t, completions)
	require.Contains(t, jobs[0], `experiment run -shard \"$JOB_COMPLETION_INDEX/`+completions[1]+`\" population.json`)
	require.Contains(t, jobs[0], "completionMode: Indexed")
}

// The experiments of docs/experiments have as many trials as the notebook says.
func TestTuning(t *testing.T) {
	page, err := os.ReadFile("../../lab/notebook.md")
	require.NoError(t, err)
	files, err := filepath.Glob("../../docs/experiments/*.json")
	require.NoError(t, err)
	require.Len(t, files, 13)
	for _, file := range files {
		e, err := Load(file)
		require.NoError(t, err)
		link := "(../docs/experiments/" + filepath.Base(file) + ")"
		require.Regexp(t, regexp.QuoteMeta(link)+`(?s:.{1,600}?)\b`+thousands(e.Trials())+`\b`, string(page))
	}
}

// thousands returns a number with commas.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
