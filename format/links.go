package format

// Links: what of a link is the puzzle, and how it is unpacked.

import (
	"net/url"
	"strings"

	"example.com/sudoku/internal/lzstring"
)

const (
	fLink   = "https://www.f-puzzles.com/?load="
	padLink = "https://sudokupad.app/"
)

// trimLink returns what follows the marks that a link of the app has, without
// parameters that follow it.
func trimLink(text string, marks ...string) (payload string, found bool) {
	text = strings.TrimSpace(text)
	for _, mark := range marks {
		if at := strings.Index(text, mark); at >= 0 {
			text, found = text[at+len(mark):], true
		}
	}
	return text, found
}

// unlink undoes what a browser does to a payload: %2B and the blank for a plus.
func unlink(payload string) string {
	if at := strings.IndexAny(payload, "&#?"); at >= 0 {
		payload = payload[:at]
	}
	if strings.Contains(payload, "%") {
		if plain, err := url.PathUnescape(payload); err == nil {
			payload = plain
		}
	}
	return strings.ReplaceAll(payload, " ", "+")
}

// unpack decompresses a payload.
func unpack(form Form, payload string) (string, error) {
	text, err := lzstring.Decompress(unlink(payload), maxText)
	if err != nil {
		return "", &FormatError{Form: form, Reason: err.Error()}
	}
	return text, nil
}

// isPacked reports whether the text is base64 and long enough for a puzzle. Boards are
// too, but nearly all of them have dots, and none unpacks to an object.
func isPacked(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) < 20 || strings.ContainsAny(text, " \t\n\r.") {
		return false
	}
	head, err := lzstring.Decompress(text, maxText)
	return err == nil && strings.HasPrefix(strings.TrimSpace(head), "{")
}

// isObject reports whether the text is a JSON object with one of the keys.
func isObject(text string, keys ...string) bool {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "{") {
		return false
	}
	for _, key := range keys {
		if strings.Contains(text, key) {
			return true
		}
	}
	return false
}

func isFPuzzles(text string) bool {
	if _, found := trimLink(text, "f-puzzles.com/"); found {
		return true
	}
	payload, found := trimLink(text, padLink)
	return strings.HasPrefix(payload, "fpuzzles") || strings.HasPrefix(payload, "fpuz") && found ||
		isObject(text, `"grid"`) || isPacked(text)
}

func readFPuzzles(text string, options *Options) (Sheet, error) {
	payload, found := trimLink(text, "f-puzzles.com/")
	if found {
		if payload, found = trimLink(payload, "?load="); !found {
			return Sheet{}, &FormatError{Form: FPuzzles, Reason: "the link has no puzzle in it, only a name for one: open it and take the long link of its Export"}
		}
	}
	payload, _ = trimLink(payload, padLink)
	payload = strings.TrimPrefix(strings.TrimPrefix(payload, "fpuzzles"), "fpuz")
	if !strings.HasPrefix(payload, "{") {
		var err error
		if payload, err = unpack(FPuzzles, payload); err != nil {
			return Sheet{}, err
		}
	}
	return parseFPuzzles([]byte(payload), options)
}

func printFPuzzles(d *draft, options *Options) (string, error) {
	data, err := d.printFPuzzles(options)
	return fLink + compress(data), err
}
