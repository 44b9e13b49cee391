package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A run in two parts is the run in one, and the file of another problem is refused.
func TestTour(t *testing.T) {
	whole, parts := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "parts")
	var out strings.Builder
	require.NoError(t, tour(t.Context(), &out, 30, 4, 7, whole))
	require.Contains(t, out.String(), "epoch 4: tours of ")
	require.NoError(t, tour(t.Context(), &out, 30, 1, 7, parts))
	require.NoError(t, tour(t.Context(), &out, 30, 3, 7, parts))
	want, err := os.ReadFile(whole)
	require.NoError(t, err)
	got, err := os.ReadFile(parts)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
	require.ErrorContains(t, tour(t.Context(), &out, 30, 1, 8, parts), "checkpoint refused")
}
