/** A source of a search whose turn comes. */
export type Turn = {
  /** Its place among the sources of the search. */
  readonly at: number;
  /** Where it goes on; null: from the beginning. */
  readonly next: string | null;
  /** It could not answer once, and was put behind the others. */
  readonly isAgain?: boolean;
};

/** Where a search stands: whose turn it is, and who comes after. Empty: nobody has more. */
export type Queue = readonly Turn[];

/** The cursor of a run. Those of earlier versions have one source, and no queue. */
export type SearchCursor = { readonly next?: string | null; readonly queue?: Queue };

/** The queue of a run. @param count how many sources the search has */
export const queueOf = (cursor: SearchCursor | null, count: number): Queue =>
  cursor?.queue ?? Array.from({ length: count }, (_, at) => ({ at, next: at === 0 ? (cursor?.next ?? null) : null }));

/** After a page: the same source has more, or the next one's turn comes. */
export const afterPage = ([turn, ...others]: Queue, next: string | null): Queue =>
  turn === undefined || next === null ? others : [{ at: turn.at, next }, ...others];

/** What becomes of a source that did not answer. */
export type Passed = {
  readonly queue: Queue;
  /** Whether it is not asked again. */
  readonly isOver: boolean;
};

/**
 * After a failure: the others are asked first, and this one once more after them; with a failure that stays, or the second time, it is
 * over. Null: nobody else is left, so the run itself tries again, waits or fails.
 */
export const afterFailure = ([turn, ...others]: Queue, isFinal: boolean): Passed | null => {
  if (turn === undefined || others.length === 0) return null;
  const isOver = isFinal || turn.isAgain === true;
  return { isOver, queue: isOver ? others : [...others, { ...turn, isAgain: true }] };
};
