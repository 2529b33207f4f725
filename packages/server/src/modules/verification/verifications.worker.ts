import { freshDays, type EmailAnswer } from '@galena/contract/verification';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import type { RunStep } from '../../platform/runs/run-kind.ts';
import { claimRunRecords, finishRunRecords } from '../../platform/runs/run-records.ts';
import { createTaskPool, type TaskPool } from '../../platform/runs/task-pools.ts';
import { isDemoAccount } from '../identity/index.ts';
import { advanceHistory } from '../lists/index.ts';
import { lockIdentities } from '../contacts/index.ts';
import { findAddressed, writeVerdicts, type Addressed } from '../records/index.ts';
import { answerOf, waitOf } from './answers.rules.ts';
import { findKnownAnswers } from './answers.service.ts';
import * as store from './answers.store.ts';
import { keyOf } from './spellings.rules.ts';
import { askAbout, dayCountsOf, type Asked } from './asking.service.ts';
import { addDay } from './house.store.ts';
import { chargeAnswers } from './charges.service.ts';
import { advanceJob, maybeJob, type JobRow, type Tally } from './jobs.store.ts';

/** Domains that are asked at once by one run; how many of one provider, the verifier decides. */
const poolSize = 24;
/** Records taken at once: those of one domain among them are asked about together. */
const claimSize = 200;
const day = 24 * 3600;

/** Records whose first addresses are of one domain, in lower case; of those that are gone there is nothing to ask. */
type Piece = { readonly id: number; readonly ids: readonly number[]; readonly emails: readonly string[] };
/** What came of a piece: what was asked now, and what the account knew. */
type Outcome = { readonly piece: Piece; readonly asked: readonly Asked[]; readonly known: readonly EmailAnswer[] };

/** Who works on a run, and the records that they have still to begin. */
type Team = { readonly pool: TaskPool<Outcome>; waiting: Piece[] };

// By the signal, which is one job's: its steps share their team, and nobody else does.
const teams = new WeakMap<AbortSignal, Team>();

const teamOf = (signal: AbortSignal): Team => {
  const team = teams.get(signal) ?? { pool: createTaskPool<Outcome>(poolSize), waiting: [] };
  teams.set(signal, team);
  return team;
};

type Place = { readonly accountId: number; readonly job: JobRow; readonly isDemo: boolean };

const readPlace = (context: Context, runId: number): Promise<Place> =>
  inReadTransaction(context, async (tx) => {
    const accountId = actorAccount(tx.actor);
    const job = accountId === null ? null : await maybeJob(tx.db, accountId, runId);
    if (accountId === null || !job) throw new Error(`run ${runId} verifies nothing`);
    return { accountId, job, isDemo: await isDemoAccount(tx, accountId) };
  });

const addressesOf = ({ emails }: Addressed): readonly string[] => emails.map(({ email }) => email.toLowerCase());

const domainOf = (email = ''): string => keyOf(email).slice(keyOf(email).lastIndexOf('@') + 1);

/** Records as pieces of work. Those that are gone are one piece without addresses. */
const piecesOf = (ids: readonly number[], found: readonly Addressed[]): Piece[] => {
  const byId = new Map(found.map((one) => [one.id, addressesOf(one)]));
  const byDomain = Map.groupBy(ids, (id) => domainOf(byId.get(id)?.[0]));
  return [...byDomain.values()].flatMap((own) => {
    const [id] = own;
    return id === undefined ? [] : [{ id, ids: own, emails: own.flatMap((one) => byId.get(one) ?? []) }];
  });
};

const knownOf = (context: Context, accountId: number, emails: readonly string[]): Promise<readonly EmailAnswer[]> =>
  inReadTransaction(context, (tx) =>
    findKnownAnswers(tx, accountId, emails, momentIn(context.clock, -freshDays * day)),
  );

const verify = async (
  context: Context,
  { accountId, isDemo }: Place,
  { piece, isAgain }: { readonly piece: Piece; readonly isAgain: boolean },
  signal: AbortSignal,
): Promise<Outcome> => {
  const known = isAgain || piece.emails.length === 0 ? [] : await knownOf(context, accountId, piece.emails);
  const answered = new Set(known.map(({ email }) => email));
  const open = piece.emails.filter((email) => !answered.has(email));
  const asked = open.length === 0 ? [] : await askAbout(context, open, { knowsInvented: isDemo }, signal);
  context.app.faults.reach('addresses_asked');
  return { piece, asked, known };
};

/** Gives the pool as many pieces as it has room for. @returns how many */
const employ = async (context: Context, place: Place, isAgain: boolean, team: Team, signal: AbortSignal) => {
  let begun = 0;
  while (team.pool.free() > 0) {
    if (team.waiting.length === 0) {
      const ids = await claimRunRecords(context, place.job.run_id, claimSize);
      if (ids.length === 0) break;
      const found = await inReadTransaction(context, (tx) => findAddressed(tx, place.accountId, ids));
      team.waiting = piecesOf(ids, found);
    }
    const piece = team.waiting.shift();
    if (!piece) break;
    team.pool.send(piece.id, () => verify(context, place, { piece, isAgain }, signal));
    begun += 1;
  }
  return begun;
};

type Owner = { readonly resultId: number; readonly email: string };

/** What each address of each record is answered, with when it is tried again. */
const answersOf = async (
  tx: Tx,
  accountId: number,
  outcomes: readonly Outcome[],
): Promise<readonly store.RecordAnswer[]> => {
  const ids = outcomes.flatMap(({ piece }) => piece.ids);
  const records = await findAddressed(tx, accountId, ids);
  const tries = new Map(
    (await store.findTries(tx.db, accountId, ids)).map((one) => [`${one.resultId} ${one.email}`, one.tries]),
  );
  const known = new Map(outcomes.flatMap((one) => one.known.map((answer) => [answer.email, answer] as const)));
  const asked = new Map(outcomes.flatMap((one) => one.asked.map((each) => [each.answer.email, each] as const)));
  const answered = ({ resultId, email }: Owner): readonly store.RecordAnswer[] => {
    const old = known.get(email);
    if (old) return [{ ...old, resultId, tries: 1 }];
    const now = asked.get(email);
    if (!now) return [];
    const tried = (tries.get(`${resultId} ${email}`) ?? 0) + 1;
    const wait = waitOf(now.answer.retry_after, tried);
    const retryAt = wait === null ? null : momentIn(tx.clock, wait);
    return [{ ...answerOf(now.answer, now.verifier, retryAt), resultId, tries: tried }];
  };
  return records.flatMap((record) =>
    [...new Set(addressesOf(record))].flatMap((email) => answered({ resultId: record.id, email })),
  );
};

const tallyOf = (answers: readonly store.RecordAnswer[], reused: ReadonlySet<string>, credits: number): Tally => {
  const count = (state: EmailAnswer['state']): number => answers.filter((one) => one.state === state).length;
  return {
    deliverable: count('deliverable'),
    undeliverable: count('undeliverable'),
    catch_all: count('catch_all'),
    risky: count('risky'),
    unknown: count('unknown'),
    reused: answers.filter(({ email }) => reused.has(email)).length,
    credits,
  };
};

type Saved = { readonly done: number; readonly isOut: boolean };

/** Saves what was answered, as far as it is paid for. */
const save = async (tx: Tx, { accountId, job }: Place, outcomes: readonly Outcome[]): Promise<Saved> => {
  // Before the wallet, as whoever spends and writes does.
  await lockIdentities(tx, accountId);
  const answered = await answersOf(tx, accountId, outcomes);
  const reused = new Set(outcomes.flatMap(({ known }) => known.map(({ email }) => email)));
  const asked = outcomes.flatMap((one) => one.asked);
  const all = outcomes.flatMap(({ piece }) => piece.ids);
  const charged = await chargeAnswers(tx, accountId, job, { ids: all, answers: answered }, reused);
  const ids = new Set(charged.paid);
  const answers = answered.filter(({ resultId }) => ids.has(resultId));
  await writeVerdicts(
    tx,
    accountId,
    answers.map(({ resultId, email, state, at }) => ({ resultId, email, state, at })),
  );
  await store.putAnswers(tx.db, accountId, answers);
  const tally = tallyOf(answers, reused, charged.credits);
  await advanceJob(tx.db, accountId, job.run_id, tally);
  const { credits, deliverable: found } = tally;
  await advanceHistory(tx, accountId, job.run_id, { found, credits, status: 'running' });
  await finishRunRecords(tx, job.run_id, { done: charged.paid });
  // Last: many runs write the same counts, and wait for each other from here on.
  if (asked.length > 0) await addDay(tx.db, moment(tx.clock).slice(0, 10), dayCountsOf(asked));
  return { done: charged.paid.length, isOut: charged.isOut };
};

/**
 * The next step of a verification: keeps so many domains under way as the pool has room for, and saves what is answered. Mail servers are
 * asked outside any transaction; what they said, the records' states and that they are done commit together.
 */
export const stepVerification = async (
  context: Context,
  run: { readonly id: number; readonly input: unknown },
  signal: AbortSignal,
): Promise<RunStep> => {
  const place = await readPlace(context, run.id);
  const team = teamOf(signal);
  const begun = await employ(context, place, place.job.is_again, team, signal);
  const finished = await team.pool.take();
  signal.throwIfAborted();
  return {
    cursor: null,
    commit: async (tx) => {
      if (finished.length === 0) return { done: 0, outcome: begun === 0 ? 'last' : 'next' };
      const { done, isOut } = await save(
        tx,
        place,
        finished.map(({ result }) => result),
      );
      return { done, outcome: isOut ? 'stopped' : 'next' };
    },
  };
};
