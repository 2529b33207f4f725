import { createHash } from 'node:crypto';
import type { FoundPage } from '@galena/adapters/searchers';
import { AppError, generalErrors, VendorError } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { publish } from '../../platform/events/event.ts';
import type { EndedRun, RunStep, StepResult } from '../../platform/runs/run-kind.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { closeBudget } from '../billing/index.ts';
import { addSeen, findSeen } from './saved-searches.store.ts';
import { searchOver } from './searches.events.ts';
import { advanceSource, endSources, findSources, type SourceRow } from './search-sources.store.ts';
import * as store from './searches.store.ts';
import {
  afterFailure,
  afterPage,
  inTurn,
  queueOf,
  type Failure,
  type Queue,
  type SearchCursor,
  type Turn,
} from './search-sources.rules.ts';
import { advanceHistory, maybeListRow, tellRunOver } from '../lists/index.ts';
import { fillResults, writeResults, type Filled, type Written } from '../records/index.ts';
import { getSearcher, type RegisteredSearcher } from '../sources/index.ts';

/** Leads of a page: few enough that a stop comes quickly, many enough that the ledger is written seldom. */
const pageSize = { vendor: 100, sandbox: 20 } as const;

type Place = {
  readonly accountId: number;
  readonly search: store.SearchRow;
  /** In the order in which they are asked. */
  readonly sources: readonly SourceRow[];
};

/** Where a vendor is paid by the record, no page asks for more than the run may still save. */
const limitOf = ({ isSandbox, cost }: RegisteredSearcher, { requested, saved }: store.SearchRow): number => {
  if (isSandbox) return pageSize.sandbox;
  const isPaidByRecord = cost !== 'free' && cost.per === 'record';
  return isPaidByRecord ? Math.min(pageSize.vendor, Math.max(1, requested - saved)) : pageSize.vendor;
};

const accountOf = (context: Context): number => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('a search runs in an account');
  return accountId;
};

const readPlace = (context: Context, runId: number): Promise<Place> =>
  inReadTransaction(context, async (tx) => {
    const accountId = accountOf(context);
    const search = await store.maybeSearch(tx.db, accountId, runId);
    if (!search) throw new Error(`run ${runId} has no search`);
    return { accountId, search, sources: await findSources(tx.db, accountId, [runId]) };
  });

/** Whether there is somewhere to save leads: for a list that was deleted nobody is asked, and nothing is paid. */
const hasList = async (tx: Tx, { accountId, search }: Place): Promise<boolean> =>
  (await maybeListRow(tx, accountId, search.list_id)) !== null;

type Page = FoundPage & {
  readonly searcher: RegisteredSearcher;
  readonly source: SourceRow;
  readonly turn: Turn;
  readonly fetchedAt: string;
};

// What stands in an index has to be short, and a source may write much into its cursor.
const longestKey = 200;
const paymentKeyOf = (cursor: string | null): string => {
  if (cursor === null) return 'first';
  return cursor.length <= longestKey ? cursor : createHash('sha256').update(cursor).digest('base64url');
};

/** What a page did to the list; `seen`: so many were left out, because an earlier run of the saved search had found them. */
type Saved = { readonly written: Written; readonly filled: Filled; readonly seen: number };

/** The leads of a page that are looked at: of a search for only what is new, those that no earlier run was handed over. */
const chooseUnseen = async (tx: Tx, place: Place, { records, searcher }: Page): Promise<Page['records']> => {
  const { search, accountId } = place;
  const { saved_search_id: savedSearchId, only_new: onlyNew } = search;
  if (savedSearchId === null || !onlyNew) return records;
  const refs = records.map(({ ref }) => ref);
  const seen = await findSeen(tx.db, { accountId, savedSearchId, searcher: searcher.key }, refs);
  return records.filter(({ ref }) => !seen.has(ref));
};

/** A saved search remembers what its run was handed over and looked at. */
const remember = async (
  tx: Tx,
  { search, accountId }: Place,
  { searcher, fetchedAt }: Page,
  refs: readonly string[],
) => {
  const { saved_search_id: savedSearchId } = search;
  if (savedSearchId === null || refs.length === 0) return;
  await addSeen(tx.db, { accountId, savedSearchId, searcher: searcher.key }, refs, fetchedAt);
};

const nothingFilled: Filled = { filled: 0, credits: 0, isOutOfCredits: false };

/** New leads are saved; those that a source before brought in this run get what this one knows beside. */
const save = async (tx: Tx, place: Place, page: Page): Promise<Saved> => {
  const { accountId, search } = place;
  const { searcher, fetchedAt, turn } = page;
  const records = await chooseUnseen(tx, place, page);
  const seen = page.records.length - records.length;
  const key = `${turn.at === 0 ? '' : `${turn.at}:`}${paymentKeyOf(turn.next)}`;
  const to = { accountId, listId: search.list_id, type: search.type, runId: search.run_id };
  const { percent } = page.source;
  const keeps = searcher.licence?.keeps;
  const provenance = {
    source: searcher.key,
    method: searcher.method,
    fetchedAt,
    isDemo: searcher.isSandbox,
    ...(keeps && { keeps }),
  };
  const written = await writeResults(tx, {
    ...to,
    source: 'search',
    provenance,
    payment: { runId: search.run_id, key, percent, selling: search.similar_to === null ? 'search' : 'similar' },
    max: search.requested - search.saved,
    records,
    skipsOwned: search.skip_owned || search.only_new,
    skipsCustomers: search.skip_customers,
    skipsRecord: search.similar_to,
  });
  await remember(
    tx,
    place,
    page,
    records.slice(0, written.processed).map(({ ref }) => ref),
  );
  if (turn.at === 0 || written.known.size === 0 || written.isOutOfCredits)
    return { written, filled: nothingFilled, seen };
  const again = [...written.known].flatMap(([at, resultId]) => {
    const record = records[at];
    return record ? [{ resultId, record }] : [];
  });
  return {
    written,
    seen,
    filled: await fillResults(tx, { ...to, provenance, percent, key: `${key}:more`, records: again }),
  };
};

const outcomeOf = ({ search }: Place, { written, filled }: Saved, queue: Queue): StepResult['outcome'] => {
  if (written.isOutOfCredits || filled.isOutOfCredits) return 'stopped';
  const isFull = search.saved + written.saved.length >= search.requested;
  return isFull || queue.length === 0 ? 'last' : 'next';
};

const record = async (tx: Tx, { accountId, search }: Place, { turn, next }: Page, { written, filled, seen }: Saved) => {
  const { run_id: runId } = search;
  const saved = written.saved.length;
  await store.advanceSearch(tx.db, accountId, runId, {
    ...written,
    found: written.processed + seen,
    skipped: written.skipped + seen,
    saved,
  });
  await advanceSource(tx.db, accountId, runId, {
    position: turn.at,
    state: next === null ? 'done' : 'asking',
    found: written.processed + seen,
    saved,
    duplicates: written.duplicates,
    filled: filled.filled,
  });
  const credits = written.credits + filled.credits;
  await advanceHistory(tx, accountId, runId, { found: saved, credits, status: 'running' });
};

const stopped: StepResult = { done: 0, outcome: 'stopped' };

const ask = async (
  context: Context,
  { search }: Place,
  { source, turn }: { readonly source: SourceRow; readonly turn: Turn },
  signal: AbortSignal,
): Promise<Page> => {
  const searcher = await getSearcher(context, search.type, source.searcher, source.vendor_paid_by);
  const filters = Object.fromEntries(
    Object.entries(search.filters).filter(([name]) => searcher.supportedFilters.includes(name) || name === 'radius_km'),
  );
  const question = { location: search.location, filters, match: search.match };
  const limit = limitOf(searcher, search);
  const found = await searcher.find(context, question, { cursor: turn.next, limit, runId: search.run_id }, signal);
  return { ...found, searcher, source, turn, fetchedAt: moment(context.clock) };
};

/** Whoever asks to wait so long is not waited for while others are there, in seconds. */
const longestWait = 3600;
/** A source that asks to wait, and does not say how long; in seconds. */
const usualWait = 30;

const failureOf = (context: Context, error: AppError | VendorError): Failure => {
  if (error instanceof AppError || error.fault === 'auth' || error.fault === 'bad_input') return { kind: 'final' };
  if (error.fault !== 'rate_limited') return { kind: 'passing' };
  const seconds = error.retryAfterSeconds ?? usualWait;
  return seconds >= longestWait ? { kind: 'final' } : { kind: 'busy', until: momentIn(context.clock, seconds) };
};

/** Of sources that all have to wait the one that waits the least. @throws VendorError as it did when it asked to wait */
const assertReady = (context: Context, { until }: Turn, { searcher }: SourceRow): void => {
  const seconds = until === undefined ? 0 : (Date.parse(until) - context.clock.now().getTime()) / 1_000;
  if (seconds > 0) throw new VendorError(searcher, 'rate_limited', 'It takes no more for now', Math.ceil(seconds));
};

/** A source of several did not answer: the others are asked meanwhile, or instead. Null: nobody else is left. */
const maybePassOver = (
  context: Context,
  { accountId, search }: Place,
  queue: Queue,
  error: unknown,
): RunStep | null => {
  if (!(error instanceof AppError || error instanceof VendorError)) return null;
  const [turn] = queue;
  const passed = afterFailure(queue, failureOf(context, error));
  if (!turn || !passed) return null;
  const errorCode = error instanceof AppError ? error.def.code : generalErrors.vendor_failed.code;
  return {
    cursor: { queue: passed.queue },
    commit: async (tx) => {
      const state = passed.isOver ? ({ state: 'failed', errorCode } as const) : ({ state: 'waiting' } as const);
      await advanceSource(tx.db, accountId, search.run_id, { position: turn.at, ...state });
      return { done: 0, outcome: 'next' };
    },
  };
};

/**
 * The next page of a search: of the source whose turn it is, until it has no more, then of the next one. It asks outside any
 * transaction; what it found, what that cost and where to go on commit together, so a killed worker neither loses nor doubles a lead.
 */
export const nextPage = async (
  context: Context,
  run: { readonly id: number; readonly cursor: unknown },
  signal: AbortSignal,
): Promise<RunStep> => {
  const place = await readPlace(context, run.id);
  if (!(await inReadTransaction(context, (tx) => hasList(tx, place))))
    return { cursor: run.cursor, commit: async () => stopped };
  const queue = inTurn(queueOf(run.cursor as SearchCursor | null, place.sources.length), moment(context.clock));
  const [turn] = queue;
  const source = turn && place.sources[turn.at];
  if (!source) throw new Error(`run ${run.id} has nobody left to ask`);
  assertReady(context, turn, source);
  const asked = await ask(context, place, { source, turn }, signal).catch((error: unknown) => {
    const passed = signal.aborted ? null : maybePassOver(context, place, queue, error);
    if (passed) return passed;
    throw error;
  });
  if ('commit' in asked) return asked;
  context.app.faults.reach('page_found');
  const page = asked;
  const rest = afterPage(queue, page.next);
  return {
    cursor: { queue: rest },
    commit: async (tx) => {
      // Deleted while the source was asked.
      if (!(await hasList(tx, place))) return stopped;
      const saved = await save(tx, place, page);
      await record(tx, place, page, saved);
      return { done: saved.written.saved.length, outcome: outcomeOf(place, saved, rest) };
    },
  };
};

/**
 * A search is over: what it still holds goes back, and its row of history says how it ended. Whoever began it is told, unless its
 * records may be looked up now: then the end of that is the news.
 */
export const endSearch = async (tx: Tx, { id, accountId, state, code }: EndedRun): Promise<void> => {
  const search = await store.maybeSearch(tx.db, accountId, id);
  const left = await closeBudget(tx, accountId, id);
  await endSources(tx.db, accountId, id, state === 'failed' ? code : null);
  await advanceHistory(tx, accountId, id, { status: state });
  // Who stopped it knows that it is over.
  if (!search || state === 'canceled') return;
  const { list_id, user_id, type, saved, find_emails } = search;
  if (state === 'failed' || !find_emails)
    await tellRunOver(tx, accountId, { list_id, kind: `search_${state}`, count: saved, user_id });
  if (state === 'failed') return;
  await publish(tx, searchOver, { run_id: id, list_id, type, find_emails, left, state, saved, user_id }, accountId);
};
