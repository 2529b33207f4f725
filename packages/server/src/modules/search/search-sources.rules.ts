/** A source of a search whose turn comes. */
export type Turn = {
  /** Its place among the sources of the search. */
  readonly at: number;
  /** Where it goes on; null: from the beginning. */
  readonly next: string | null;
  /** It could not answer once, and was put behind the others. */
  readonly isAgain?: boolean;
  /** It takes no more questions until then (ISO 8601). */
  readonly until?: string;
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

/**
 * The queue with whoever may be asked now in front; the others keep their order. Where all have to wait, the first is whoever waits the
 * least.
 * @param now ISO 8601
 */
export const inTurn = (queue: Queue, now: string): Queue => {
  const isReady = ({ until }: Turn): boolean => until === undefined || until <= now;
  const first = queue.find(isReady) ?? queue.toSorted((a, b) => ((a.until ?? '') < (b.until ?? '') ? -1 : 1))[0];
  return first === undefined ? queue : [first, ...queue.filter((turn) => turn !== first)];
};

/** How a source did not answer. */
export type Failure =
  /** It will not answer, however often it is asked. */
  | { readonly kind: 'final' }
  /** Another time it may. */
  | { readonly kind: 'passing' }
  /** It takes no more questions until then (ISO 8601). */
  | { readonly kind: 'busy'; readonly until: string };

/** What becomes of a source that did not answer. */
export type Passed = {
  readonly queue: Queue;
  /** Whether it is not asked again. */
  readonly isOver: boolean;
};

/**
 * After a failure: the others are asked first, and this one once more after them; with a failure that stays, or the second time, it is
 * over. One that only asks to wait is waited for, as often as it asks. Null: nobody else is left, so the run itself tries again, waits
 * or fails.
 */
export const afterFailure = ([turn, ...others]: Queue, failure: Failure): Passed | null => {
  if (turn === undefined || others.length === 0) return null;
  if (failure.kind === 'busy') return { isOver: false, queue: [...others, { ...turn, until: failure.until }] };
  const isOver = failure.kind === 'final' || turn.isAgain === true;
  return { isOver, queue: isOver ? others : [...others, { ...turn, isAgain: true }] };
};
