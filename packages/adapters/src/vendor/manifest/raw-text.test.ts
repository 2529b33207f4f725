import { describe, expect, it } from 'vitest';
import { maxManifestBytes, readText } from './raw-text.ts';

describe('the text of a manifest', () => {
  it('is JSON', () => expect(readText('{"a":[1]}')).toEqual({ value: { a: [1] }, faults: [] }));

  it.each([
    ['no JSON', '{'],
    ['too large', JSON.stringify('x'.repeat(maxManifestBytes))],
    ['too many values', JSON.stringify(Array.from({ length: 30_000 }, () => 0))],
  ])('that is %s is told of the whole', (_title, text) =>
    expect(readText(text).faults.map(({ path }) => path)).toEqual(['']),
  );

  it('is neither too deep nor full of names that mean something else', () => {
    expect(readText(`${'['.repeat(10_000)}${']'.repeat(10_000)}`).faults).toMatchObject([{ path: '/0'.repeat(24) }]);
    expect(readText('{"a":{"__proto__":{}}}').faults).toMatchObject([{ path: '/a/__proto__' }]);
  });
});
