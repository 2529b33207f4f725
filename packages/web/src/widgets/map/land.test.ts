import type { Point } from '@galena/contract/kernel';
import { isInside } from '@galena/contract/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutOut, landOf, meets, onSquare, type Atlas, type Box } from './land.ts';

const pointsOf = (ring: ArrayLike<number>): readonly Point[] =>
  Array.from({ length: ring.length / 2 }, (_, at) => ({ lng: ring[at * 2] ?? 0, lat: ring[at * 2 + 1] ?? 0 }));

/** Whether a point is inside, or null where it lies on an edge, of which nothing is promised. */
const insideOf = (ring: readonly Point[], { lat, lng }: Point): boolean | null => {
  const near = [-1, 0, 1].flatMap((up) =>
    [-1, 0, 1].map((right) => ({ lat: lat + up * 1e-7, lng: lng + right * 1e-7 })),
  );
  const found = new Set(near.map((point) => isInside(ring, point)));
  return found.size > 1 ? null : found.has(true);
};

const share = fc.double({ min: 0, max: 1, noNaN: true });
const box: Box = { left: 0.25, top: 0.25, right: 0.75, bottom: 0.75 };

describe('onSquare', () => {
  it('is the square world of web maps', () => {
    expect(onSquare(0, 0)).toEqual({ x: 0.5, y: 0.5 });
    expect(onSquare(85.051_128, -180).x).toBe(0);
    expect(onSquare(90, -180).y).toBeCloseTo(0, 6);
    expect(onSquare(-90, 180).y).toBeCloseTo(1, 6);
  });
});

describe('cutOut', () => {
  it('keeps of a shore what lies in the box, and nothing else', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(share, share), { minLength: 3, maxLength: 9 }), share, share, (corners, x, y) => {
        const ring = corners.flat();
        const rest = pointsOf(cutOut(ring, box));
        const rim = 1e-9;
        for (const { lng, lat } of rest) {
          expect(lng >= box.left - rim && lng <= box.right + rim).toBe(true);
          expect(lat >= box.top - rim && lat <= box.bottom + rim).toBe(true);
        }
        // Somewhere in the box, off its edges, where both would say anything.
        const point = { lng: 0.251 + x * 0.498, lat: 0.251 + y * 0.498 };
        const [before, after] = [insideOf(pointsOf(ring), point), insideOf(rest, point)];
        fc.pre(before !== null && after !== null);
        expect(after).toBe(before);
      }),
    ));

  it('is nothing of a shore elsewhere, and the box itself within land', () => {
    expect(cutOut([0, 0, 0.1, 0, 0.1, 0.1], box)).toHaveLength(0);
    expect(pointsOf(cutOut([0, 0, 1, 0, 1, 1, 0, 1], box))).toHaveLength(4);
  });
});

describe('meets', () => {
  it('knows boxes that share something', () => {
    expect(meets(box, { left: 0, top: 0, right: 0.3, bottom: 0.3 })).toBe(true);
    expect(meets(box, { left: 0, top: 0, right: 0.2, bottom: 0.9 })).toBe(false);
  });
});

describe('landOf', () => {
  /** Two countries side by side, which share an arc. */
  const atlas: Atlas = {
    type: 'Topology',
    arcs: [
      [
        [0, 10],
        [0, 0],
      ],
      [
        [0, 0],
        [-10, 0],
        [-10, 10],
        [0, 10],
      ],
      [
        [0, 10],
        [10, 10],
        [10, 0],
        [0, 0],
      ],
    ],
    objects: {
      countries: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Polygon', arcs: [[0, 1]] },
          { type: 'Polygon', arcs: [[2, -1]] },
        ],
      },
      land: { type: 'GeometryCollection', geometries: [{ type: 'MultiPolygon', arcs: [[[1, 2]]] }] },
    },
  };

  it('has the shore around both and the border between them', () => {
    const { shores, borders } = landOf(atlas);
    expect(shores).toHaveLength(1);
    expect(shores[0]?.box.left).toBeCloseTo(0.5 - 10 / 360);
    expect(shores[0]?.box.right).toBeCloseTo(0.5 + 10 / 360);
    expect(borders).toHaveLength(1);
    expect([...(borders[0]?.at ?? [])].filter((_, at) => at % 2 === 0)).toEqual([0.5, 0.5]);
  });
});
