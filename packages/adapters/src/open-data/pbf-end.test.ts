import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OsmElement } from './osm-element.ts';
import { startEndCheck } from './pbf-end.ts';

const node = (id: number, isTagged: boolean): OsmElement => ({
  type: 'node',
  id,
  lat: 1,
  lon: 1,
  tags: isTagged ? { name: 'A' } : {},
});
const way = (id: number, isTagged: boolean): OsmElement => ({
  type: 'way',
  id,
  refs: [1],
  tags: isTagged ? { building: 'yes' } : {},
});
const relation = (id: number): OsmElement => ({ type: 'relation', id, members: [], tags: { type: 'multipolygon' } });

type Sizes = { readonly nodes: number; readonly ways: number; readonly relations: number; readonly perBlock: number };

/** An extract as programs write it: sorted, most nodes and some ways without tags, in blocks that are full but for the last of a kind. */
const blocksOf = ({ nodes, ways, relations, perBlock }: Sizes): readonly (readonly OsmElement[])[] => {
  const kinds = [
    Array.from({ length: nodes }, (_, at) => node(at, at % 10 === 0)),
    Array.from({ length: ways }, (_, at) => way(at, at % 50 !== 0)),
    Array.from({ length: relations }, (_, at) => relation(at)),
  ];
  return kinds.flatMap((elements) =>
    Array.from({ length: Math.ceil(elements.length / perBlock) }, (_, at) =>
      elements.slice(at * perBlock, (at + 1) * perBlock),
    ),
  );
};

const endOf = (blocks: readonly (readonly OsmElement[])[]): string | null => {
  const check = startEndCheck();
  for (const block of blocks) check.look(block);
  return check.maybeCut();
};

const sizes: fc.Arbitrary<Sizes> = fc
  .record({
    nodes: fc.integer({ min: 3_000, max: 20_000 }),
    ways: fc.integer({ min: 1_500, max: 9_000 }),
    relations: fc.integer({ min: 1, max: 3_500 }),
    perBlock: fc.constantFrom(1_000, 2_000, 8_000),
  })
  .filter(({ relations, perBlock }) => relations % perBlock !== 0);

describe('an extract that ends between two blocks', () => {
  it('is known at every border, and a whole one is none', () =>
    fc.assert(
      fc.property(sizes, (made) => {
        const blocks = blocksOf(made);
        expect(endOf(blocks)).toBeNull();
        const ways = blocks.findIndex(([first]) => first?.type === 'way');
        for (let end = 1; end < blocks.length; end += 1) {
          // So few ways without a relation may be all of a village.
          const count = blocks.slice(ways, end).flat().length;
          if (end > ways && count < made.ways && count < 1_000) continue;
          expect([end, endOf(blocks.slice(0, end))]).toEqual([end, expect.stringContaining('cut off')]);
        }
      }),
      { seed: 20261123, numRuns: 30 },
    ));

  it.each<[string, readonly OsmElement[]]>([
    ['places alone, chosen by their tags', Array.from({ length: 3_000 }, (_, at) => node(at, true))],
    [
      'a village without relations',
      [
        ...Array.from({ length: 900 }, (_, at) => node(at, false)),
        ...Array.from({ length: 200 }, (_, at) => way(at, true)),
      ],
    ],
    ['objects in no order', [way(1, false), ...Array.from({ length: 3_000 }, (_, at) => node(at, false))]],
    ['nothing', []],
  ])('is none of %s', (_what, elements) =>
    expect(endOf([elements.slice(0, 1_600), elements.slice(1_600)].filter((one) => one.length > 0))).toBeNull(),
  );
});
