import { MapView } from '@galena/contract/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds, viewToAsk } from './view.ts';

const seen = { south: 38.6, west: -9.3, north: 38.8, east: -9 };

describe('viewToAsk', () => {
  it('reaches a little beyond what is seen', () =>
    expect(viewToAsk(null, seen, 11.25)).toEqual({ south: 38.55, west: -9.375, north: 38.85, east: -8.925, zoom: 11 }));

  it('stays while it holds what is seen, and not a step of zoom longer', () => {
    const asked = viewToAsk(null, seen, 11);
    const moved = { south: 38.62, west: -9.25, north: 38.82, east: -8.95 };
    expect(viewToAsk(asked, moved, 11.25)).toBe(asked);
    expect(viewToAsk(asked, moved, 12)).not.toBe(asked);
    const away = { south: 38.8, west: -9.3, north: 39, east: -9 };
    expect(holds(viewToAsk(asked, away, 11), away)).toBe(true);
  });

  it('is a view that the server takes, and holds what can be seen of the earth', () =>
    fc.assert(
      fc.property(
        fc.double({ min: -89, max: 80, noNaN: true }),
        fc.double({ min: -400, max: 170, noNaN: true }),
        fc.double({ min: 0.001, max: 300, noNaN: true }),
        fc.double({ min: 0, max: 24, noNaN: true }),
        (south, west, size, zoom) => {
          fc.pre(west + size > -180 && west < 180);
          const wide = { south, west, north: Math.min(90, south + size), east: west + size };
          const asked = MapView.parse(viewToAsk(null, wide, zoom));
          expect(viewToAsk(asked, wide, zoom)).toBe(asked);
        },
      ),
    ));
});
