import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, readBlock, spreadOver, stepFrom, writeBlock } from './block.ts';

describe('a block of cells', () => {
  it('reaches from where it was begun, whichever way it was drawn', () => {
    const [one, other] = [
      { row: 4, column: 1 },
      { row: 2, column: 3 },
    ];
    const bounds = { top: 2, bottom: 4, left: 1, right: 3 };
    expect(boundsOf({ from: one, to: other })).toEqual(bounds);
    expect(boundsOf({ from: other, to: one })).toEqual(bounds);
  });

  it.each([
    ['ArrowDown', { row: 1, column: 1 }],
    ['ArrowUp', { row: 0, column: 1 }],
    ['ArrowRight', { row: 0, column: 2 }],
    ['ArrowLeft', { row: 0, column: 0 }],
    ['Enter', null],
  ])('%s leads to %j', (key, to) => expect(stepFrom(key, { row: 0, column: 1 }, 2, 3)).toEqual(to));

  it('ends at the edges', () => {
    expect(stepFrom('ArrowDown', { row: 1, column: 2 }, 2, 3)).toEqual({ row: 1, column: 2 });
    expect(stepFrom('ArrowRight', { row: 1, column: 2 }, 2, 3)).toEqual({ row: 1, column: 2 });
  });
});

describe('the clipboard', () => {
  it.each([
    ['one', [['one']]],
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\r\nb\r\n', [['a'], ['b']]],
    ['a\t"two\nlines"\t"say ""hi"""', [['a', 'two\nlines', 'say "hi"']]],
    [
      'a\tb\nc',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['5" pipe', [['5" pipe']]],
    ['\n\nx', [[''], [''], ['x']]],
  ])('%j is %j', (text, cells) => expect(readBlock(text)).toEqual(cells));

  it('brings back what was copied, whatever it holds', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é') });
    const block = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([height, width]) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
      )
      // A last line without anything in it is one that the clipboard ends with.
      .filter((lines) => lines.at(-1)?.some((one) => one !== '') === true);
    fc.assert(
      fc.property(block, (lines) => {
        expect(readBlock(writeBlock(lines))).toEqual(lines);
      }),
    );
  });
});

describe('spreadOver', () => {
  const bounds = { top: 1, bottom: 4, left: 0, right: 1 };
  it.each([
    [
      'one cell fills the block',
      [['x']],
      [
        ['x', 'x'],
        ['x', 'x'],
        ['x', 'x'],
        ['x', 'x'],
      ],
    ],
    [
      'a line goes down it',
      [['a', 'b']],
      [
        ['a', 'b'],
        ['a', 'b'],
        ['a', 'b'],
        ['a', 'b'],
      ],
    ],
    ['what does not fit into it is pasted as it is', [['a'], ['b'], ['c']], [['a'], ['b'], ['c']]],
  ])('%s', (_, lines, spread) => expect(spreadOver(lines, bounds)).toEqual(spread));
});
