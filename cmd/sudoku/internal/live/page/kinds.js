// The kinds of clues as the engine lists them: what each is called, and what a form asks for it.

// drawings are no clues, or make what the text form has words for.
export const drawings = [["Piece", "piece of a jigsaw", ""], ["Line", "line", ""], ["Colour", "colour", ""], ["Text", "text", "code text"]].map(([Name, Title, Asks]) => ({ Name, Title, Asks, Usual: "", Says: "" }));

// fill replaces the signs for numbers in the words of a kind.
export function fill(words, value = "n") { return words.replace(/##?|\$/g, value); }

// title is the name of a kind with its number, and how the way in which its clues are entered.
export function title({ Title }, value) { return fill(Title.charAt(0).toUpperCase() + Title.slice(1), value); }
export function how({ Asks }) { return Asks.split(" ")[0]; }
