package sudokutest

import (
	"flag"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

var hammer = flag.Int("hammer", 0, "`executions` of a fuzz target for each of its committed inputs, changed at random; with -run, not -fuzz")

// Fuzz fuzzes a law, which is a function of a *testing.T and an input. With -hammer
// it calls the law on changed inputs, the same ones in every run. That knows nothing
// of coverage, but is quicker than package testing, which takes 20 to 400
// microseconds beside the law.
func Fuzz(f *testing.F, law any) {
	if *hammer == 0 {
		f.Fuzz(law)
		return
	}
	seed, executions := uint64(0), 0
	call := reflect.ValueOf(law)
	f.Fuzz(reflect.MakeFunc(call.Type(), func(args []reflect.Value) []reflect.Value {
		call.Call(args)
		done := false
		defer func() {
			if !done {
				t := args[0].Interface().(*testing.T)
				for _, arg := range args[1:] {
					t.Logf("%s(%#v)", arg.Type(), arg)
				}
			}
		}()
		r := rand.New(rand.NewPCG(seed, 0))
		seed++
		first := slices.Clone(args)
		for i := range *hammer {
			if i%8 == 0 {
				copy(args, first)
			}
			k := 1 + r.IntN(len(args)-1)
			args[k] = changed(args[k], r)
			call.Call(args)
		}
		executions += *hammer
		done = true
		return nil
	}).Interface())
	f.Logf("%d executions", executions)
}

// changed returns a value near another one.
func changed(v reflect.Value, r *rand.Rand) reflect.Value {
	next := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Bool:
		next.SetBool(r.IntN(2) == 0)
	case reflect.Float64:
		next.SetFloat([]float64{-v.Float(), v.Float() / 2, 2 * v.Float(), r.Float64(), math.NaN(), math.Inf(1)}[r.IntN(6)])
	case reflect.Int:
		next.SetInt(int64(changedBits(uint64(v.Int()), r)))
	case reflect.Uint8, reflect.Uint16, reflect.Uint64:
		next.SetUint(changedBits(v.Uint(), r) & (1<<v.Type().Bits() - 1))
	case reflect.String:
		next.SetString(string(changedBytes([]byte(v.String()), r)))
	case reflect.Slice:
		next.SetBytes(changedBytes(v.Bytes(), r))
	default:
		panic("an input has the type " + v.Type().String())
	}
	return next
}

func changedBits(x uint64, r *rand.Rand) uint64 {
	switch r.IntN(4) {
	case 0:
		return x ^ 1<<r.IntN(64)
	case 1:
		return x + uint64(r.IntN(33)) - 16
	case 2:
		return r.Uint64() >> r.IntN(64)
	default:
		return -x
	}
}

// changedBytes changes, inserts, removes or repeats bytes. It leaves the old slice as
// it is.
func changedBytes(old []byte, r *rand.Rand) []byte {
	const most = 1 << 12
	text := slices.Clone(old)
	for range 1 + r.IntN(3) {
		lo := r.IntN(len(text) + 1)
		hi := lo + min(r.IntN(1+r.IntN(32)), len(text)-lo)
		switch part := text[lo:hi]; r.IntN(6) {
		case 0:
			text = slices.Delete(text, lo, hi)
		case 1:
			text = slices.Insert(text, lo, byte(r.Uint32()))
		case 2:
			text = slices.Insert(text, r.IntN(len(text)+1), slices.Clone(part)...)
		case 3:
			for i := range part {
				part[i] = byte(r.Uint32())
			}
		case 4:
			for i := range part {
				part[i] ^= 1 << r.IntN(8)
			}
		default:
			if hi > lo && len(text) > 0 { // bytes that the text has, elsewhere
				copy(part, text[r.IntN(len(text)):])
			}
		}
	}
	return text[:min(len(text), most)]
}
