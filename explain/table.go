package explain

import "context"

// This file holds the table of techniques: all that the code knows of one is its row.
// The finders build on [logic], the sentences on [Step].

// A techniqueRow is what the code knows of a technique.
type techniqueRow struct {
	name string
	// A round adds the weight to the work of a [Rating]; 100 times the weight is the
	// least score of a puzzle that needs the technique.
	weight int
	level  Level // of puzzles whose hardest technique this is
	// find collects the conclusions of a position, and findLong those of a technique
	// that can take long. TrialAndError has neither.
	find     func(p *logic)
	findLong func(p *logic, ctx context.Context) error
	// sentence returns the argument of a step that has the data of needs.
	needs    stepNeeds
	sentence func(s Step) string
	// fills: the conclusion is a value of a cell. Otherwise it rules candidates out.
	fills bool
	// assumesUnique: the technique assumes that the puzzle has one solution.
	assumesUnique bool
}

// stepNeeds says what the sentence of a technique reads: the least numbers of cells,
// values and units, and more.
type stepNeeds struct {
	cells, values, units int
	lines                bool // the units are rows and columns
	between              bool // there are more values than cells
	branches             bool
}

// techniques has the row of each technique. A position points to it, as finders look
// up others: a finder that named the table would be an initialization cycle.
var techniques = [...]techniqueRow{
	0: {level: LevelSimple}, // a full board
	HiddenSingle: {
		name: "hidden single", weight: 1, level: LevelSimple, find: func(p *logic) { p.hiddenSingles(2*p.side, 3*p.side) },
		needs: stepNeeds{units: 1}, sentence: Step.hiddenSingleText, fills: true,
	},
	LineSingle: {
		name: "hidden single in a line", weight: 2, level: LevelSimple, find: func(p *logic) { p.hiddenSingles(0, 2*p.side) },
		needs: stepNeeds{units: 1}, sentence: Step.hiddenSingleText, fills: true,
	},
	NakedSingle: {
		name: "naked single", weight: 3, level: LevelEasy, find: (*logic).nakedSingles,
		needs: stepNeeds{}, sentence: Step.nakedSingleText, fills: true,
	},
	DirectPointing: {
		name: "direct pointing", weight: 4, level: LevelIntermediate, find: func(p *logic) { p.lookDirect(Pointing) },
		needs: stepNeeds{cells: 1, values: 1, units: 3}, sentence: Step.directText, fills: true,
	},
	DirectClaiming: {
		name: "direct claiming", weight: 5, level: LevelIntermediate, find: func(p *logic) { p.lookDirect(Claiming) },
		needs: stepNeeds{cells: 1, values: 1, units: 3}, sentence: Step.directText, fills: true,
	},
	DirectHiddenPair: {
		name: "direct hidden pair", weight: 6, level: LevelIntermediate, find: func(p *logic) { p.lookDirect(HiddenPair) },
		needs: stepNeeds{cells: 2, values: 3, units: 1}, sentence: Step.directText, fills: true,
	},
	Pointing: {
		name: "pointing", weight: 8, level: LevelIntermediate, find: (*logic).pointing,
		needs: stepNeeds{cells: 1, values: 1, units: 2}, sentence: Step.lockedText,
	},
	Claiming: {
		name: "claiming", weight: 9, level: LevelIntermediate, find: (*logic).claiming,
		needs: stepNeeds{cells: 1, values: 1, units: 2}, sentence: Step.lockedText,
	},
	NakedPair: {
		name: "naked pair", weight: 10, level: LevelIntermediate, find: func(p *logic) { p.nakedSubsets(2) },
		needs: stepNeeds{cells: 2, values: 2, units: 1}, sentence: Step.nakedText,
	},
	HiddenPair: {
		name: "hidden pair", weight: 11, level: LevelIntermediate, find: func(p *logic) { p.hiddenSubsets(2) },
		needs: stepNeeds{cells: 2, values: 2, units: 1}, sentence: Step.hiddenText,
	},
	XWing: {
		name: "X-wing", weight: 13, level: LevelAdvanced, find: func(p *logic) { p.fish(2) },
		needs: stepNeeds{values: 1, units: 4, lines: true}, sentence: Step.fishText,
	},
	DirectHiddenTriple: {
		name: "direct hidden triple", weight: 14, level: LevelAdvanced, find: func(p *logic) { p.lookDirect(HiddenTriple) },
		needs: stepNeeds{cells: 3, values: 4, units: 1}, sentence: Step.directText, fills: true,
	},
	NakedTriple: {
		name: "naked triple", weight: 15, level: LevelAdvanced, find: func(p *logic) { p.nakedSubsets(3) },
		needs: stepNeeds{cells: 3, values: 3, units: 1}, sentence: Step.nakedText,
	},
	Swordfish: {
		name: "swordfish", weight: 17, level: LevelAdvanced, find: func(p *logic) { p.fish(3) },
		needs: stepNeeds{values: 1, units: 6, lines: true}, sentence: Step.fishText,
	},
	HiddenTriple: {
		name: "hidden triple", weight: 19, level: LevelAdvanced, find: func(p *logic) { p.hiddenSubsets(3) },
		needs: stepNeeds{cells: 3, values: 3, units: 1}, sentence: Step.hiddenText,
	},
	XYWing: {
		name: "XY-wing", weight: 21, level: LevelAdvanced, find: func(p *logic) { p.wings(2) },
		needs: stepNeeds{cells: 3, values: 3}, sentence: Step.wingText,
	},
	XYZWing: {
		name: "XYZ-wing", weight: 23, level: LevelAdvanced, find: func(p *logic) { p.wings(3) },
		needs: stepNeeds{cells: 3, values: 3}, sentence: Step.wingText,
	},
	UniqueRectangle1: {
		name: "unique rectangle type 1", weight: 25, level: LevelAdvanced, find: func(p *logic) { p.rectangles(UniqueRectangle1) },
		needs: stepNeeds{cells: 4, values: 2}, sentence: Step.rectangleText, assumesUnique: true,
	},
	UniqueRectangle2: {
		name: "unique rectangle type 2", weight: 26, level: LevelAdvanced, find: func(p *logic) { p.rectangles(UniqueRectangle2) },
		needs: stepNeeds{cells: 4, values: 3}, sentence: Step.rectangleText, assumesUnique: true,
	},
	UniqueRectangle3: {
		name: "unique rectangle type 3", weight: 27, level: LevelAdvanced, find: func(p *logic) { p.rectangles(UniqueRectangle3) },
		needs: stepNeeds{cells: 4, values: 3, units: 1}, sentence: Step.rectangleText, assumesUnique: true,
	},
	UniqueRectangle4: {
		name: "unique rectangle type 4", weight: 28, level: LevelAdvanced, find: func(p *logic) { p.rectangles(UniqueRectangle4) },
		needs: stepNeeds{cells: 4, values: 2, units: 1}, sentence: Step.rectangleText, assumesUnique: true,
	},
	UniqueRectangle6: {
		name: "unique rectangle type 6", weight: 29, level: LevelAdvanced, find: func(p *logic) { p.crossedRectangles(UniqueRectangle6) },
		needs: stepNeeds{cells: 4, values: 2, units: 2}, sentence: Step.rectangleText, assumesUnique: true,
	},
	HiddenRectangle: {
		name: "hidden rectangle", weight: 30, level: LevelAdvanced, find: func(p *logic) { p.crossedRectangles(HiddenRectangle) },
		needs: stepNeeds{cells: 4, values: 2, units: 2}, sentence: Step.rectangleText, assumesUnique: true,
	},
	NakedQuad: {
		name: "naked quad", weight: 32, level: LevelAdvanced, find: func(p *logic) { p.nakedSubsets(4) },
		needs: stepNeeds{cells: 4, values: 4, units: 1}, sentence: Step.nakedText,
	},
	Jellyfish: {
		name: "jellyfish", weight: 34, level: LevelAdvanced, find: func(p *logic) { p.fish(4) },
		needs: stepNeeds{values: 1, units: 8, lines: true}, sentence: Step.fishText,
	},
	HiddenQuad: {
		name: "hidden quad", weight: 36, level: LevelAdvanced, find: func(p *logic) { p.hiddenSubsets(4) },
		needs: stepNeeds{cells: 4, values: 4, units: 1}, sentence: Step.hiddenText,
	},
	BUG: {
		name: "BUG+1", weight: 38, level: LevelExpert, find: (*logic).bug,
		needs: stepNeeds{cells: 1, values: 1}, sentence: Step.bugText, assumesUnique: true,
	},
	Colouring: {
		name: "simple colouring", weight: 40, level: LevelExpert, find: (*logic).colouring,
		needs: stepNeeds{cells: 1, values: 1}, sentence: Step.colouringText,
	},
	XChain: {
		name: "X-chain", weight: 42, level: LevelExpert, find: (*logic).xChains,
		needs: stepNeeds{cells: 2, values: 1}, sentence: Step.chainText,
	},
	FinnedXWing: {
		name: "finned X-wing", weight: 44, level: LevelExpert, find: func(p *logic) { p.finnedFish(2) },
		needs: stepNeeds{values: 1, units: 4, lines: true}, sentence: Step.finnedText,
	},
	FinnedSwordfish: {
		name: "finned swordfish", weight: 46, level: LevelExpert, find: func(p *logic) { p.finnedFish(3) },
		needs: stepNeeds{values: 1, units: 6, lines: true}, sentence: Step.finnedText,
	},
	SueDeCoq: {
		name: "Sue de Coq", weight: 48, level: LevelExpert, find: (*logic).sueDeCoq,
		needs: stepNeeds{cells: 2, values: 4, units: 2}, sentence: Step.sueDeCoqText,
	},
	FinnedJellyfish: {
		name: "finned jellyfish", weight: 49, level: LevelExpert, find: func(p *logic) { p.finnedFish(4) },
		needs: stepNeeds{values: 1, units: 8, lines: true}, sentence: Step.finnedText,
	},
	XYChain: {
		name: "XY-chain", weight: 51, level: LevelExpert, find: (*logic).xyChains,
		needs: stepNeeds{cells: 2, values: 3, between: true}, sentence: Step.chainText,
	},
	AlternatingChain: {
		name: "alternating chain", weight: 54, level: LevelChains, find: func(p *logic) { p.chains(AlternatingChain) },
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	GroupedChain: {
		name: "grouped chain", weight: 58, level: LevelChains, find: func(p *logic) { p.chains(GroupedChain) },
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	SetChain: {
		name: "chain of almost locked sets", weight: 62, level: LevelChains, find: func(p *logic) { p.chains(SetChain) },
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	Nishio: {
		name: "Nishio", weight: 66, level: LevelForcing, find: (*logic).nishio,
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	CellForcing: {
		name: "cell forcing chains", weight: 68, level: LevelForcing, find: func(p *logic) { p.forcing(true) },
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	UnitForcing: {
		name: "unit forcing chains", weight: 70, level: LevelForcing, find: func(p *logic) { p.forcing(false) },
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	DynamicChain: {
		name: "dynamic chain", weight: 74, level: LevelDynamic,
		findLong: func(p *logic, ctx context.Context) error { return p.dynamic(ctx, singlesDeep) },
		needs:    stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	DynamicForcing: {
		name: "dynamic forcing chains", weight: 78, level: LevelDynamic,
		findLong: (*logic).dynamicForcing,
		needs:    stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	SubsetForcing: {
		name: "forcing chains with subsets", weight: 82, level: LevelDynamic,
		findLong: func(p *logic, ctx context.Context) error { return p.dynamic(ctx, subsetsDeep) },
		needs:    stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	NestedForcing: {
		name: "nested forcing chains", weight: 88, level: LevelNested,
		findLong: func(p *logic, ctx context.Context) error { return p.dynamic(ctx, nestedDeep) },
		needs:    stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	TrialAndError: {
		name: "trial", weight: 95, level: LevelSearch,
		needs: stepNeeds{}, sentence: Step.trialText, fills: true,
	},
}

// uniquenessTechniques are the techniques that assume one solution, as bits.
var uniquenessTechniques = func() (set uint64) {
	for t := range techniques {
		if techniques[t].assumesUnique {
			set |= 1 << t
		}
	}
	return set
}()
