import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ownText } from './own-text.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Megabytes that are still held when nothing is left of a hundred pages of a megabyte but what `keep` made of a few of their letters. */
const heldAfter = (keep: (part: string) => string): number => {
  collect();
  const before = getHeapStatistics().used_heap_size;
  const kept = Array.from({ length: 100 }, (_, n) => keep(`${n}${'x'.repeat(1_000_000)}`.slice(10, 60)));
  collect();
  const held = getHeapStatistics().used_heap_size - before;
  expect(kept.every((part) => part === 'x'.repeat(50))).toBe(true);
  return held / 1e6;
};

describe('a text that is kept of a page', () => {
  it('keeps nothing of the page, as a part of it would', () => {
    expect(heldAfter(ownText)).toBeLessThan(20);
    expect(heldAfter((part) => part)).toBeGreaterThan(80);
  });

  it.each(['', 'a', 'Grüße aus Köln, €', '\u{1F4DE} half a sign: \uD83D'])('is the same text: %j', (text) => {
    expect(ownText(text)).toBe(text);
  });
});
