import type { Readable } from 'node:stream';
import { outcomeOf, type Budget } from './ask.ts';
import { sniffedBytes } from './content-kind.ts';
import type { CutBy, PageOutcome } from './site-visit.ts';

/** What was read of a body. `cutBy`: why not all of it. */
export type BodyRead = { readonly bytes: Uint8Array; readonly cutBy: CutBy | null };
/** Nothing was: it is not wanted, or not a byte of it came. */
export type BodyUnread = { readonly bytes: null; readonly outcome: PageOutcome };

export type BodyWish = {
  readonly maxBytes: number;
  /** Asked once, with the first bytes. */
  readonly isWanted: (start: Uint8Array) => boolean;
};

const cuts: ReadonlySet<PageOutcome> = new Set<CutBy>(['too_large', 'timeout', 'connection_lost', 'protocol']);

const isCut = (outcome: PageOutcome): outcome is CutBy => cuts.has(outcome);

/**
 * Reads a body up to a bound. What came before a connection broke or the time was over is kept: it stood on the page.
 * @throws the caller's reason when the caller gives up
 */
export const readBody = async (body: Readable, wish: BodyWish, budget: Budget): Promise<BodyRead | BodyUnread> => {
  const chunks: Uint8Array[] = [];
  let total = 0;
  let isSniffed = false;
  let cutBy: CutBy | null = null;
  const isUnwanted = (): boolean => {
    isSniffed = true;
    return !wish.isWanted(Buffer.concat(chunks, total));
  };
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      // A byte more than the bound tells that there is more: a page of exactly this size is whole.
      if (total + chunk.length > wish.maxBytes) cutBy = 'too_large';
      const kept = chunk.subarray(0, wish.maxBytes - total);
      chunks.push(kept);
      total += kept.length;
      if (!isSniffed && total >= sniffedBytes && isUnwanted()) return { bytes: null, outcome: 'not_html' };
      if (cutBy !== null) break;
    }
  } catch (error) {
    budget.throwIfGivenUp();
    const outcome = outcomeOf(error);
    if (total === 0 || !isCut(outcome)) return { bytes: null, outcome };
    cutBy = outcome;
  }
  if (!isSniffed && total > 0 && isUnwanted()) return { bytes: null, outcome: 'not_html' };
  return total === 0 ? { bytes: null, outcome: 'empty' } : { bytes: Buffer.concat(chunks, total), cutBy };
};
