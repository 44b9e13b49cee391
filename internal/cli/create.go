package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// This file writes the files of -file: whole or not at all.

// To calls write with a writer to the file, or to standard output if the name is
// empty or "-".
//
// A file appears, or is replaced, only when write has written all: when its error is nil
// or [ErrNotDone]. To writes beside it and renames. It removes nothing that it has not
// made. Where the command asked for input and could read none, nothing is written and the
// error is ErrNotDone: a name that was mistyped costs no file. Where there is something else than a file, such as a device or a pipe, To writes
// to it directly.
//
// The error of a file that can't be opened is a [*fs.PathError], which means
// BadUse. The error of a failed write is another one, which means NotDone.
func (p *Process) To(name string, write func(io.Writer) error) error {
	switch {
	case p.unread():
		return ErrNotDone
	case name == "" || name == "-":
		return write(p.Out)
	case isSpecial(name):
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(fill(named{file, name}, write), failed(name, file.Close()))
	}
	target, mode, err := replaceable(name)
	if err != nil {
		return err
	}
	file, err := createBeside(target)
	if err != nil {
		return err
	}
	done := fill(named{file, name}, write)
	if err = done; (done == nil || done == ErrNotDone) && p.unread() {
		err = ErrNotDone
	} else if done == nil || done == ErrNotDone {
		err = failed(name, settle(file, mode))
	}
	err = errors.Join(err, failed(name, file.Close()))
	if err == nil {
		err = failed(name, os.Rename(file.Name(), target))
	}
	if err != nil {
		os.Remove(file.Name())
		return err
	}
	return done
}

// fill calls write with a buffer in front of the writer.
func fill(w io.Writer, write func(io.Writer) error) error {
	buffer := bufio.NewWriterSize(w, 64<<10)
	err := write(buffer)
	if err != nil && err != ErrNotDone {
		return err
	}
	if flushed := buffer.Flush(); flushed != nil {
		return flushed
	}
	return err
}

// settle gives the file the mode of the one that it replaces, if there is one, and
// waits until it is on the disk.
func settle(file *os.File, mode fs.FileMode) error {
	if mode != 0 {
		if err := file.Chmod(mode); err != nil {
			return err
		}
	}
	return file.Sync()
}

// A named file names itself in its errors as the user did.
type named struct {
	*os.File
	name string
}

// Named returns a file to write whose errors have the name that the user knows. They mean
// NotDone, as those of a full disk.
func Named(file *os.File, name string) io.WriteCloser { return named{file, name} }

func (n named) Write(text []byte) (int, error) {
	size, err := n.File.Write(text)
	return size, failed(n.name, err)
}

func (n named) Close() error { return failed(n.name, n.File.Close()) }

// failed returns the error of writing a file as one that is not of its use.
func failed(name string, err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err
	} else if link, ok := errors.AsType[*os.LinkError](err); ok {
		err = link.Err
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", name, err)
}

// isSpecial reports whether a name is that of something which exists and is no
// file. What stands in /dev and /proc is: there may be links there to a file that is
// open, such as /dev/stdout.
func isSpecial(name string) bool {
	info, err := os.Stat(name)
	if err != nil {
		return false
	}
	path := filepath.ToSlash(filepath.Clean(name))
	return !info.Mode().IsRegular() || strings.HasPrefix(path, "/dev/") || strings.HasPrefix(path, "/proc/")
}

// replaceable returns the file that a name leads to through links, and its mode, 0
// if it does not exist. Its error is that of opening the file for writing.
func replaceable(name string) (target string, mode fs.FileMode, err error) {
	target, err = filepath.EvalSymlinks(name)
	if errors.Is(err, fs.ErrNotExist) {
		if link, err := os.Readlink(name); err == nil { // to a file that does not exist yet
			if !filepath.IsAbs(link) {
				link = filepath.Join(filepath.Dir(name), link)
			}
			return link, 0, nil
		}
		return name, 0, nil
	}
	if err != nil {
		return "", 0, err
	}
	file, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return "", 0, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return "", 0, err
	}
	return target, info.Mode().Perm(), nil
}

// createBeside creates a file with a new name in the folder of the target.
func createBeside(target string) (*os.File, error) {
	const most = 1000
	for n := 1; ; n++ {
		file, err := os.OpenFile(fmt.Sprintf("%s.part%d", target, n), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if path, ok := errors.AsType[*fs.PathError](err); ok {
			if errors.Is(err, fs.ErrExist) && n < most {
				continue
			}
			path.Path = target
		}
		return file, err
	}
}
