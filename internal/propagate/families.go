package propagate

// This file divides full groups into families of disjoint groups, such as rows, columns
// and boxes: unions of groups are made within a family.

// families divides the full groups into families: each joins the one that it is most like.
func (b *compiler) families(common [][]int) {
	alike := likeness(common)
	for i := range b.fulls {
		best, most := -1, -1
		for k, f := range b.family {
			fits, like := true, 0
			for _, j := range f {
				fits = fits && common[i][j] == 0 && b.fulls[j].values == b.fulls[i].values
				like = max(like, alike[i][j])
			}
			if fits && like > most {
				best, most = k, like
			}
		}
		if best < 0 {
			best = len(b.family)
			b.family = append(b.family, nil)
		}
		b.family[best] = append(b.family[best], i)
	}
}

// likeness says how much each two groups cross other groups alike.
func likeness(common [][]int) [][]int {
	alike := make([][]int, len(common))
	for i := range alike {
		alike[i] = make([]int, len(common))
		for j := range i {
			for k, n := range common[i] {
				alike[i][j] += min(n, common[j][k])
			}
			alike[j][i] = alike[i][j]
		}
	}
	return alike
}
