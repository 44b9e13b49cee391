// Command typecheck checks the types of packages and of their tests for the system that
// GOOS and GOARCH name, and prints what does not fit: a function that the system lacks,
// a constant that its int cannot hold.
//
//	GOOS=windows GOARCH=386 typecheck ./...
//
// It reads all that they import from source. go vet compiles that first, which takes many
// times as long.
package main

import (
	"fmt"
	"os"

	"golang.org/x/tools/go/packages"
)

func main() {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Tests: true}, os.Args[1:]...)
	if err != nil {
		fmt.Fprintln(os.Stderr, "typecheck:", err)
		os.Exit(2)
	}
	if packages.PrintErrors(loaded) > 0 {
		os.Exit(1)
	}
	fmt.Println(len(loaded), "packages, tests and their programs counted")
}
