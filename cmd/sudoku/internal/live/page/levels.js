// The levels of puzzles by their names in the library: the word that a player reads, which is
// also that of printed booklets, and what the level needs.

export const levels = {
	simple: ["very easy", "hidden singles alone"], easy: ["easy", "hidden and naked singles"],
	intermediate: ["medium", "locked candidates and pairs"], advanced: ["hard", "fish, larger subsets, wings and rectangles"],
	expert: ["very hard", "finned fish, X-chains and XY-chains"], chains: ["fiendish", "chains with groups and almost locked sets"],
	forcing: ["diabolical", "forcing chains"], dynamic: ["extreme", "dynamic chains"], nested: ["monstrous", "chains inside chains"],
	"needs search": ["beyond logic", "trying values, as no technique is enough"],
};

// made are the levels of the puzzles that can be made.
export const made = Object.keys(levels).filter((name) => name !== "nested" && name !== "needs search");

// word returns what a player reads for a level.
export function word(name) { return levels[name] ? levels[name][0] : name; }
