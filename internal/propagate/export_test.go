package propagate

import "context"

// Count counts solutions and stops at the limit, if it is positive.
func (e *Engine) Count(ctx context.Context, limit int, o Options) (int, error) {
	n, _, err := e.Examine(ctx, limit, o)
	return n, err
}

// Examine is Count with the work it took.
func (e *Engine) Examine(ctx context.Context, limit int, o Options) (int, Stats, error) {
	s := e.Search(o)
	for n := 0; ; n++ {
		if limit > 0 && n == limit {
			return n, s.Stats, nil
		}
		if ok, err := s.Next(ctx); !ok {
			return n, s.Stats, err
		}
	}
}
