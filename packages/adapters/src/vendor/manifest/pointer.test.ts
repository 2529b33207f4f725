import { describe, expect, it } from 'vitest';
import { at, Pointer, tokenText, withAt } from './pointer.ts';

describe('a pointer', () => {
  it.each([
    ['', { a: [1] }],
    ['/a/0', 1],
    ['/a/1', undefined],
    ['/a/x', undefined],
    ['/toString', undefined],
  ])('%j finds what the answer itself says', (pointer, found) => expect(at({ a: [1] }, pointer)).toEqual(found));

  it('knows names with a slash and a tilde', () => {
    expect(at({ 'a/b~c': 2 }, `/${tokenText('a/b~c')}`)).toBe(2);
    expect(Pointer.safeParse('a').success).toBe(false);
  });

  it('puts something in its place and leaves the rest', () => {
    expect(withAt({ a: { b: 1 }, c: 2 }, '/a', { d: 3 })).toEqual({ a: { b: 1, d: 3 }, c: 2 });
    expect(withAt(undefined, '/x~1y/z', 1)).toEqual({ 'x/y': { z: 1 } });
    expect(withAt({ a: 1 }, '', { b: 2 })).toEqual({ a: 1, b: 2 });
    expect(withAt({ a: [1] }, '/a/0', 2)).toEqual({ a: { '0': 2 } });
  });

  it('makes no prototype', () => {
    const made = withAt({}, '/__proto__', { bad: true }) as { bad?: unknown };
    expect(made.bad).toBeUndefined();
    expect(Object.keys(made)).toEqual(['__proto__']);
  });
});
