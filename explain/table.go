package explain

import "context"

// This file holds the table of techniques: all that the code knows of one is its row.
// The finders build on [logic], the sentences on [Step].

// A techniqueRow is what the code knows of a technique.
type techniqueRow struct {
	name string
	// A round adds a tenth of the weight to the work of a [Rating]; 10 times the weight is
	// the least score of a puzzle that needs the technique.
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
	cells, values, units, clues int
	lines                       bool // the units are rows and columns
	between                     bool // there are more values than cells
	branches                    bool
}

// techniques has the row of each technique. A position points to it, as finders look
// up others: a finder that named the table would be an initialization cycle.
var techniques = [...]techniqueRow{
	0: {level: LevelVeryEasy}, // a full board
	HiddenSingle: {
		name: "hidden single", weight: 10, level: LevelVeryEasy, find: func(p *logic) { p.hiddenSingles(p.boxes) },
		needs: stepNeeds{units: 1}, sentence: Step.hiddenSingleText, fills: true,
	},
	LineSingle: {
		name: "hidden single in a line", weight: 20, level: LevelVeryEasy, find: func(p *logic) { p.hiddenSingles(p.lines) },
		needs: stepNeeds{units: 1}, sentence: Step.hiddenSingleText, fills: true,
	},
	NakedSingle: {
		name: "naked single", weight: 30, level: LevelEasy, find: (*logic).nakedSingles,
		needs: stepNeeds{}, sentence: Step.nakedSingleText, fills: true,
	},
	DirectPointing: {
		name: "direct pointing", weight: 40, level: LevelMedium, find: func(p *logic) { p.lookDirect(Pointing) },
		needs: stepNeeds{cells: 1, values: 1, units: 3}, sentence: Step.directText, fills: true,
	},
	DirectClaiming: {
		name: "direct claiming", weight: 50, level: LevelMedium, find: func(p *logic) { p.lookDirect(Claiming) },
		needs: stepNeeds{cells: 1, values: 1, units: 3}, sentence: Step.directText, fills: true,
	},
	DirectHiddenPair: {
		name: "direct hidden pair", weight: 60, level: LevelMedium, find: func(p *logic) { p.lookDirect(HiddenPair) },
		needs: stepNeeds{cells: 2, values: 3, units: 1}, sentence: Step.directText, fills: true,
	},
	NeighbourClue: {
		name: "clue between neighbours", weight: 70, level: LevelMedium, find: func(p *logic) { p.relations(NeighbourClue) },
		needs: stepNeeds{cells: 1, clues: 1}, sentence: Step.clueText,
	},
	CageCombination: {
		name: "cage combination", weight: 72, level: LevelMedium, find: func(p *logic) { p.relations(CageCombination) },
		needs: stepNeeds{cells: 1, clues: 1}, sentence: Step.cageText,
	},
	LineClue: {
		name: "line", weight: 75, level: LevelMedium, find: func(p *logic) { p.relations(LineClue) },
		needs: stepNeeds{cells: 1, clues: 1}, sentence: Step.clueText,
	},
	Pointing: {
		name: "pointing", weight: 80, level: LevelMedium, find: (*logic).pointing,
		needs: stepNeeds{cells: 1, values: 1, units: 2}, sentence: Step.lockedText,
	},
	Claiming: {
		name: "claiming", weight: 90, level: LevelMedium, find: (*logic).claiming,
		needs: stepNeeds{cells: 1, values: 1, units: 2}, sentence: Step.lockedText,
	},
	NakedPair: {
		name: "naked pair", weight: 100, level: LevelMedium, find: func(p *logic) { p.nakedSubsets(2) },
		needs: stepNeeds{cells: 2, values: 2, units: 1}, sentence: Step.nakedText,
	},
	HiddenPair: {
		name: "hidden pair", weight: 110, level: LevelMedium, find: func(p *logic) { p.hiddenSubsets(2) },
		needs: stepNeeds{cells: 2, values: 2, units: 1}, sentence: Step.hiddenText,
	},
	SeenByAll: {
		name: "seen by all places", weight: 115, level: LevelMedium, find: (*logic).seenByAll,
		needs: stepNeeds{cells: 1, values: 1, units: 1}, sentence: Step.seenText,
	},
	InniesAndOuties: {
		name: "innies or outies", weight: 120, level: LevelMedium, find: func(p *logic) { p.relations(InniesAndOuties) },
		needs: stepNeeds{units: 1, clues: 1}, sentence: Step.sumText,
	},
	Leftovers: {
		name: "leftovers", weight: 125, level: LevelMedium, find: func(p *logic) { p.relations(Leftovers) },
		needs: stepNeeds{cells: 1, units: 2}, sentence: Step.leftoverText,
	},
	XWing: {
		name: "X-wing", weight: 130, level: LevelHard, find: func(p *logic) { p.fish(2) },
		needs: stepNeeds{values: 1, units: 4, lines: true}, sentence: Step.fishText,
	},
	DirectHiddenTriple: {
		name: "direct hidden triple", weight: 140, level: LevelHard, find: func(p *logic) { p.lookDirect(HiddenTriple) },
		needs: stepNeeds{cells: 3, values: 4, units: 1}, sentence: Step.directText, fills: true,
	},
	NakedTriple: {
		name: "naked triple", weight: 150, level: LevelHard, find: func(p *logic) { p.nakedSubsets(3) },
		needs: stepNeeds{cells: 3, values: 3, units: 1}, sentence: Step.nakedText,
	},
	Swordfish: {
		name: "swordfish", weight: 170, level: LevelHard, find: func(p *logic) { p.fish(3) },
		needs: stepNeeds{values: 1, units: 6, lines: true}, sentence: Step.fishText,
	},
	HiddenTriple: {
		name: "hidden triple", weight: 190, level: LevelHard, find: func(p *logic) { p.hiddenSubsets(3) },
		needs: stepNeeds{cells: 3, values: 3, units: 1}, sentence: Step.hiddenText,
	},
	ClueAlone: {
		name: "clue", weight: 200, level: LevelHard, find: func(p *logic) { p.relations(ClueAlone) },
		needs: stepNeeds{cells: 1, clues: 1}, sentence: Step.clueText,
	},
	XYWing: {
		name: "XY-wing", weight: 210, level: LevelHard, find: func(p *logic) { p.wings(2) },
		needs: stepNeeds{cells: 3, values: 3}, sentence: Step.wingText,
	},
	XYZWing: {
		name: "XYZ-wing", weight: 230, level: LevelHard, find: func(p *logic) { p.wings(3) },
		needs: stepNeeds{cells: 3, values: 3}, sentence: Step.wingText,
	},
	UniqueRectangle1: {
		name: "unique rectangle type 1", weight: 250, level: LevelHard, find: func(p *logic) { p.rectangles(UniqueRectangle1) },
		needs: stepNeeds{cells: 4, values: 2}, sentence: Step.rectangleText, assumesUnique: true,
	},
	UniqueRectangle2: {
		name: "unique rectangle type 2", weight: 260, level: LevelHard, find: func(p *logic) { p.rectangles(UniqueRectangle2) },
		needs: stepNeeds{cells: 4, values: 3}, sentence: Step.rectangleText, assumesUnique: true,
	},
	UniqueRectangle3: {
		name: "unique rectangle type 3", weight: 270, level: LevelHard, find: func(p *logic) { p.rectangles(UniqueRectangle3) },
		needs: stepNeeds{cells: 4, values: 3, units: 1}, sentence: Step.rectangleText, assumesUnique: true,
	},
	UniqueRectangle4: {
		name: "unique rectangle type 4", weight: 280, level: LevelHard, find: func(p *logic) { p.rectangles(UniqueRectangle4) },
		needs: stepNeeds{cells: 4, values: 2, units: 1}, sentence: Step.rectangleText, assumesUnique: true,
	},
	UniqueRectangle6: {
		name: "unique rectangle type 6", weight: 290, level: LevelHard, find: func(p *logic) { p.crossedRectangles(UniqueRectangle6) },
		needs: stepNeeds{cells: 4, values: 2, units: 2}, sentence: Step.rectangleText, assumesUnique: true,
	},
	HiddenRectangle: {
		name: "hidden rectangle", weight: 300, level: LevelHard, find: func(p *logic) { p.crossedRectangles(HiddenRectangle) },
		needs: stepNeeds{cells: 4, values: 2, units: 2}, sentence: Step.rectangleText, assumesUnique: true,
	},
	NakedQuad: {
		name: "naked quad", weight: 320, level: LevelHard, find: func(p *logic) { p.nakedSubsets(4) },
		needs: stepNeeds{cells: 4, values: 4, units: 1}, sentence: Step.nakedText,
	},
	Jellyfish: {
		name: "jellyfish", weight: 340, level: LevelHard, find: func(p *logic) { p.fish(4) },
		needs: stepNeeds{values: 1, units: 8, lines: true}, sentence: Step.fishText,
	},
	HiddenQuad: {
		name: "hidden quad", weight: 360, level: LevelHard, find: func(p *logic) { p.hiddenSubsets(4) },
		needs: stepNeeds{cells: 4, values: 4, units: 1}, sentence: Step.hiddenText,
	},
	BUG: {
		name: "BUG+1", weight: 380, level: LevelVeryHard, find: (*logic).bug,
		needs: stepNeeds{cells: 1, values: 1}, sentence: Step.bugText, assumesUnique: true,
	},
	Colouring: {
		name: "simple colouring", weight: 400, level: LevelVeryHard, find: (*logic).colouring,
		needs: stepNeeds{cells: 1, values: 1}, sentence: Step.colouringText,
	},
	XChain: {
		name: "X-chain", weight: 420, level: LevelVeryHard, find: func(p *logic) { p.chains(XChain) },
		needs: stepNeeds{cells: 2, values: 1}, sentence: Step.chainText,
	},
	FinnedXWing: {
		name: "finned X-wing", weight: 440, level: LevelVeryHard, find: func(p *logic) { p.finnedFish(2) },
		needs: stepNeeds{values: 1, units: 4, lines: true}, sentence: Step.finnedText,
	},
	FinnedSwordfish: {
		name: "finned swordfish", weight: 460, level: LevelVeryHard, find: func(p *logic) { p.finnedFish(3) },
		needs: stepNeeds{values: 1, units: 6, lines: true}, sentence: Step.finnedText,
	},
	SueDeCoq: {
		name: "Sue de Coq", weight: 480, level: LevelVeryHard, find: (*logic).sueDeCoq,
		needs: stepNeeds{cells: 2, values: 4, units: 2}, sentence: Step.sueDeCoqText,
	},
	FinnedJellyfish: {
		name: "finned jellyfish", weight: 490, level: LevelVeryHard, find: func(p *logic) { p.finnedFish(4) },
		needs: stepNeeds{values: 1, units: 8, lines: true}, sentence: Step.finnedText,
	},
	XYChain: {
		name: "XY-chain", weight: 510, level: LevelVeryHard, find: func(p *logic) { p.chains(XYChain) },
		needs: stepNeeds{cells: 2, values: 3, between: true}, sentence: Step.chainText,
	},
	AlternatingChain: {
		name: "alternating chain", weight: 540, level: LevelFiendish, find: func(p *logic) { p.chains(AlternatingChain) },
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	GroupedChain: {
		name: "grouped chain", weight: 580, level: LevelFiendish, find: func(p *logic) { p.chains(GroupedChain) },
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	SetChain: {
		name: "chain of almost locked sets", weight: 620, level: LevelFiendish, find: func(p *logic) { p.chains(SetChain) },
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	Nishio: {
		name: "Nishio", weight: 660, level: LevelDiabolical, find: (*logic).nishio,
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	Tridagon: {
		name: "tridagon", weight: 670, level: LevelDiabolical, find: (*logic).tridagon,
		needs: stepNeeds{cells: 12, values: 3, branches: true}, sentence: Step.tridagonText,
	},
	CellForcing: {
		name: "cell forcing chains", weight: 680, level: LevelDiabolical, find: func(p *logic) { p.forcing(true) },
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	UnitForcing: {
		name: "unit forcing chains", weight: 700, level: LevelDiabolical, find: func(p *logic) { p.forcing(false) },
		needs: stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	DynamicChain: {
		name: "dynamic chain", weight: 740, level: LevelExtreme,
		findLong: func(p *logic, ctx context.Context) error { return p.dynamic(ctx, singlesDeep, false) },
		needs:    stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	DynamicForcing: {
		name: "dynamic forcing chains", weight: 780, level: LevelExtreme,
		findLong: func(p *logic, ctx context.Context) error { return p.dynamic(ctx, singlesDeep, true) },
		needs:    stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	SubsetForcing: {
		name: "forcing chains with subsets", weight: 820, level: LevelExtreme,
		findLong: func(p *logic, ctx context.Context) error { return p.dynamic(ctx, subsetsDeep, true) },
		needs:    stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	NestedForcing: {
		name: "nested forcing chains", weight: 880, level: LevelMonstrous,
		findLong: func(p *logic, ctx context.Context) error { return p.dynamic(ctx, nestedDeep, true) },
		needs:    stepNeeds{cells: 1, values: 1, branches: true}, sentence: Step.branchText,
	},
	TrialAndError: {
		name: "trial", weight: 950, level: LevelBeyondLogic,
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

// clueTechniques are the techniques that need clues, or regions that are no rectangles, and
// ruleTechniques all those of other rules than the standard ones, as bits.
const (
	clueTechniques = 1<<NeighbourClue | 1<<CageCombination | 1<<LineClue | 1<<InniesAndOuties | 1<<Leftovers | 1<<ClueAlone
	ruleTechniques = clueTechniques | 1<<SeenByAll
)

// isOrdinary reports whether the technique serves standard rules.
func (t Technique) isOrdinary() bool { return uint64(ruleTechniques)>>t&1 == 0 }
