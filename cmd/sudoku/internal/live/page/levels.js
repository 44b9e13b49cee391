// The levels of puzzles, by the names that the library, the command and printed booklets have
// too, and what each needs.

export const levels = {
	"very easy": "hidden singles alone", easy: "hidden and naked singles",
	medium: "locked candidates and pairs", hard: "fish, larger subsets, wings and rectangles",
	"very hard": "finned fish, X-chains and XY-chains", fiendish: "chains with groups and almost locked sets",
	diabolical: "forcing chains", extreme: "dynamic chains", monstrous: "chains inside chains",
	"beyond logic": "trying values, as no technique is enough",
};

// made are the levels of the puzzles that can be made.
export const made = Object.keys(levels).filter((name) => name !== "monstrous" && name !== "beyond logic");
