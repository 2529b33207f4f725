import type { billingErrors } from '@galena/contract/billing';
import { generalErrors, type Fail, type ListType, type Run, type runErrors } from '@galena/contract/kernel';
import { listErrors } from '@galena/contract/lists';
import { validationSentences } from '@galena/contract/messages';
import type { plansErrors } from '@galena/contract/plans';
import { maxRecent, searchErrors, type RecentSearch, type Search } from '@galena/contract/search';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { cancelRun, getRun, startRun } from '../../platform/runs/runs.service.ts';
import { inTransaction, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { getBudget, openBudget, type Budget, type PaidWork } from '../billing/index.ts';
import type { Cost } from './estimates.rules.ts';
import { estimateTogether, findShares, quoteOf, type Shares } from './estimates.service.ts';
import { readSearch, type Asked, type SearchRefusal, type SearchInput } from './questions.service.ts';
import { noteSavedRun } from './saved-searches.store.ts';
import * as sources from './search-sources.store.ts';
import { findSearchSources } from './search-sources.service.ts';
import { searchRun } from './searches.jobs.ts';
import * as store from './searches.store.ts';
import { addHistory, maybeListRow, subjectOf } from '../lists/index.ts';
import { requireResultsWithin } from '../plans/index.ts';
import type { Selling } from '../records/index.ts';
import { searcherInfo } from '../sources/index.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

export type StartInput = SearchInput & {
  readonly campaign_id: number;
  readonly stop_at?: number | undefined;
  readonly find_emails: boolean;
  readonly skip_owned: boolean;
  readonly skip_customers: boolean;
  readonly saved_search_id?: number | undefined;
  readonly only_new: boolean;
  /** The record that its leads are to be like: they are sold as such, and it is left out. */
  readonly similar_to?: number | undefined;
};

/** The same before its list is there. */
export type PlannedInput = Omit<StartInput, 'campaign_id'> & { readonly campaign_id?: number | undefined };

type FailList = Fail<typeof generalErrors.not_found | typeof listErrors.demo_list | typeof listErrors.list_archived>;
type FailStart = Fail<
  | typeof generalErrors.not_found
  | typeof listErrors.demo_list
  | typeof listErrors.list_archived
  | SearchRefusal
  | typeof searchErrors.no_searcher
  | typeof billingErrors.insufficient_credits
  | typeof billingErrors.key_cap_reached
  | typeof plansErrors.too_many_results
>;

/** A run that failed after it had brought something is complete, with a note (part (b) of the decisions). */
const statusOf = (run: Run, saved: number): Run['state'] =>
  run.state === 'failed' && saved > 0 ? 'completed' : run.state;

const searchOf = (row: store.SearchRow, budget: Budget, run: Run, ones: Search['sources']): Search => ({
  id: row.run_id,
  campaign_id: row.list_id,
  type: row.type,
  searcher: row.searcher,
  location: row.location,
  filters: row.filters,
  match: row.match,
  limit: row.requested,
  found: row.found,
  saved: row.saved,
  duplicates: row.duplicates,
  suppressed: row.suppressed,
  skipped: row.skipped,
  with_email: row.with_email,
  credits: budget.spent,
  cost_max: budget.costMax,
  find_emails: row.find_emails,
  skip_owned: row.skip_owned,
  skip_customers: row.skip_customers,
  stop_reason: budget.stopReason,
  created_at: row.created_at,
  status: statusOf(run, row.saved),
  error_code: run.error_code,
  vendor_paid_by: row.vendor_paid_by,
  started_at: run.started_at,
  finished_at: run.finished_at,
  only_new: row.only_new,
  sources: ones,
});

const readSearchOf = async (tx: Tx, runId: number, fail: FailNotFound): Promise<Search> => {
  const { accountId } = userOf(tx);
  const row = (await store.maybeSearch(tx.db, accountId, runId)) ?? fail(generalErrors.not_found);
  const ones = (await findSearchSources(tx, [runId])).get(runId) ?? [];
  return searchOf(row, await getBudget(tx, accountId, runId), await getRun(tx, runId, fail), [...ones]);
};

/** How far a search is. */
export const getSearch = (context: Context, runId: number, fail: FailNotFound): Promise<Search> =>
  inReadTransaction(context, (tx) => readSearchOf(tx, runId, fail));

// So many are looked through for different questions.
const maxCompared = 100;

/** What makes two searches the same question: not the name of the place, which is in the language of whoever asked. */
const questionKey = ({ type, location, filters, match }: store.SearchRow): string =>
  JSON.stringify([type, { ...location, label: '' }, filters, match]);

/** What the user searched for last, each question once, the newest first. */
export const findRecent = (context: Context, type: ListType | null): Promise<RecentSearch[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const newest = await store.findNewest(tx.db, { accountId, userId, type, most: maxCompared });
    const byQuestion = new Map<string, store.SearchRow>();
    for (const row of newest) if (!byQuestion.has(questionKey(row))) byQuestion.set(questionKey(row), row);
    const recent = [...byQuestion.values()].slice(0, maxRecent);
    const ones = await findSearchSources(
      tx,
      recent.map((row) => row.run_id),
    );
    return recent.map((row) => ({
      id: row.run_id,
      campaign_id: row.list_id,
      type: row.type,
      searcher: row.searcher,
      more_searchers: (ones.get(row.run_id) ?? []).slice(1).map(({ key }) => key),
      location: row.location,
      filters: row.filters,
      match: row.match,
      limit: row.requested,
      find_emails: row.find_emails,
      skip_owned: row.skip_owned,
      skip_customers: row.skip_customers,
      saved: row.saved,
      created_at: row.created_at,
    }));
  });

/** Stops a search for good: what it saved stays, what it holds goes back. */
export const cancelSearch = (
  context: Context,
  runId: number,
  fail: Fail<typeof generalErrors.not_found | typeof runErrors.run_over>,
): Promise<Search> =>
  inTransaction(context, async (tx) => {
    await readSearchOf(tx, runId, fail);
    await cancelRun(tx, runId, fail);
    return readSearchOf(tx, runId, fail);
  });

/** @throws through `fail` when the list is not there, of another kind, a demo list or archived */
const checkList = async (tx: Tx, type: ListType, listId: number, fail: FailList): Promise<void> => {
  const list = await maybeListRow(tx, userOf(tx).accountId, listId);
  if (list?.type !== type) return fail(generalErrors.not_found);
  if (list.is_demo) return fail(listErrors.demo_list);
  if (list.is_archived) return fail(listErrors.list_archived);
};

/** A run of a saved search: of this account, and of the same kind. */
const noteSaved = async (
  tx: Tx,
  type: ListType,
  { saved_search_id: id, only_new: onlyNew }: StartInput,
  fail: FailNotFound,
): Promise<void> => {
  if (id === undefined && onlyNew) throw invalidInput({ saved_search_id: [validationSentences.required] });
  if (id === undefined) return;
  if (!(await noteSavedRun(tx.db, userOf(tx).accountId, id, type, moment(tx.clock)))) fail(generalErrors.not_found);
};

/** What a search needs to know from outside before it starts. */
export type PreparedSearch = { readonly asked: Asked; readonly cost: Cost; readonly shares: Shares };

type Start = PreparedSearch & { readonly input: StartInput; readonly type: ListType };

/** What its leads are sold as. */
const sellingOf = ({ similar_to: similarTo }: Pick<StartInput, 'similar_to'>): Selling =>
  similarTo === undefined ? 'search' : 'similar';

/** The run, its search, its budget and its row of history: all of them, or nothing. */
export const beginSearch = async (
  tx: Tx,
  { asked, cost, shares, input, type }: Start,
  fail: FailStart,
): Promise<Search> => {
  const { accountId, userId } = userOf(tx);
  const { campaign_id: listId, stop_at: stopAt, match, limit } = input;
  await checkList(tx, type, listId, fail);
  await noteSaved(tx, type, input, fail);
  const runId = await startRun(tx, {
    kind: searchRun,
    subject: subjectOf(listId),
    input: { list_id: listId, type },
    total: cost.records || limit,
  });
  const action = sellingOf(input);
  const about = { listType: type, action };
  const { vendorPaidBy = 'house' } = asked.searcher;
  const budget = { accountId, runId, quoted: cost.max, stopAt, about, vendorPaidBy };
  const { costMax } = await openBudget(tx, budget, fail);
  const at = moment(tx.clock);
  const { location, filters } = asked;
  await store.createSearch(tx.db, {
    accountId,
    runId,
    listId,
    userId,
    type,
    location,
    filters,
    match,
    at,
    searcher: asked.searcher.key,
    requested: limit,
    findEmails: input.find_emails,
    skipOwned: input.skip_owned,
    skipCustomers: input.skip_customers,
    savedSearchId: input.saved_search_id ?? null,
    onlyNew: input.only_new,
    vendorPaidBy,
    similarTo: input.similar_to ?? null,
  });
  const ones = [asked, ...asked.further.flatMap((one) => one.asked ?? [])];
  await sources.createSources(
    tx.db,
    accountId,
    runId,
    ones.map((one) => ({ ...one, percent: shares.get(one.searcher.key) ?? 100 })),
  );
  const params = { type, location: location.label, searcher: asked.searcher.key, action };
  const history = { accountId, listIds: [listId], userId, kind: 'search', params, filters, requested: limit } as const;
  await addHistory(tx, { ...history, found: 0, status: 'queued', runId, at });
  await writeAudit(tx, {
    action: action === 'similar' ? 'similar_started' : 'started',
    entity: 'search',
    entityId: runId,
    changes: { cost_max: [null, costMax], vendor_paid_by: [null, vendorPaidBy] },
  });
  return readSearchOf(tx, runId, fail);
};

/** A sandbox has leads for demo accounts only; elsewhere there is nobody to ask (foundations, "Sandbox"). */
const checkSearcher = (context: Context, { searcher }: Asked, fail: Fail<typeof searchErrors.no_searcher>): void => {
  if (!searcherInfo(searcher, context).may_run) fail(searchErrors.no_searcher);
};

/** Asks the source what a search will find and cost, before anything is written: it may be a vendor who takes long. */
export const prepareSearch = async (
  context: Context,
  type: ListType,
  input: PlannedInput,
  fail: FailStart,
): Promise<PreparedSearch> => {
  await inReadTransaction(context, async (tx) => {
    if (input.campaign_id !== undefined) await checkList(tx, type, input.campaign_id, fail);
    await requireResultsWithin(tx, userOf(tx).accountId, input.limit, fail);
  });
  const asked = await readSearch(context, type, input, fail);
  checkSearcher(context, asked, fail);
  const found = await estimateTogether(context, asked);
  const shares = await inReadTransaction(context, (tx) => findShares(tx, asked));
  return { asked, shares, cost: quoteOf(context, type, asked, found, { ...input, shares, selling: sellingOf(input) }) };
};

/**
 * Starts a search into a list. What it may cost at most is held before anything is asked, and never exceeded.
 */
export const startSearch = (
  context: Context,
  type: ListType,
  input: StartInput,
  prepared: PreparedSearch,
  fail: FailStart,
): Promise<Search> => inTransaction(context, (tx) => beginSearch(tx, { ...prepared, input, type }, fail));

/** What the wallet says of searches that were paid. */
export const findPaidSearches = async (
  tx: Tx,
  accountId: number,
  runIds: readonly number[],
): Promise<readonly PaidWork[]> =>
  (await store.findPaid(tx.db, accountId, runIds)).map((row) => ({ ...row, recordId: null }));
