import type { billingErrors } from '@galena/contract/billing';
import { verificationErrors, freshDays } from '@galena/contract/verification';
import type {
  Deliverability,
  EmailAnswer,
  VerificationEstimate,
  VerificationJob,
  VerifyBody,
} from '@galena/contract/verification';
import { generalErrors, type Fail, type ListType } from '@galena/contract/kernel';
import { listErrors } from '@galena/contract/lists';
import type { RawBuilder } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { addRunRecords } from '../../platform/runs/run-records.ts';
import { findOpenRunIds } from '../../platform/runs/runs.store.ts';
import { getRun, startRun } from '../../platform/runs/runs.service.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { getBalance, openBudget } from '../billing/index.ts';
import { addHistory, countsOf, findFacets, maybeListRow, subjectOf } from '../lists/index.ts';
import { selectedWhere } from '../queries/index.ts';
import { assertList, countVerifiable, countVerified, getResult, verifiableRecords } from '../records/index.ts';
import * as answers from './answers.store.ts';
import { quoteVerification } from './charges.service.ts';
import { canAsk } from './doors.service.ts';
import * as jobs from './jobs.store.ts';
import { verificationRun } from './verifications.jobs.ts';
import { verifiersPort } from './verifiers.ports.ts';

type Place = { readonly id: number; readonly type: ListType };
type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailInput = Fail<typeof generalErrors.not_found | typeof listErrors.demo_list>;
type FailStart = Fail<
  | typeof generalErrors.not_found
  | typeof listErrors.demo_list
  | typeof listErrors.list_archived
  | typeof verificationErrors.nothing_to_verify
  | typeof billingErrors.insufficient_credits
  | typeof billingErrors.key_cap_reached
>;

const day = 24 * 3600;

/** The work that a verification of a list is: whoever begins another is told which records are at work already. */
const workOn = ({ id }: Place) => ({ kind: verificationRun, subject: subjectOf(id), input: {} });

/** Whose addresses are to be verified in a list: what was not answered lately, and nobody verifies already. */
export const askedIn = async (tx: Tx, accountId: number, place: Place, isAgain: boolean) => {
  const { subject, input } = workOn(place);
  const openRuns = await findOpenRunIds(tx.db, accountId, { subject, input, kind: verificationRun.name });
  return { accountId, since: momentIn(tx.clock, -freshDays * day), isAgain, openRuns };
};

const conditionOf = (tx: Tx, accountId: number, place: Place, body: VerifyBody, fail: FailNotFound) => {
  const { resultIds, filters } = body;
  const selection = resultIds ? { resultIds } : { all: true as const, filters };
  return selectedWhere(tx, { accountId, place, selection }, fail);
};

/** @throws through `fail` when the list is not there, of another kind, or a demo list */
const checkList = async (tx: Tx, accountId: number, { id, type }: Place, fail: FailInput) => {
  const list = await maybeListRow(tx, accountId, id);
  if (list?.type !== type) return fail(generalErrors.not_found);
  return list.is_demo ? fail(listErrors.demo_list) : list;
};

/** Which records would be verified. Asks nobody outside. */
export const estimateVerification = async (
  context: Context,
  place: Place,
  body: VerifyBody,
  fail: FailInput,
): Promise<VerificationEstimate> => {
  const known = await inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await checkList(tx, accountId, place, fail);
    const where = await conditionOf(tx, accountId, place, body, fail);
    const asked = await askedIn(tx, accountId, place, body.again);
    const { price: unit, costMax } = await quoteVerification(tx, where, asked);
    const balance = await getBalance(tx, accountId);
    return { ...(await countVerifiable(tx, where, asked)), unit, cost_max: costMax, balance };
  });
  return { ...known, can_ask: await canAsk(context) };
};

/** What a verification is begun with. */
export type VerificationStart = {
  readonly place: Place;
  /** The records, as a condition over a row `r`. */
  readonly where: RawBuilder<unknown>;
  readonly isAgain: boolean;
  readonly origin: VerificationJob['origin'];
};

/**
 * Starts a verification in the caller's transaction: its run, its records and its row of history, or nothing of it.
 * @returns the id of the run
 */
export const startVerificationIn = async (tx: Tx, start: VerificationStart, fail: FailStart): Promise<number> => {
  const { place, where, isAgain, origin } = start;
  const accountId = actorAccount(tx.actor);
  if (accountId === null) throw new Error('a verification runs in an account');
  const list = await checkList(tx, accountId, place, fail);
  if (list.is_archived) return fail(listErrors.list_archived);
  const asked = await askedIn(tx, accountId, place, isAgain);
  const { price, costMax } = await quoteVerification(tx, where, asked);
  const runId = await startRun(tx, { ...workOn(place), total: 0 });
  const count = await addRunRecords(tx, runId, verifiableRecords(where, asked));
  if (count === 0) return fail(verificationErrors.nothing_to_verify);
  // What goes on by itself begins with what there is.
  const budget = { accountId, runId, quoted: costMax, isModest: origin !== 'asked' };
  const about = { listType: place.type, action: 'verification' };
  if (costMax > 0) await openBudget(tx, { ...budget, about }, fail);
  const [at, userId] = [moment(tx.clock), tx.actor.kind === 'user' ? tx.actor.userId : null];
  const verifier = tx.app.ports.get(verifiersPort).own.name;
  const job = { accountId, runId, listId: place.id, userId, verifier, origin, isAgain };
  await jobs.createJob(tx.db, { ...job, price, costMax, at });
  const history = { accountId, listIds: [place.id], userId, kind: 'verify', params: { type: place.type } } as const;
  await addHistory(tx, { ...history, requested: count, found: 0, status: 'queued', runId, at });
  await tellChange(tx, { kind: 'list', id: place.id });
  return runId;
};

const readJob = async (tx: Tx, runId: number, fail: FailNotFound): Promise<VerificationJob> => {
  const { accountId } = userOf(tx);
  const row = (await jobs.maybeJob(tx.db, accountId, runId)) ?? fail(generalErrors.not_found);
  const list = (await maybeListRow(tx, accountId, row.list_id)) ?? fail(generalErrors.not_found);
  const run = await getRun(tx, runId, fail);
  const { run_id: id, list_id: listId, user_id: _, is_again: __, price: ___, ...job } = row;
  return {
    ...job,
    id,
    campaign_id: listId,
    type: list.type,
    total: run.total ?? 0,
    done: run.done,
    status: run.state,
    error_code: run.error_code,
    error_params: run.error_params,
    started_at: run.started_at,
    finished_at: run.finished_at,
  };
};

/** Starts a verification of records of a list. */
export const startVerification = (
  context: Context,
  place: Place,
  body: VerifyBody,
  fail: FailStart,
): Promise<VerificationJob> =>
  inTransaction(context, async (tx) => {
    const where = await conditionOf(tx, userOf(tx).accountId, place, body, fail);
    const runId = await startVerificationIn(tx, { place, where, isAgain: body.again, origin: 'asked' }, fail);
    const job = await readJob(tx, runId, fail);
    const changes = { cost_max: [null, job.cost_max] } as const;
    await writeAudit(tx, { action: 'started', entity: 'verification', entityId: runId, changes });
    return job;
  });

/** How far a verification is, and what came of it. */
export const getVerification = (context: Context, runId: number, fail: FailNotFound): Promise<VerificationJob> =>
  inReadTransaction(context, (tx) => readJob(tx, runId, fail));

/** How deliverable a list is. */
export const getDeliverability = (context: Context, place: Place, fail: FailNotFound): Promise<Deliverability> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await assertList(tx, accountId, place, fail);
    const { all, found } = countsOf(await findFacets(tx, accountId, place.id));
    const counts = await countVerified(tx, accountId, place.id);
    const of = (state: Parameters<typeof counts.get>[0]): number => counts.get(state) ?? 0;
    return {
      deliverable: of('deliverable'),
      undeliverable: of('undeliverable'),
      catch_all: of('catch_all'),
      risky: of('risky'),
      unknown: of('unknown'),
      not_verified: Math.max(found - [...counts.values()].reduce((total, n) => total + n, 0), 0),
      no_email: all - found,
    };
  });

/** What is known of each address of a record; of one that it has no more, nothing. */
export const findRecordAnswers = (
  context: Context,
  place: Place,
  resultId: number,
  fail: FailNotFound,
): Promise<readonly EmailAnswer[]> =>
  inReadTransaction(context, async (tx) => {
    const { id, emails } = await getResult(tx, place, resultId, fail);
    const own = new Set(emails.map(({ email }) => email.toLowerCase()));
    const known = await answers.findAnswers(tx.db, userOf(tx).accountId, id);
    return known.filter(({ email }) => own.has(email));
  });
