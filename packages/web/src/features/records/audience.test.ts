import { describe, expect, it } from 'vitest';
import { agesOf, maybeGrowth, maybeParts } from './audience.ts';

describe('maybeParts', () => {
  it('takes parts by code and by name, in their order', () => {
    const told = [
      { code: '18-24', weight: 0.37 },
      { name: 'Lisbon', weight: 0.04 },
    ];
    expect(maybeParts(told)).toEqual([
      { name: '18-24', share: 0.37 },
      { name: 'Lisbon', share: 0.04 },
    ]);
  });

  it.each([
    [[]],
    [['a']],
    [[null]],
    [[{ code: 'x' }]],
    [[{ code: 'x', weight: '1' }]],
    [{ code: 'x', weight: 1 }],
    [null],
  ])('%j is something else', (told) => expect(maybeParts(told)).toBeNull());
  it('leaves nothing out: one odd part makes the whole something else', () =>
    expect(maybeParts([{ code: 'x', weight: 1 }, { code: 'y' }])).toBeNull());
});

describe('maybeGrowth', () => {
  it('goes by the months, whatever the order', () =>
    expect(maybeGrowth({ i3months: 0.2, i1month: -0.04 })).toEqual([
      { months: 1, share: -0.04 },
      { months: 3, share: 0.2 },
    ]));

  it.each([[{}], [{ i9months: 1 }], [{ i1month: '1' }], [{ i1month: 1, monday: '9–17' }], [[1]], [null], ['i1month']])(
    '%j is something else',
    (told) => expect(maybeGrowth(told)).toBeNull(),
  );
});

describe('agesOf', () => {
  it.each([
    ['13-17', '13–17'],
    ['65-', '65+'],
    ['adults', 'adults'],
  ])('%s: %s', (code, words) => expect(agesOf(code)).toBe(words));
});
