import { describe, expect, it } from 'vitest';
import { placed, type Label } from './labels.ts';

const label = (text: string, x: number, y: number): Label => ({ text, x, y, width: 60, height: 16 });

describe('placed', () => {
  it('a name stands in its place, above or below of another, or nowhere', () => {
    const found = placed(['a', 'b', 'c', 'd'].map((text) => label(text, 100, 100)));
    expect(found.map(({ text, y }) => [text, y])).toEqual([
      ['a', 100],
      ['b', 76],
      ['c', 124],
    ]);
  });

  it('keeps off what is there, and near others that have room', () => {
    const taken = [{ text: '', x: 100, y: 100, width: 20, height: 20 }];
    expect(placed([label('a', 100, 100), label('b', 300, 100)], taken).map(({ y }) => y)).toEqual([76, 100]);
  });
});
