package live

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
)

// offline returns the script of the service worker, which keeps the files of the page by their
// version: a hash of their names and of what they hold.
func offline(files map[string][]byte) []byte {
	names, hash := slices.Sorted(maps.Keys(files)), sha256.New()
	for i, name := range names {
		fmt.Fprintf(hash, "%s %d ", name, len(files[name]))
		hash.Write(files[name])
		if name == "index.html" {
			names[i] = "./"
		}
	}
	list, err := json.Marshal(names)
	if err != nil {
		panic(err) // they are texts
	}
	return fmt.Appendf(nil, "const version = \"%.4x\", files = %s;\n%s", hash.Sum(nil), list, files["offline.js"])
}

// pageFiles returns the files of the page by their names.
func pageFiles() map[string][]byte {
	files := make(map[string][]byte)
	err := fs.WalkDir(page(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files[name], err = fs.ReadFile(page(), name)
		}
		return err
	})
	if err != nil {
		panic(err) // they are part of the program
	}
	return files
}
