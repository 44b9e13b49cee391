package sudoku

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// framed returns the sample in a frame: top, a row in bars, between and bottom.
func framed(top, bar, between, bottom string) string {
	lines := []string{top}
	for i, row := range sampleRows {
		if i > 0 && i%3 == 0 && between != "" {
			lines = append(lines, between)
		}
		lines = append(lines, bar+row[:3]+bar+row[3:6]+bar+row[6:]+bar)
	}
	return strings.Join(append(lines, bottom), "\n") + "\n"
}

var framedTexts = map[string]string{
	"Simple Sudoku":  framed(" *-----------*", "|", " |---+---+---|", " *-----------*"),
	"forum":          framed("*---*---*---*", "|", "*---*---*---*", "*---*---*---*"),
	"HoDoKu":         framed(".---.---.---.", "|", ":---+---+---:", "'---'---'---'"),
	"Unicode":        framed("┌───┬───┬───┐", "│", "├───┼───┼───┤", "└───┴───┴───┘"),
	"Unicode double": framed("╔═══╦═══╦═══╗", "║", "╠═══╬═══╬═══╣", "╚═══╩═══╩═══╝"),
	"bars only":      framed("", "│", "", ""),
}

func TestParseFrames(t *testing.T) {
	for name, text := range framedTexts {
		for sign, empty := range map[string]string{"dot": ".", "star": "*", "x": "x", "X": "X", "question mark": "?", "middle dot": "·"} {
			t.Run(name+" "+sign, func(t *testing.T) {
				text := text
				for i, row := range sampleRows {
					for at := 0; at < 9; at += 3 {
						part := row[at : at+3]
						text = replaceIn(text, i, part, strings.ReplaceAll(part, ".", empty))
					}
				}
				board, err := Parse(text)
				require.NoError(t, err, text)
				require.Equal(t, sample, board)

				var read []Grid
				for board, err := range Read(strings.NewReader(text + "\n" + text)) {
					require.NoError(t, err)
					read = append(read, board)
				}
				require.Equal(t, []Grid{sample, sample}, read)
			})
		}
	}
}

// replaceIn replaces the first part after a bar that follows the rows above.
func replaceIn(text string, row int, old, new string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.ContainsAny(line, "|│║") && !strings.Contains(line, "--") {
			if row == 0 {
				lines[i] = strings.Replace(line, old, new, 1)
			}
			row--
		}
	}
	return strings.Join(lines, "\n")
}

// An error's place in a text with a frame is the place in the text as it was.
func TestParseFrameErrors(t *testing.T) {
	text := strings.Replace(framedTexts["Unicode"], sampleRows[1][:3], "Z..", 1)
	_, err := Parse(text)
	require.EqualError(t, err, "sudoku: line 3, column 2: found 'Z', want a digit from 1 to 9 or an empty cell")
	_, err = Parse("*---*\n|12|\n")
	require.EqualError(t, err, "sudoku: line 2, column 4: found 2 cells, want 81 cells")
}

// Without a bar, dots and dashes are cells, as before.
func TestParseDashesWithoutFrame(t *testing.T) {
	text := strings.Repeat(".--.--.--\n", 8) + "*--*--*-1\n"
	board, err := Parse(text)
	require.NoError(t, err)
	require.Equal(t, Grid{80: 1}, board)
}
