import type { OutboundStream } from '../../http/index.ts';
import { outcomeOf, type Budget } from './ask.ts';
import { sniffedBytes } from './content-kind.ts';
import type { CutBy, PageOutcome } from './site-visit.ts';

/** What was read of a body. `cutBy`: why not all of it. */
export type BodyRead = { readonly bytes: Uint8Array; readonly cutBy: CutBy | null };
/** Nothing was: it is not wanted, or not a byte of it came. */
export type BodyUnread = { readonly bytes: null; readonly outcome: PageOutcome };

export type BodyInput = {
  readonly maxBytes: number;
  /** Asked once, with the first bytes. */
  readonly isWanted: (start: Uint8Array) => boolean;
};

const cuts: ReadonlySet<PageOutcome> = new Set<CutBy>(['too_large', 'timeout', 'connection_lost', 'protocol']);

const isCut = (outcome: PageOutcome): outcome is CutBy => cuts.has(outcome);

/** Most bodies come in one piece or two: one is taken as it is. */
const joined = (chunks: readonly Uint8Array[], total: number): Uint8Array =>
  chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks, total);

/**
 * Reads a body up to a bound. What came before a connection broke or the time was over is kept: it stood on the page.
 * @throws the caller's reason when the caller gives up
 */
export const readBody = async (
  body: OutboundStream['body'],
  input: BodyInput,
  budget: Budget,
): Promise<BodyRead | BodyUnread> => {
  const chunks: Uint8Array[] = [];
  let total = 0;
  let isSniffed = false;
  let cutBy: CutBy | null = null;
  const isUnwanted = (): boolean => {
    isSniffed = true;
    return !input.isWanted(joined(chunks, total));
  };
  try {
    for await (const chunk of body) {
      // A byte more than the bound tells that there is more: a page of exactly this size is whole.
      if (total + chunk.length > input.maxBytes) cutBy = 'too_large';
      const kept = chunk.subarray(0, input.maxBytes - total);
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
  return total === 0 ? { bytes: null, outcome: 'empty' } : { bytes: joined(chunks, total), cutBy };
};

/** Enough to keep a connection through the usual short answer. */
const maxDrainedBytes = 16 * 1024;

/**
 * Reads an answer away that nobody wants, so that its connection can be used again; ends one that is long, or does not say
 * how long it is.
 */
export const letGo = async ({ headers, body }: OutboundStream, budget: Budget): Promise<void> => {
  const length = Number(headers['content-length'] ?? Infinity);
  if (length > maxDrainedBytes) body.destroy();
  else await readBody(body, { maxBytes: maxDrainedBytes, isWanted: () => true }, budget);
};
