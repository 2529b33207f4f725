import { describe, expect, it } from 'vitest';
import { isNearEnd, locateRow, rowByKey, rowsToDraw } from './row-window.ts';

describe('rowByKey', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['j', 8, 9],
    ['ArrowDown', 9, 9],
    ['k', 0, 0],
    ['ArrowUp', 5, 4],
    ['PageDown', 2, 6],
    ['PageUp', 2, 0],
    ['Home', 7, 0],
    ['End', 2, 9],
    ['q', 2, null],
  ] as const)('%s from %i', (key, from, to) => expect(rowByKey(key, from, 10, 4)).toBe(to));

  it('goes nowhere without rows', () => expect(rowByKey('ArrowDown', -1, 0, 4)).toBeNull());
});

describe('locateRow', () => {
  const rows = ['a', 'b', 'c'];
  const idAt = (at: number): string => rows[at] ?? '';
  it.each([
    ['c', 2, 2],
    ['c', 0, 2],
    ['c', 17, 2],
    ['gone', 1, -1],
    [null, 1, -1],
  ] as const)('%s, last seen at %i', (id, wasAt, at) => expect(locateRow(id, wasAt, 3, idAt)).toBe(at));
});

describe('rowsToDraw', () => {
  it.each([
    ['in view', [10, 12, 1, 100, 11], [9, 10, 11, 12, 13]],
    ['focus above', [10, 12, 1, 100, 2], [2, 9, 10, 11, 12, 13]],
    ['focus below', [10, 12, 0, 100, 90], [10, 11, 12, 90]],
    ['at the ends', [0, 2, 5, 4, -1], [0, 1, 2, 3]],
    ['focus on a row that is gone', [0, 1, 0, 2, 5], [0, 1]],
    ['nothing', [0, 0, 5, 0, -1], []],
  ] as const)('%s', (_, [first, last, overscan, count, focused], rows) =>
    expect(rowsToDraw(first, last, overscan, count, focused)).toEqual(rows),
  );
});

it('asks for the next page before the end is in view', () => {
  expect(isNearEnd(79, 100)).toBe(true);
  expect(isNearEnd(78, 100)).toBe(false);
  expect(isNearEnd(0, 0)).toBe(false);
});
