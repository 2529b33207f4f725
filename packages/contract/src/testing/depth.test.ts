import { describe, expect, it } from 'vitest';
import { depth, drawCases } from './depth.ts';
import { createRandom } from './random.ts';

const points = ['taken', 'kept', 'committed'];
const matrix = points.flatMap((point) => [1, 2, 3, 4].map((time) => ({ point, time })));
const draw = (seed: number) => drawCases(createRandom(seed), matrix, ({ point }) => point);

describe('the cases of a matrix', () => {
  it('are one each of two kinds in a sample and all in a proof, in their order, and the title says so', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const { cases, title } = draw(seed);
      const places = cases.map((one) => matrix.indexOf(one));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      const kinds = new Set(cases.map(({ point }) => point));
      expect([cases.length, kinds.size]).toEqual(depth({ sample: [2, 2], proof: [12, 3] }));
      expect(title).toBe(`${cases.length} of 12 cases, seed ${seed}`);
    }
  });

  it('are all of them where there is but one kind', () => {
    const [only] = matrix;
    expect(drawCases(createRandom(1), only ? [only] : [], ({ point }) => point).cases).toEqual([only]);
  });

  it('are the same by the same seed, and over many runs every one', () => {
    expect(draw(7)).toEqual(draw(7));
    const drawn = new Set(Array.from({ length: 100 }, (_, seed) => draw(seed).cases).flat());
    expect(drawn.size).toBe(matrix.length);
  });
});
