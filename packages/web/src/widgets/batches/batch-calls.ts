import type { Batch, Done } from '@galena/contract/bulk';
import { maxNamed } from '@galena/contract/lists';
import type { Wanted } from '../contributions/list-actions.ts';

/** Records as calls name them: as often as it takes, for each names a thousand at most. */
type Selected =
  | { readonly resultIds: number[] }
  | { readonly all: true; readonly filters: Extract<Wanted, { readonly all: true }>['filters'] };

/** Records that an action is about, as calls name them: no more in one than may be named. */
export const selectionsOf = (wanted: Wanted): readonly Selected[] => {
  if ('all' in wanted) return [wanted];
  const pieces = Math.ceil(wanted.ids.length / maxNamed);
  return Array.from({ length: pieces }, (_, at) => ({
    resultIds: wanted.ids.slice(at * maxNamed, (at + 1) * maxNamed),
  }));
};

/** What came of calls that did one thing together. */
export type DoneTogether = {
  readonly count: number;
  readonly batches: readonly Batch[];
  /** A run goes on with it. */
  readonly isRunning: boolean;
};

/** Does something with records: one call after the other, for whoever writes records takes turns anyway. */
export const doTogether = async (
  wanted: Wanted,
  send: (selected: Selected) => Promise<{ readonly data: Done }>,
): Promise<DoneTogether> => {
  let count = 0;
  const batches: Batch[] = [];
  for (const selected of selectionsOf(wanted)) {
    const { data } = await send(selected);
    count += data.count;
    if (data.batch) batches.push(data.batch);
  }
  return { count, batches, isRunning: batches.some(({ run_id: runId }) => runId !== null) };
};
