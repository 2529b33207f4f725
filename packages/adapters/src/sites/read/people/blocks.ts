import type { PageText, Span } from '../html/page-text.ts';

/** The smallest block of a page in which two parts of its text stand; null: there is no such block. */
export const maybeBlockAround = ({ blocks }: PageText, one: Span, other: Span): Span | null => {
  const [first, last] = [Math.min(one.from, other.from), Math.max(one.end, other.end)];
  let smallest: Span | null = null;
  for (let index = 0; index < blocks.length; index += 2) {
    const [from = 0, end = 0] = [blocks[index], blocks[index + 1]];
    const isSmaller = smallest === null || end - from < smallest.end - smallest.from;
    if (from <= first && end >= last && isSmaller) smallest = { from, end };
  }
  return smallest;
};

const sizeOf = (block: Span | null): number => (block === null ? Infinity : block.end - block.from);

/** To which of two parts of a page a third one belongs, by the smaller block that it has in common with them; 0: that says nothing. */
export const closerOf = (page: PageText, part: Span, one: Span, other: Span): -1 | 0 | 1 => {
  const [first, second] = [one, other].map((each) => sizeOf(maybeBlockAround(page, part, each)));
  if (first === undefined || second === undefined || first === second) return 0;
  return first < second ? -1 : 1;
};
