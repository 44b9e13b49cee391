package sudoku

// The text methods, which the packages fmt, encoding and encoding/json use, are
// the same for all board types.

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid4) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid4) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid4) UnmarshalText(text []byte) error { return unmarshalText(g, text) }

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid6) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid6) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid6) UnmarshalText(text []byte) error { return unmarshalText(g, text) }

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid8) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid8) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid8) UnmarshalText(text []byte) error { return unmarshalText(g, text) }

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid) UnmarshalText(text []byte) error { return unmarshalText(g, text) }

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid10) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid10) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid10) UnmarshalText(text []byte) error { return unmarshalText(g, text) }

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid12) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid12) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid12) UnmarshalText(text []byte) error { return unmarshalText(g, text) }

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid16) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid16) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid16) UnmarshalText(text []byte) error { return unmarshalText(g, text) }

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid25) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid25) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid25) UnmarshalText(text []byte) error { return unmarshalText(g, text) }

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid36) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid36) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid36) UnmarshalText(text []byte) error { return unmarshalText(g, text) }

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid49) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid49) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid49) UnmarshalText(text []byte) error { return unmarshalText(g, text) }

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid64) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid64) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid64) UnmarshalText(text []byte) error { return unmarshalText(g, text) }

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [ParseBoard] reads it back.
func (g Grid81) String() string { return boardPicture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid81) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [ParseBoard] accepts. On error it leaves the board unchanged.
func (g *Grid81) UnmarshalText(text []byte) error { return unmarshalText(g, text) }
