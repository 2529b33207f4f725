import type { RecordFilter, ResultCounts } from '@galena/contract/lists';
import {
  adopted,
  appended,
  isAway,
  lightened,
  pagesAt,
  renewed,
  rowsOf,
  without,
  type PageAnswer,
  type Pages,
  type Row,
} from './record-pages.ts';

/** Which records, and in which order. */
export type Ask = { readonly filter: RecordFilter; readonly sort: string };

export type Answered = PageAnswer & {
  readonly total: number;
  readonly isCapped: boolean;
  readonly counts: ResultCounts;
};

/** Asks the server for one page. Throws what the call throws. */
export type FetchPage = (ask: Ask, cursor: string | null, signal: AbortSignal) => Promise<Answered>;

/** What a table shows. */
export type Records = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isCapped: boolean;
  readonly counts: ResultCounts | null;
  /** A page is on its way; the first one of a question as well as the next. */
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  /** Records have come that are not shown, or that nobody has looked at. */
  readonly newCount: number;
  /** New ones stand at the end and nowhere else. */
  readonly growsAtEnd: boolean;
  /** Why the newest page did not come. */
  readonly error: Error | null;
  /** They answer what was asked before: what is asked now is on its way, or could not be had. */
  readonly isStale: boolean;
  /** Counts up when other rows have taken the place of those that were there. */
  readonly turn: number;
};

/** So many pages are kept whole around what is in view; of the others only their places. */
const wholeAround = 4;

/** How often what is shown is brought up to date at most while a list changes all the time, in milliseconds. */
const refreshMs = 1_000;

/** What is shown before anything has come. */
export const noRecords: Records = {
  rows: [],
  total: 0,
  isCapped: false,
  counts: null,
  isLoading: true,
  hasMore: false,
  newCount: 0,
  growsAtEnd: true,
  error: null,
  isStale: false,
  turn: 0,
};

/** What a store keeps to itself. */
type Inside = {
  readonly fetchPage: FetchPage;
  readonly isBelowNothing: boolean;
  readonly listeners: Set<() => void>;
  /** Pages that are being fetched once more. */
  readonly fetching: Set<number>;
  shown: Records;
  pages: Pages;
  ask: Ask | null;
  /** What those that are shown answer. */
  answered: Ask | null;
  /** The first and the last row in view. */
  view: readonly [number, number];
  /** How many there were when somebody last saw all that is new. */
  seenTotal: number;
  /** Ends what is under way for a question that nobody asks any more. */
  question: AbortController;
  /** What is shown is being brought up to date; `again`: something has changed since that began. */
  refreshing: 'idle' | 'busy' | 'again';
  /** Changes that the server has not answered yet: they lie over what it has said. */
  readonly awaited: Set<RowChange>;
};

/** Changes rows as they will be once the server has them. */
export type RowChange = (row: Row) => Row;

const show = (inside: Inside, change: Partial<Records>): void => {
  const last = inside.pages.at(-1);
  inside.shown = { ...inside.shown, hasMore: last ? last.next !== null : false, ...change };
  for (const listener of inside.listeners) listener();
};

const showPages = (inside: Inside, pages: Pages, change: Partial<Records> = {}): void => {
  inside.pages = pages;
  const rows = rowsOf(pages);
  const awaited = [...inside.awaited];
  const shown = awaited.length === 0 ? rows : rows.map((row) => awaited.reduce((so, next) => next(so), row));
  show(inside, { rows: shown, ...change });
};

const isSame = (one: Ask | null, other: Ask | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Pages of one question are never put behind those of another. */
const isStale = ({ pages, ask, answered }: Inside): boolean => pages.length > 0 && !isSame(ask, answered);

const totalsOf = (inside: Inside, { total, isCapped, counts }: Answered): Partial<Records> => {
  inside.seenTotal = Math.min(inside.seenTotal, total);
  return { total, isCapped, counts, newCount: isCapped ? 0 : total - inside.seenTotal };
};

/** Asks for one page as long as the question stays the same; @returns null if it has changed, or it failed. */
const fetchNow = async (inside: Inside, cursor: string | null, isQuiet: boolean): Promise<Answered | null> => {
  const { ask, question } = inside;
  if (!ask) return null;
  try {
    const answer = await inside.fetchPage(ask, cursor, question.signal);
    return question.signal.aborted ? null : answer;
  } catch (error) {
    if (!question.signal.aborted && !isQuiet) show(inside, { error: error as Error, isLoading: false });
    return null;
  }
};

const begin = async (inside: Inside): Promise<void> => {
  inside.question.abort();
  inside.question = new AbortController();
  inside.fetching.clear();
  show(inside, { isLoading: true, error: null, isStale: isStale(inside) });
  const answer = await fetchNow(inside, null, false);
  if (!answer) return;
  inside.answered = inside.ask;
  inside.seenTotal = answer.total;
  inside.view = [0, 0];
  showPages(inside, appended([], null, answer), {
    ...totalsOf(inside, answer),
    isLoading: false,
    isStale: false,
    growsAtEnd: inside.isBelowNothing && inside.ask?.sort === 'created_at',
    turn: inside.shown.turn + 1,
  });
};

const more = async (inside: Inside): Promise<void> => {
  const cursor = inside.pages.at(-1)?.next ?? null;
  if (isStale(inside)) return begin(inside);
  if (cursor === null || inside.shown.isLoading) return;
  show(inside, { isLoading: true, error: null });
  const answer = await fetchNow(inside, cursor, false);
  if (answer)
    showPages(inside, appended(inside.pages, cursor, answer), { ...totalsOf(inside, answer), isLoading: false });
};

/** A page whose records were let go of. */
const fetchAgain = async (inside: Inside, at: number): Promise<void> => {
  const page = inside.pages[at];
  if (!page || inside.fetching.has(at) || isStale(inside)) return;
  inside.fetching.add(at);
  const answer = await fetchNow(inside, page.cursor, true);
  inside.fetching.delete(at);
  // Pages may have gone meanwhile.
  if (answer && inside.pages[at]?.cursor === page.cursor)
    showPages(inside, adopted(inside.pages, at, answer), totalsOf(inside, answer));
};

/** Brings what is in view up to date, and what has come at the end if that is where it comes. */
const renew = async (inside: Inside): Promise<void> => {
  const last = inside.pages.length - 1;
  const isOpenEnd = inside.pages[last]?.next === null;
  const wanted = new Set(pagesAt(inside.pages, ...inside.view));
  if (isOpenEnd || wanted.size === 0) wanted.add(last);
  for (const at of wanted) {
    const page = inside.pages[at];
    const answer = page ? await fetchNow(inside, page.cursor, true) : null;
    if (!answer || inside.pages[at]?.cursor !== page?.cursor) continue;
    const wasEmpty = inside.shown.rows.length === 0;
    // The first ones of all stand there in plain sight.
    if (wasEmpty) inside.seenTotal = answer.total;
    const isAdopted = (at === last && isOpenEnd && inside.shown.growsAtEnd) || wasEmpty;
    const pages = isAdopted ? adopted(inside.pages, at, answer) : renewed(inside.pages, at, answer);
    showPages(inside, pages, totalsOf(inside, answer));
  }
};

const refresh = async (inside: Inside): Promise<void> => {
  if (inside.refreshing !== 'idle') {
    inside.refreshing = 'again';
    return;
  }
  inside.refreshing = 'busy';
  if (inside.pages.length > 0 && !inside.shown.isLoading && !isStale(inside)) await renew(inside);
  const isNeeded = (inside.refreshing as Inside['refreshing']) === 'again';
  if (isNeeded) await new Promise((done) => setTimeout(done, refreshMs));
  inside.refreshing = 'idle';
  if (isNeeded && !inside.question.signal.aborted) await refresh(inside);
};

/** Goes on with what was asked before, where it was left. */
const resume = (inside: Inside): void => {
  inside.question.abort();
  inside.question = new AbortController();
  inside.fetching.clear();
  inside.refreshing = 'idle';
  show(inside, { isLoading: false, error: null, isStale: false });
  void refresh(inside);
};

const look = (inside: Inside, first: number, last: number): void => {
  inside.view = [first, last];
  const { pages } = inside;
  const inView = pagesAt(pages, first, last);
  const [from = 0, to = from] = [inView[0], inView.at(-1)];
  for (const at of inView) if (pages[at]?.rows.some(isAway)) void fetchAgain(inside, at);
  const isHeavy = pages.some(
    ({ rows }, at) => (at < from - 2 * wholeAround || at > to + 2 * wholeAround) && !rows.every(isAway),
  );
  if (isHeavy) showPages(inside, lightened(pages, from - wholeAround, to + wholeAround));
};

/** Shows a change before the server has answered. @returns what it has answered by now: that it is so, or not */
const expect = (inside: Inside, change: RowChange): ((isSo: boolean) => void) => {
  inside.awaited.add(change);
  showPages(inside, inside.pages);
  return (isSo) => {
    inside.awaited.delete(change);
    const pages = isSo ? inside.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) : inside.pages;
    showPages(inside, pages);
  };
};

/** Goes on until so many rows are there, or no more come. */
const reach = async (inside: Inside, count: number): Promise<void> => {
  for (let before = -1; inside.shown.rows.length < count && before < inside.shown.rows.length;) {
    before = inside.shown.rows.length;
    await more(inside);
  }
};

const remove = (inside: Inside, ids: readonly number[]): void => {
  const total = Math.max(0, inside.shown.total - ids.length);
  inside.seenTotal = Math.max(0, inside.seenTotal - ids.length);
  showPages(inside, without(inside.pages, new Set(ids)), { total });
};

/**
 * The records of a list as far as somebody has scrolled. It holds few pages at a time, however long the list is; what
 * comes while somebody reads is added at the end or only counted, and never moves what they read.
 * @param isBelowNothing the end of these rows is that of the table; else nothing is added there: what stands below would move
 */
export const createRecordStore = (fetchPage: FetchPage, { isBelowNothing = true } = {}) => {
  const inside: Inside = {
    fetchPage,
    isBelowNothing,
    listeners: new Set(),
    fetching: new Set(),
    shown: noRecords,
    pages: [],
    ask: null,
    answered: null,
    view: [0, 0],
    seenTotal: 0,
    question: new AbortController(),
    refreshing: 'idle',
    awaited: new Set(),
  };
  return {
    current: (): Records => inside.shown,
    subscribe: (listener: () => void): (() => void) => {
      inside.listeners.add(listener);
      return () => inside.listeners.delete(listener);
    },
    /** Asks for other records. The old ones stay until these are there. */
    ask: (next: Ask): void => {
      inside.ask = next;
      // What is shown answers it already: somebody comes back to it, or has thought better of another question.
      if (inside.pages.length > 0 && !isStale(inside)) resume(inside);
      else void begin(inside);
    },
    /** Asks once more, from the first page on. */
    reload: (): void => void begin(inside),
    more: (): void => void more(inside),
    /** What is in view now: pages far from it are let go of, those in it are fetched again if they were. */
    look: (first: number, last: number): void => look(inside, first, last),
    /** Something in the list has changed. */
    refresh: (): Promise<void> => refresh(inside),
    /** Records are gone, or have gone to where this question does not look. */
    remove: (ids: readonly number[]): void => remove(inside, ids),
    expect: (change: RowChange) => expect(inside, change),
    reach: (count: number): Promise<void> => reach(inside, count),
    /** Somebody has looked at what is new. */
    see: (): void => {
      inside.seenTotal = inside.shown.total;
      show(inside, { newCount: 0 });
    },
    /** Nobody looks any more. */
    end: (): void => inside.question.abort(),
  };
};

export type AskedStore = ReturnType<typeof createRecordStore>;
/** What shows records and does not say which. */
export type RecordStore = Omit<AskedStore, 'ask'>;
