package sample

import "testing"

func TestLargest(t *testing.T) {
	if Largest([]int{-3, -5}) != -3 || Largest([]int{1, 3, 2}) != 3 {
		t.Fail()
	}
}

func TestFails(t *testing.T) { t.Fail() } // it can't tell mutants apart
