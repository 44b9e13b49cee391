package live

// This file places the modules: the patterns by which a reader finds the code, the data
// in a zigzag, and the mask that spreads dark and light.

// masks say which modules of data are inverted.
var masks = [...]func(x, y int) bool{
	func(x, y int) bool { return (x+y)%2 == 0 },
	func(x, y int) bool { return y%2 == 0 },
	func(x, y int) bool { return x%3 == 0 },
	func(x, y int) bool { return (x+y)%3 == 0 },
	func(x, y int) bool { return (x/3+y/2)%2 == 0 },
	func(x, y int) bool { return x*y%2+x*y%3 == 0 },
	func(x, y int) bool { return (x*y%2+x*y%3)%2 == 0 },
	func(x, y int) bool { return ((x+y)%2+x*y%3)%2 == 0 },
}

// put sets a function module, if it is on the code.
func (c *qrCode) put(x, y int, dark bool) {
	if x >= 0 && y >= 0 && x < c.Side && y < c.Side {
		c.dark[y*c.Side+x], c.set[y*c.Side+x] = dark, true
	}
}

// patterns places the function modules. Those of the format are placed again later.
func (c *qrCode) patterns(version int) {
	for i := range c.Side {
		c.put(6, i, i%2 == 0)
		c.put(i, 6, i%2 == 0)
	}
	rings := func(x, y, radius int, light func(ring int) bool) {
		for dy := -radius; dy <= radius; dy++ {
			for dx := -radius; dx <= radius; dx++ {
				c.put(x+dx, y+dy, !light(max(dx, -dx, dy, -dy)))
			}
		}
	}
	finder := func(ring int) bool { return ring == 2 || ring == 4 }
	rings(3, 3, 4, finder)
	rings(c.Side-4, 3, 4, finder)
	rings(3, c.Side-4, 4, finder)
	if version > 0 {
		rings(c.Side-7, c.Side-7, 2, func(ring int) bool { return ring == 1 })
	}
	c.format(0)
}

// format places the error correction and the mask, twice, with their own correction.
func (c *qrCode) format(mask int) {
	word := formatOf(mask)
	bit := func(i int) bool { return word>>i&1 == 1 }
	for i := range 15 {
		switch {
		case i < 6:
			c.put(8, i, bit(i))
		case i < 8:
			c.put(8, i+1, bit(i))
		case i == 8:
			c.put(7, 8, bit(i))
		default:
			c.put(14-i, 8, bit(i))
		}
		if i < 8 {
			c.put(c.Side-1-i, 8, bit(i))
		} else {
			c.put(8, c.Side-15+i, bit(i))
		}
	}
	c.put(8, c.Side-8, true)
}

// formatOf returns the 15 bits of a mask with the error correction L.
func formatOf(mask int) int {
	data := 1<<3 | mask
	rest := data << 10
	for i := 4; i >= 0; i-- {
		rest ^= rest >> (i + 10) & 1 * (0x537 << i)
	}
	return (data<<10 | rest) ^ 0x5412
}

// fill places the bytes in pairs of columns, from the right, upwards and downwards.
func (c *qrCode) fill(bytes []byte) {
	i, upwards := 0, true
	for right := c.Side - 1; right > 0; right -= 2 {
		if right == 6 {
			right-- // the column of the timing pattern
		}
		for step := range c.Side {
			y := step
			if upwards {
				y = c.Side - 1 - step
			}
			for x := right; x > right-2; x-- {
				if !c.set[y*c.Side+x] && i < 8*len(bytes) {
					c.dark[y*c.Side+x] = bytes[i/8]>>(7-i%8)&1 == 1
					i++
				}
			}
		}
		upwards = !upwards
	}
}

// mask inverts the data by a mask.
func (c *qrCode) mask(mask int) {
	for i, function := range c.set {
		if !function && masks[mask](i%c.Side, i/c.Side) {
			c.dark[i] = !c.dark[i]
		}
	}
}

// penalty is high for what readers find hard: long runs, blocks, what looks like a
// finder, and much more of one colour.
func (c *qrCode) penalty() int {
	sum, dark := 0, 0
	for a := range c.Side {
		for _, at := range []func(b int) bool{
			func(b int) bool { return c.Dark(a, b) },
			func(b int) bool { return c.Dark(b, a) },
		} {
			run, bits := 0, 0
			for b := range c.Side {
				if b > 0 && at(b) == at(b-1) {
					run++
				} else {
					run = 1
				}
				if run == 5 {
					sum += 3
				} else if run > 5 {
					sum++
				}
				bits = bits << 1 & 0x7ff
				if at(b) {
					bits |= 1
				}
				if b >= 10 && (bits == 0b10111010000 || bits == 0b00001011101) {
					sum += 40
				}
			}
		}
		for b := range c.Side {
			if c.Dark(a, b) {
				dark++
			}
			if a > 0 && b > 0 && c.Dark(a, b) == c.Dark(a-1, b) && c.Dark(a, b) == c.Dark(a, b-1) && c.Dark(a, b) == c.Dark(a-1, b-1) {
				sum += 3
			}
		}
	}
	share := 100 * dark / (c.Side * c.Side)
	return sum + max(share-50, 50-share)/5*10
}
