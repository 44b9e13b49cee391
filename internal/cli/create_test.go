//go:build unix

package cli_test

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"example.com/sudoku/internal/cli"
	"github.com/stretchr/testify/require"
)

func sayHello(w io.Writer) error {
	_, err := io.WriteString(w, "hello")
	return err
}

// contents returns the names and texts of the files in a folder.
func contents(t *testing.T, dir string) map[string]string {
	files := make(map[string]string)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		require.NoError(t, err)
		files[entry.Name()] = string(text)
	}
	return files
}

// A file is written whole, or nothing changes.
func TestTo(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	p := new(cli.Process)
	torn := errors.New("torn")
	tear := func(w io.Writer) error { return errors.Join(sayHello(w), torn) }

	require.ErrorIs(t, p.To(name, tear), torn)
	require.Empty(t, contents(t, dir))

	require.NoError(t, p.To(name, sayHello))
	require.Equal(t, map[string]string{"file": "hello"}, contents(t, dir))

	require.NoError(t, os.WriteFile(name, []byte("before"), 0o600))
	require.NoError(t, os.WriteFile(name+".part1", []byte("the user's"), 0o600))
	require.ErrorIs(t, p.To(name, tear), torn)
	require.Equal(t, map[string]string{"file": "before", "file.part1": "the user's"}, contents(t, dir))

	require.NoError(t, os.Chmod(name, 0o640))
	require.NoError(t, p.To(name, sayHello))
	require.Equal(t, map[string]string{"file": "hello", "file.part1": "the user's"}, contents(t, dir))
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o640), info.Mode())
}

// A file is complete where something was not done.
func TestToNotDone(t *testing.T) {
	dir := t.TempDir()
	err := new(cli.Process).To(filepath.Join(dir, "file"), func(w io.Writer) error {
		return cmp.Or(sayHello(w), cli.ErrNotDone)
	})
	require.Equal(t, cli.ErrNotDone, err)
	require.Equal(t, map[string]string{"file": "hello"}, contents(t, dir))
}

// What is to be written may be what is read.
func TestToReplacesItsSource(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(name, []byte("before"), 0o600))
	require.NoError(t, new(cli.Process).To(name, func(w io.Writer) error {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		_, err = w.Write(append(text, " and after"...))
		return err
	}))
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "before and after", string(text))
}

// A link stays a link.
func TestToLink(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	require.NoError(t, os.Symlink("target", link))
	for range 2 { // without the target, and with it
		require.NoError(t, new(cli.Process).To(link, sayHello))
		require.Equal(t, map[string]string{"link": "hello", "target": "hello"}, contents(t, dir))
		to, err := os.Readlink(link)
		require.NoError(t, err)
		require.Equal(t, "target", to)
	}
}

// Devices and pipes are written to, and stay after an error.
func TestToDevice(t *testing.T) {
	p := new(cli.Process)
	if _, err := os.Stat("/dev/full"); err == nil {
		err := p.To("/dev/full", sayHello)
		require.EqualError(t, err, "/dev/full: no space left on device")
		require.ErrorIs(t, err, syscall.ENOSPC)
		_, use := errors.AsType[*fs.PathError](err)
		require.False(t, use, "it is no error of use")
	}
	require.NoError(t, p.To(os.DevNull, sayHello))
	info, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeDevice)

	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	read := make(chan string)
	go func() {
		text, _ := os.ReadFile(pipe)
		read <- string(text)
	}()
	require.NoError(t, p.To(pipe, sayHello))
	require.Equal(t, "hello", <-read)
	info, err = os.Stat(pipe)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeNamedPipe)
}

func TestToStandardOutput(t *testing.T) {
	for _, name := range []string{"", "-"} {
		var out bytes.Buffer
		require.NoError(t, (&cli.Process{Out: &out}).To(name, sayHello))
		require.Equal(t, "hello", out.String())
	}
}

// A name that can't be opened is an error of use.
func TestToNoFile(t *testing.T) {
	for _, name := range []string{t.TempDir(), "no/such/folder/file"} {
		err := new(cli.Process).To(name, sayHello)
		path, use := errors.AsType[*fs.PathError](err)
		require.True(t, use, err)
		require.Equal(t, name, path.Path)
	}
}
