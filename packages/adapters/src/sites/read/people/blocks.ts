import type { PageText, Span } from '../html/page-text.ts';

/** Blocks that are looked at for one that two parts have in common: one that ends later is that of half a page, or of all of it. */
const max = 500;

/**
 * The smallest block of a page in which two parts of its text stand; null: there is none near. Blocks stand in the order of their ends,
 * inner ones first, so the first that is around both is the smallest.
 */
export const maybeBlockAround = ({ blocks }: PageText, one: Span, other: Span): Span | null => {
  const [first, last] = [Math.min(one.from, other.from), Math.max(one.end, other.end)];
  let low = 0;
  let high = blocks.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[2 * middle + 1] ?? 0) < last) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < Math.min(low + max, blocks.length / 2); index += 1) {
    const [from = 0, end = 0] = [blocks[2 * index], blocks[2 * index + 1]];
    if (from <= first) return { from, end };
  }
  return null;
};

const sizeOf = (block: Span | null): number => (block === null ? Infinity : block.end - block.from);

/** To which of two parts of a page a third one belongs, by the smaller block that it has in common with them; 0: that says nothing. */
export const closerOf = (page: PageText, part: Span, one: Span, other: Span): -1 | 0 | 1 => {
  const [first, second] = [one, other].map((each) => sizeOf(maybeBlockAround(page, part, each)));
  if (first === undefined || second === undefined || first === second) return 0;
  return first < second ? -1 : 1;
};
