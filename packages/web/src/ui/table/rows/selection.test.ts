import { describe, expect, it } from 'vitest';
import {
  countSelected,
  everythingSelected,
  extendRange,
  isSelected,
  nothingSelected,
  pageState,
  setSelected,
  toggleSelected,
  type Selection,
} from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const idAt = (at: number): string => ids[at] ?? '';
const chosen = (selection: Selection): string => ids.filter((id) => isSelected(selection, id)).join('');

describe('one by one', () => {
  it('chooses and lets go', () => {
    const one = toggleSelected(nothingSelected, 'b');
    expect(chosen(one)).toBe('b');
    expect(chosen(toggleSelected(one, 'b'))).toBe('');
  });

  it('leaves rows out of everything', () => {
    const max = toggleSelected(everythingSelected, 'b');
    expect(chosen(max)).toBe('acdef');
    expect(countSelected(max, 1045)).toBe(1044);
    expect(chosen(toggleSelected(max, 'b'))).toBe('abcdef');
  });
});

describe('ranges', () => {
  it.each([
    ['down', { anchor: 1, end: 1 }, 3, 'bcd'],
    ['further', { anchor: 1, end: 3 }, 4, 'bcde'],
    ['back', { anchor: 1, end: 3 }, 2, 'bc'],
    ['over the anchor', { anchor: 2, end: 4 }, 0, 'abc'],
    ['past the end', { anchor: 4, end: 4 }, 5, 'ef'],
  ])('%s', (_, range, to, expected) => {
    const before = setSelected(nothingSelected, ids.slice(Math.min(range.anchor, range.end), range.end + 1), true);
    expect(chosen(extendRange(before, idAt, range, to))).toBe(expected);
  });

  it('keeps what was chosen elsewhere', () => {
    const before = setSelected(nothingSelected, ['f', 'a'], true);
    expect(chosen(extendRange(before, idAt, { anchor: 2, end: 2 }, 3))).toBe('acdf');
  });

  it('works on everything but a few', () => {
    const before = setSelected(everythingSelected, ['b', 'c', 'd'], false);
    expect(chosen(extendRange(before, idAt, { anchor: 1, end: 1 }, 2))).toBe('abcef');
  });
});

describe('pageState', () => {
  it.each([
    ['none', nothingSelected],
    ['some', setSelected(nothingSelected, ['a', 'f'], true)],
    ['all', setSelected(nothingSelected, ids, true)],
    ['some', setSelected(nothingSelected, ['b', 'c', 'd', 'e', 'f', 'elsewhere'], true)],
    ['all', everythingSelected],
    ['some', toggleSelected(everythingSelected, 'a')],
    ['none', setSelected(everythingSelected, ids, false)],
  ] as const)('%s', (expected, selection) => expect(pageState(selection, ids.length, idAt)).toBe(expected));

  it('is empty without rows: there is nothing to choose', () =>
    expect(pageState(everythingSelected, 0, idAt)).toBe('empty'));
});
