// What the view that watches offers: speeds and boards.

// speeds are the ticks per second of the slider; 0 is as fast as possible.
export const speeds = [[1, "1 a second"], [5, "5 a second"], [12, "12 a second"], [30, "30 a second"], [100, "100 a second"], [200, "200 a second"], [0, "full speed"]];

// stories are the seed and the speed with which a search is worth watching: the article's
// evolution fails twice and solves its board in the third attempt, within a minute.
export const stories = { classic: { seed: "60", speed: 200 }, other: { seed: "24", speed: 30 } };

// examples are boards to begin with: a text, or a sample that the engine draws.
export const examples = {
	article: { name: "9×9, the article’s", text: "006200080008970000004810500000060002070000030600050000002047100003028400050001200" },
	hard: { name: "9×9, hard", text: "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4." },
	empty: { name: "9×9, few givens", text: "000000010400000000020000000000050407008000300001090000300400200050100000000806000" },
	cross: { name: "9×9, X: both diagonals", side: 9, variant: "diagonals" },
	jigsaw: { name: "9×9, jigsaw", side: 9, variant: "jigsaw" },
	knight: { name: "9×9, anti-knight", side: 9, variant: "antiknight" },
	thermo: { name: "9×9, thermometers", side: 9, variant: "thermo" },
	killer: { name: "6×6, killer", side: 6, variant: "killer" },
	four: { name: "4×4", text: "1... ..3. .4.. ...2" },
	six: { name: "6×6", side: 6, share: 0.3 },
	eight: { name: "8×8", side: 8, share: 0.3 },
	ten: { name: "10×10", side: 10, share: 0.35 },
	twelve: { name: "12×12", side: 12, share: 0.4 },
	sixteen: { name: "16×16", side: 16, share: 0.4 },
	twentyFive: { name: "25×25", side: 25, share: 0.4 },
	thirtySix: { name: "36×36", side: 36, share: 0.45 },
	fortyNine: { name: "49×49", side: 49, share: 0.58 },
	sixtyFour: { name: "64×64", side: 64, share: 0.61 },
	eightyOne: { name: "81×81", side: 81, share: 0.64 },
};

// articleRun is the address of the article's evolution on its board.
export const articleRun = "#watch?" + new URLSearchParams({ puzzle: examples.article.text, a: "classic", ...stories.classic });
