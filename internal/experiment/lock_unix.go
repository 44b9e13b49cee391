//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package experiment

import (
	"os"
	"syscall"
)

// Lock keeps other processes from writing to the same file, where the file system
// can do that. It ends with the process.
func Lock(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err == syscall.EWOULDBLOCK {
		return err
	}
	return nil
}
