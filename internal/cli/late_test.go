package cli

import (
	"errors"
	"io"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// texts records every write.
type texts []string

func (t *texts) Write(text []byte) (int, error) { *t = append(*t, string(text)); return len(text), nil }

func TestLateWriter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got texts
		w := NewLateWriter(&got)
		written := func() texts {
			w.mutex.Lock()
			defer w.mutex.Unlock()
			return slices.Clone(got)
		}
		for _, text := range []string{"a", "b", ""} {
			n, err := io.WriteString(w, text)
			require.NoError(t, err)
			require.Equal(t, len(text), n)
		}
		require.Empty(t, written())
		time.Sleep(2 * lateness)
		synctest.Wait()
		require.Equal(t, texts{"ab"}, written(), "after a while, without another write")
		io.WriteString(w, "c")
		require.NoError(t, w.Flush())
		time.Sleep(2 * lateness)
		require.Equal(t, texts{"ab", "c"}, written())

		full := errors.New("full")
		w = NewLateWriter(failing{full})
		io.WriteString(w, "a")
		time.Sleep(2 * lateness)
		synctest.Wait()
		_, err := io.WriteString(w, "b")
		require.Equal(t, full, err, "the error of the first text")
		require.Equal(t, full, w.Flush())
	})
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
