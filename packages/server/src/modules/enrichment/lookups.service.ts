import type { billingErrors } from '@galena/contract/billing';
import {
  enrichmentErrors,
  type LookupAction,
  lookupActions,
  type EnrichAction,
  type EnrichEstimate,
  type EnrichJob,
  type EnrichInput,
  type Visit,
} from '@galena/contract/enrichment';
import { generalErrors, type Fail, type ListType } from '@galena/contract/kernel';
import { listErrors, type Selection } from '@galena/contract/lists';
import type { RawBuilder } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { getRun, startRun } from '../../platform/runs/runs.service.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inTransaction, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { getBalance, getBudget, isToppedUpFrom, openBudget } from '../billing/index.ts';
import { agreeTerms, maybePolicy } from '../outcomes/index.ts';
import { lookupRun } from './lookups.jobs.ts';
import * as store from './lookups.store.ts';
import { offerOf } from './offers.rules.ts';
import { findSources, reachOf } from './sources.service.ts';
import { addHistory, maybeListRow, subjectOf } from '../lists/index.ts';
import { selectedWhere } from '../queries/index.ts';
import { countEligible, getResult, quoteLookup, runRecords, startLooking } from '../records/index.ts';

export { lookedUpRecords } from './lookups.store.ts';

type Place = { readonly id: number; readonly type: ListType };
type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailInput = Fail<
  typeof generalErrors.not_found | typeof listErrors.demo_list | typeof enrichmentErrors.action_not_offered
>;
type FailStart = Fail<
  | typeof generalErrors.not_found
  | typeof listErrors.demo_list
  | typeof listErrors.list_archived
  | typeof enrichmentErrors.action_not_offered
  | typeof enrichmentErrors.nothing_to_enrich
  | typeof enrichmentErrors.no_source
  | typeof billingErrors.insufficient_credits
  | typeof billingErrors.key_cap_reached
>;

const isLookup = (action: EnrichAction): action is LookupAction => lookupActions.some((one) => one === action);

type Offered = { readonly action: LookupAction; readonly credits: number; readonly maxPerRecord: number };

const readOffer = (
  type: ListType,
  action: EnrichAction,
  fail: Fail<typeof enrichmentErrors.action_not_offered>,
): Offered => {
  const offer = offerOf(type, action);
  return offer && isLookup(action) ? { action, ...offer } : fail(enrichmentErrors.action_not_offered);
};

/** What of a record is looked for, as the records say it. */
const soughtOf = { email: 'email', phone: 'phone', employees: 'employees', influencer: 'profile' } as const;

/** So many days a value that was bought counts as had, as the ledger has it. */
const keptSeconds = 90 * 24 * 3600;

/** Whether a record has it, where its own columns do not say. */
const hadOf = (tx: Tx, accountId: number, action: LookupAction): RawBuilder<unknown> | undefined =>
  action === 'influencer' ? store.profiledRecords(accountId, momentIn(tx.clock, -keptSeconds)) : undefined;

/** The work that a look-up of a list is: whoever begins the same is told which records are looked up already. */
const workOn = (place: Place, action: LookupAction) => ({
  kind: lookupRun,
  subject: subjectOf(place.id),
  input: { action },
});

/** Records of a list: named, described, or those that a run brought. */
type RecordsOf = Selection | { readonly runId: number };

const recordsOf = ({ resultIds, filters }: EnrichInput): RecordsOf =>
  resultIds ? { resultIds } : { all: true, filters };

/** Those records as a condition. @throws through `fail` when a named one is not there */
const conditionOf = async (
  tx: Tx,
  accountId: number,
  place: Place,
  records: RecordsOf,
  fail: FailNotFound,
): Promise<RawBuilder<unknown>> => {
  if ('runId' in records) return runRecords(accountId, place.id, records.runId);
  return selectedWhere(tx, { accountId, place, selection: records }, fail);
};

/** @throws through `fail` when the list is not there, of another kind, or a demo list */
const checkList = async (tx: Tx, accountId: number, { id, type }: Place, fail: FailInput) => {
  const list = await maybeListRow(tx, accountId, id);
  if (list?.type !== type) return fail(generalErrors.not_found);
  return list.is_demo ? fail(listErrors.demo_list) : list;
};

/** Whether the look-up is one of those whose price can go by what was verified: e-mails that cost something. */
const isByOutcome = ({ action, credits }: Offered): boolean => action === 'email' && credits > 0;

const maxOf = ({ credits, maxPerRecord }: Offered, records: number): number => credits * maxPerRecord * records;

/** What a look-up would cost at most, and whom it would leave out. Asks nobody outside. */
export const estimateLookup = (
  context: Context,
  place: Place,
  input: EnrichInput,
  fail: FailInput,
): Promise<EnrichEstimate> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await checkList(tx, accountId, place, fail);
    const offer = readOffer(place.type, input.action, fail);
    const sources = await findSources(tx, place.type, offer.action);
    const sought = {
      accountId,
      place,
      where: await conditionOf(tx, accountId, place, recordsOf(input), fail),
      sought: soughtOf[offer.action],
      had: hadOf(tx, accountId, offer.action),
      isAgain: input.again,
      reach: reachOf(sources),
      work: workOn(place, offer.action),
    };
    const counts = await countEligible(tx, sought);
    const balance = await getBalance(tx, accountId);
    const policy = isByOutcome(offer) ? await maybePolicy(tx) : null;
    // What was paid once is quoted as it is charged: not again.
    const costMax =
      (await quoteLookup(tx, sought, { count: counts.eligible, runId: null })) ?? maxOf(offer, counts.eligible);
    return {
      ...counts,
      sources: sources.map(({ key, label }) => ({ source: key, label })),
      unit: offer.credits,
      most_per_record: offer.maxPerRecord,
      cost_max: costMax,
      balance,
      balance_after: balance - costMax,
      by_outcome: policy && {
        charges_catch_all: policy.charges_catch_all,
        charges_unverified: policy.charges_unverified,
        window_days: policy.window_days,
      },
      is_topped_up: await isToppedUpFrom(tx, accountId, balance),
    };
  });

/** What a look-up is begun with. */
export type LookupStart = {
  readonly place: Place;
  readonly action: EnrichAction;
  readonly records: RecordsOf;
  readonly isAgain: boolean;
  /** Spend no more than so many credits; undefined: as many as quoted. */
  readonly stopAt: number | undefined;
  /** Begin with as many credits as there are, instead of refusing when there are too few. */
  readonly isModest: boolean;
};

/**
 * Starts a look-up in the caller's transaction: its run, its budget, the records' states and its row of history, or nothing of it.
 * @returns the id of the run
 */
export const startLookupIn = async (tx: Tx, start: LookupStart, fail: FailStart): Promise<number> => {
  const { place, records, isAgain, stopAt, isModest } = start;
  const accountId = actorAccount(tx.actor);
  if (accountId === null) throw new Error('a look-up runs in an account');
  const list = await checkList(tx, accountId, place, fail);
  if (list.is_archived) return fail(listErrors.list_archived);
  const offer = readOffer(place.type, start.action, fail);
  const { action } = offer;
  const work = workOn(place, action);
  const where = await conditionOf(tx, accountId, place, records, fail);
  const sources = await findSources(tx, place.type, action);
  if (sources.length === 0) return fail(enrichmentErrors.no_source);
  const had = hadOf(tx, accountId, action);
  const sought = { accountId, place, where, sought: soughtOf[action], had, isAgain, reach: reachOf(sources), work };
  const runId = await startRun(tx, { ...work, total: 0 });
  // Before the records are touched: whoever spends and writes takes the records' lock first, then the wallet.
  const count = await startLooking(tx, sought, runId);
  if (count === 0) return fail(enrichmentErrors.nothing_to_enrich);
  const quoted = (await quoteLookup(tx, sought, { count, runId })) ?? maxOf(offer, count);
  const about = { listType: place.type, action };
  const afterRunId = 'runId' in records ? records.runId : undefined;
  await openBudget(tx, { accountId, runId, quoted, stopAt, isModest, about, afterRunId }, fail);
  if (isByOutcome(offer)) await agreeTerms(tx, accountId, runId);
  const [at, userId] = [moment(tx.clock), tx.actor.kind === 'user' ? tx.actor.userId : null];
  await store.createJob(tx.db, { accountId, runId, listId: place.id, userId, type: place.type, action, at });
  const history = {
    accountId,
    listIds: [place.id],
    userId,
    kind: 'enrich',
    params: { action, type: place.type },
  } as const;
  await addHistory(tx, { ...history, requested: count, found: 0, status: 'queued', runId, at });
  return runId;
};

const readJob = async (tx: Tx, runId: number, fail: FailNotFound): Promise<EnrichJob> => {
  const { accountId } = userOf(tx);
  const row = (await store.maybeJob(tx.db, accountId, runId)) ?? fail(generalErrors.not_found);
  const budget = await getBudget(tx, accountId, runId);
  const run = await getRun(tx, runId, fail);
  const { run_id: id, list_id: listId, user_id: _, ...job } = row;
  return {
    ...job,
    id,
    campaign_id: listId,
    unreachable: row.failed - row.refused - row.no_website,
    credits: budget.spent,
    cost_max: budget.costMax,
    stop_reason: budget.stopReason,
    total: run.total ?? 0,
    done: run.done,
    // The look-up is complete when nobody looks any more, however it ended.
    state: run.finished_at === null ? 'looking' : 'search_complete',
    status: run.state,
    error_code: run.error_code,
    error_params: run.error_params,
    started_at: run.started_at,
    finished_at: run.finished_at,
  };
};

/** Starts a look-up. What it may cost at most is held before anybody is asked, and never exceeded. */
export const startLookup = (
  context: Context,
  place: Place,
  input: EnrichInput & { readonly stop_at?: number | undefined },
  fail: FailStart,
): Promise<EnrichJob> =>
  inTransaction(context, async (tx) => {
    const start = {
      place,
      action: input.action,
      records: recordsOf(input),
      isAgain: input.again,
      stopAt: input.stop_at,
    };
    const runId = await startLookupIn(tx, { ...start, isModest: false }, fail);
    const job = await readJob(tx, runId, fail);
    const changes = { action: [null, job.action], cost_max: [null, job.cost_max] } as const;
    await writeAudit(tx, { action: 'started', entity: 'lookup', entityId: runId, changes });
    return job;
  });

/** How far a look-up is, and what came of it. */
export const getLookup = (context: Context, runId: number, fail: FailNotFound): Promise<EnrichJob> =>
  inReadTransaction(context, (tx) => readJob(tx, runId, fail));

/** How the last look-up of a record went; null: there was none. */
export const maybeVisit = (
  context: Context,
  place: Place,
  resultId: number,
  fail: FailNotFound,
): Promise<Visit | null> =>
  inReadTransaction(context, async (tx) => {
    const { id } = await getResult(tx, place, resultId, fail);
    return store.maybeVisit(tx.db, userOf(tx).accountId, id);
  });

// Fewer records tell too little of those to come.
const minLookups = 20;

/** Which share of the records of a kind that the account looked up had an e-mail then, 0 to 1. Null: too few, or it is in their price. */
export const maybeShareFound = async (tx: Tx, type: ListType): Promise<number | null> => {
  const accountId = actorAccount(tx.actor);
  const offer = offerOf(type, 'email');
  // Of a domain each e-mail is paid: how many records have one does not tell what they cost.
  if (accountId === null || !offer || offer.credits === 0 || offer.maxPerRecord > 1) return null;
  const { processed, found } = await store.countFound(tx.db, accountId, type);
  return processed < minLookups ? null : found / processed;
};
