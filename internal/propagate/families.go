package propagate

import "slices"

// This file divides full groups into families of disjoint groups, such as rows, columns
// and boxes: unions of groups are made within a family.

// families divides the full groups into families: each joins the first one that it fits.
func (b *compiler) families(common [][]int) {
	for i := range b.fulls {
		apart := func(j int) bool { return common[i][j] == 0 && b.fulls[j].values == b.fulls[i].values }
		k := slices.IndexFunc(b.family, func(f []int) bool {
			return !slices.ContainsFunc(f, func(j int) bool { return !apart(j) })
		})
		if k < 0 {
			k = len(b.family)
			b.family = append(b.family, nil)
		}
		b.family[k] = append(b.family[k], i)
	}
}
