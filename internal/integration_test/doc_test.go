// Package integration_test tests the library as its callers meet it: other people's solvers
// judge it, and it is stopped, abandoned, and run for hours and on other machines. It also has
// the tests of small internal packages, each in the file of its name.
package integration_test
