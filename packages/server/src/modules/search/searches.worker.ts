import { createHash } from 'node:crypto';
import type { FoundPage } from '@galena/adapters/searchers';
import { moment } from '../../platform/clock/clock.ts';
import { publish } from '../../platform/events/event.ts';
import type { EndedRun, RunStep, StepResult } from '../../platform/runs/run-kind.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { closeBudget } from '../billing/index.ts';
import { searchOver } from './searches.events.ts';
import { getSearcher, type RegisteredSearcher } from './searchers.service.ts';
import * as store from './searches.store.ts';
import { advanceHistory, maybeListRow, tellRunOver } from '../lists/index.ts';
import { writeResults, type Written } from '../records/index.ts';

/** Leads of a page: few enough that a stop comes quickly, many enough that the ledger is written seldom. */
const pageSize = { vendor: 100, sandbox: 20 } as const;

type Cursor = { readonly next: string | null };
type Place = { readonly accountId: number; readonly search: store.SearchRow };

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
    return { accountId, search };
  });

/** Whether there is somewhere to save leads: for a list that was deleted nobody is asked, and nothing is paid. */
const hasList = async (tx: Tx, { accountId, search }: Place): Promise<boolean> =>
  (await maybeListRow(tx, accountId, search.list_id)) !== null;

type Page = FoundPage & {
  readonly searcher: RegisteredSearcher;
  readonly cursor: string | null;
  readonly fetchedAt: string;
};

// What stands in an index has to be short, and a source may write much into its cursor.
const longestKey = 200;
const paymentKeyOf = (cursor: string | null): string => {
  if (cursor === null) return 'first';
  return cursor.length <= longestKey ? cursor : createHash('sha256').update(cursor).digest('base64url');
};

const save = (tx: Tx, { accountId, search }: Place, page: Page): Promise<Written> => {
  const { searcher, records, fetchedAt, cursor } = page;
  return writeResults(tx, {
    accountId,
    listId: search.list_id,
    type: search.type,
    source: 'search',
    runId: search.run_id,
    provenance: { source: searcher.key, method: searcher.method, fetchedAt, isDemo: searcher.isSandbox },
    payment: { runId: search.run_id, key: paymentKeyOf(cursor) },
    max: search.requested - search.saved,
    records,
    skipsOwned: search.skip_owned,
  });
};

const outcomeOf = ({ search }: Place, written: Written, page: Page): StepResult['outcome'] => {
  if (written.isOutOfCredits) return 'stopped';
  const isFull = search.saved + written.saved.length >= search.requested;
  return isFull || page.next === null ? 'last' : 'next';
};

const record = async (tx: Tx, { accountId, search }: Place, written: Written) => {
  const { run_id: runId } = search;
  const saved = written.saved.length;
  await store.advanceSearch(tx.db, accountId, runId, { ...written, found: written.processed, saved });
  await advanceHistory(tx, accountId, runId, { found: saved, credits: written.credits, status: 'running' });
};

const stopped: StepResult = { done: 0, outcome: 'stopped' };

/**
 * The next page of a search. It asks outside any transaction; what it found, what that cost and where to go on commit
 * together, so a killed worker neither loses nor doubles a lead.
 */
export const nextPage = async (
  context: Context,
  run: { readonly id: number; readonly cursor: unknown },
  signal: AbortSignal,
): Promise<RunStep> => {
  const place = await readPlace(context, run.id);
  if (!(await inReadTransaction(context, (tx) => hasList(tx, place))))
    return { cursor: run.cursor, commit: async () => stopped };
  const { search } = place;
  const searcher = await getSearcher(context, search.type, search.searcher);
  const cursor = (run.cursor as Cursor | null)?.next ?? null;
  const filters = Object.fromEntries(
    Object.entries(search.filters).filter(([name]) => searcher.supportedFilters.includes(name) || name === 'radius_km'),
  );
  const question = { location: search.location, filters, match: search.match };
  const limit = searcher.isSandbox ? pageSize.sandbox : pageSize.vendor;
  const found = await searcher.find(context, question, { cursor, limit, runId: run.id }, signal);
  context.app.faults.reach('page_found');
  const page: Page = { ...found, searcher, cursor, fetchedAt: moment(context.clock) };
  return {
    cursor: { next: found.next },
    commit: async (tx) => {
      // Deleted while the source was asked.
      if (!(await hasList(tx, place))) return stopped;
      const written = await save(tx, place, page);
      await record(tx, place, written);
      return { done: written.saved.length, outcome: outcomeOf(place, written, page) };
    },
  };
};

/**
 * A search is over: what it still holds goes back, and its row of history says how it ended. Whoever began it is told, unless its
 * records may be looked up now: then the end of that is the news.
 */
export const endSearch = async (tx: Tx, { id, accountId, state }: EndedRun): Promise<void> => {
  const search = await store.maybeSearch(tx.db, accountId, id);
  const left = await closeBudget(tx, accountId, id);
  await advanceHistory(tx, accountId, id, { status: state });
  // Who stopped it knows that it is over.
  if (!search || state === 'canceled') return;
  const { list_id, user_id, type, saved, find_emails } = search;
  if (state === 'failed' || !find_emails)
    await tellRunOver(tx, accountId, { list_id, kind: `search_${state}`, count: saved, user_id });
  if (state === 'failed') return;
  await publish(tx, searchOver, { run_id: id, list_id, type, find_emails, left, state, saved, user_id }, accountId);
};
