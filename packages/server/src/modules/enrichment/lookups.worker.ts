import type { SiteVisit } from '@galena/adapters/sites';
import { VendorError } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { publish } from '../../platform/events/event.ts';
import { claimRunRecords, finishRunRecords } from '../../platform/runs/run-records.ts';
import type { EndedRun, RunStep } from '../../platform/runs/run-kind.ts';
import {
  createSharing,
  createTaskPool,
  type Finished,
  type Sharing,
  type TaskPool,
} from '../../platform/runs/task-pools.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { closeBudget, findShare } from '../billing/index.ts';
import type { AddressCheck } from './address-checks.service.ts';
import { maybeTerms, noteCharged } from '../outcomes/index.ts';
import { lookupOver } from './lookups.events.ts';
import * as store from './lookups.store.ts';
import { addResults } from './orders.store.ts';
import { resultsOf, visitKindOf, visitOf } from './outcomes.rules.ts';
import { freeEmailsOf } from './paid.service.ts';
import { findSources, type Source } from './sources.service.ts';
import { isOfInvented } from './visits.rules.ts';
import { readSite } from './visits.service.ts';
import { lookThrough, openCheck, type RecordLookup } from './waterfall.service.ts';
import { type Habits, noteTried, openFinder } from '../finder/index.ts';
import { advanceHistory, tellRunOver } from '../lists/index.ts';
import {
  type EmployeesWritten,
  type FindingsWritten,
  findSubjects,
  stopLooking,
  type Subject,
  type VisitKind,
  writeEmployees,
  writeFindings,
} from '../records/index.ts';

/** How many records are looked up at once by one run: each website is asked one page at a time. */
const poolSize = 24;

type Outcome = Finished<RecordLookup | null>;

/** Who works on a run, whom they ask, and the sites that they read now: colleagues and branches share one. */
type Team = {
  readonly pool: TaskPool<RecordLookup | null>;
  readonly share: Sharing<SiteVisit>;
  readonly sources: readonly Source[];
  readonly check: AddressCheck | null;
  readonly habits: Habits | null;
};

// By the signal, which is one job's: its steps share their team, and nobody else does.
const teams = new WeakMap<AbortSignal, Team>();

const teamOf = async (context: Context, { job, terms }: Place, signal: AbortSignal): Promise<Team> => {
  const known = teams.get(signal);
  if (known) return known;
  const sources = await findSources(context, job.type, job.action);
  const check = await openCheck(context, job.action, terms !== null);
  const habits = sources.some(({ enricher }) => enricher === 'finder') ? await openFinder(context) : null;
  const team = {
    pool: createTaskPool<RecordLookup | null>(poolSize),
    share: createSharing<SiteVisit>(),
    sources,
    check,
    habits,
  };
  teams.set(signal, team);
  return team;
};

type Terms = Awaited<ReturnType<typeof maybeTerms>>;
/** A look-up, and what it is charged by where that is the outcome. */
type Place = { readonly accountId: number; readonly job: store.JobRow; readonly terms: Terms };

const readPlace = (context: Context, runId: number): Promise<Place> =>
  inReadTransaction(context, async (tx) => {
    const accountId = actorAccount(tx.actor);
    const job = accountId === null ? null : await store.maybeJob(tx.db, accountId, runId);
    if (accountId === null || !job) throw new Error(`run ${runId} has no look-up`);
    return { accountId, job, terms: await maybeTerms(tx, accountId, runId) };
  });

/** Whatever one website brings about is the state of its records, and the run goes on. */
const unreadable = (error: unknown): null => {
  if (error instanceof VendorError) return null;
  throw error;
};

/** Reads the website of a record: once for all records of a run that share it. */
const readShared =
  (context: Context, { job }: Place, { share }: Team, signal: AbortSignal) =>
  ({ website: address, country }: Subject): Promise<SiteVisit | null> => {
    const wants = job.action === 'employees' ? 'people' : 'contacts';
    const website = address ?? '';
    const key = `${job.run_id}:${wants}:${country ?? ''}:${website}`;
    const input = { key, website, country, wants, runId: job.run_id } as const;
    return share(key, () => readSite(context, input, signal)).catch(unreadable);
  };

/** Gives the pool as many records as it has room for. @returns how many */
const employ = async (context: Context, place: Place, team: Team, signal: AbortSignal) => {
  const { accountId, job } = place;
  const free = team.pool.free();
  if (free <= 0) return 0;
  const ids = await claimRunRecords(context, job.run_id, free);
  if (ids.length === 0) return 0;
  const subjects = new Map(
    (await inReadTransaction(context, (tx) => findSubjects(tx, accountId, ids))).map((one) => [one.id, one]),
  );
  const { type, action, run_id: runId, list_id: listId } = job;
  const { sources, check, habits } = team;
  const falling = {
    runId,
    listId,
    type,
    action,
    sources,
    check,
    habits,
    readSite: readShared(context, place, team, signal),
  };
  for (const id of ids) {
    const subject = subjects.get(id);
    team.pool.send(id, async () => {
      if (!subject) return null;
      const lookup = await lookThrough(context, falling, subject, signal);
      context.app.faults.reach('site_read');
      return lookup;
    });
  }
  return ids.length;
};

const isDemo = ({ result }: Outcome): boolean =>
  result !== null &&
  (result.isInvented || (result.visit !== null && result.visit !== 'not_asked' && isOfInvented(result.visit)));

const soughtIn = { email: 'email', phone: 'phone', influencer: 'profile' } as const;

type Written = FindingsWritten | EmployeesWritten;

/** Saves what was found of records that are paid alike. */
const saveAlike = (
  tx: Tx,
  { accountId, job, terms }: Place,
  outcomes: readonly Outcome[],
  percent: number | undefined,
): Promise<Written> => {
  // A record is paid once, so the first of a step names it.
  const payment = { runId: job.run_id, key: String(outcomes[0]?.id), ...(percent === undefined ? {} : { percent }) };
  const byOutcome = percent === undefined ? terms : null;
  const paid = byOutcome ? { ...payment, pricePolicy: byOutcome.pricePolicy } : payment;
  const input = { accountId, listId: job.list_id, type: job.type, payment: paid };
  if (job.action === 'employees') {
    const records = outcomes.map((one) => ({
      resultId: one.id,
      employees: one.result?.employees ?? [],
      isDemo: isDemo(one),
    }));
    return writeEmployees(tx, { ...input, records });
  }
  const records = outcomes.map((one) => ({
    resultId: one.id,
    findings: one.result?.findings ?? [],
    visit: visitKindOf(one.result),
    isDemo: isDemo(one),
    ...(byOutcome && { freeEmails: freeEmailsOf(byOutcome.policy, one.result) }),
  }));
  return writeFindings(tx, { ...input, records }, soughtIn[job.action]);
};

const joined = (all: readonly Written[]): Written & { readonly employees: number } => ({
  results: new Map(all.flatMap(({ results }) => [...results])),
  credits: all.reduce((sum, { credits }) => sum + credits, 0),
  isOutOfCredits: all.some(({ isOutOfCredits }) => isOutOfCredits),
  employees: all.reduce((sum, one) => sum + ('employees' in one ? one.employees : 0), 0),
});

/** Saves what was found: where the account paid the vendor itself, its plan's fee is the price. */
const save = async (tx: Tx, place: Place, outcomes: readonly Outcome[]) => {
  const own = outcomes.filter(({ result }) => result?.isOwnKey === true);
  const others = outcomes.filter((one) => !own.includes(one));
  const written: Written[] = [];
  if (others.length > 0) {
    const theirs = await saveAlike(tx, place, others, undefined);
    if (place.terms) await noteCharged(tx, place.accountId, place.job.run_id, theirs.credits);
    written.push(theirs);
  }
  if (own.length > 0 && !written.some(({ isOutOfCredits }) => isOutOfCredits)) {
    const percent = await findShare(tx, place.accountId, { vendorPaidBy: 'account' });
    written.push(await saveAlike(tx, place, own, percent));
  }
  return joined(written);
};

type Result = store.NewVisit['result'];

/** What became of each record that was looked at; one of which nobody could say anything has failed, unless it has something already. */
const becameOf = (outcomes: readonly Outcome[], { results }: Written): ReadonlyMap<number, Result> =>
  new Map(
    outcomes.flatMap(({ id, result: lookup }) => {
      const result = results.get(id);
      if (!result) return [];
      return [[id, result === 'not_found' && visitKindOf(lookup) !== 'read' ? 'failed' : result] as const];
    }),
  );

const tally = (results: ReadonlyMap<number, Result>, wanted: Result): number =>
  [...results.values()].filter((result) => result === wanted).length;

/** Records that were written, with what was seen of them; those that were deleted meanwhile are left out. */
const writtenLookups = (outcomes: readonly Outcome[], results: ReadonlyMap<number, Result>) =>
  outcomes.flatMap(({ id, result: lookup }) => {
    const became = results.get(id);
    return lookup && became ? [{ lookup, became }] : [];
  });

const note = async (
  tx: Tx,
  { accountId, job }: Place,
  outcomes: readonly Outcome[],
  written: Written & { readonly employees: number },
) => {
  const { run_id: runId, action } = job;
  const results = becameOf(outcomes, written);
  const seen = writtenLookups(outcomes, results);
  const failed = tally(results, 'failed');
  const failedFor = (kind: VisitKind): number =>
    outcomes.filter((one) => results.get(one.id) === 'failed' && visitKindOf(one.result) === kind).length;
  const visits = seen.map(({ lookup, became }) => visitOf(lookup, became));
  await store.putVisits(tx.db, accountId, { runId, action, at: moment(tx.clock) }, visits);
  if (action === 'influencer') {
    const profiled = seen.flatMap(({ lookup, became }) => (became === 'found' ? [lookup.subject.id] : []));
    await store.putProfiles(tx.db, accountId, profiled, moment(tx.clock));
  }
  await store.advanceJob(tx.db, accountId, runId, {
    found: tally(results, 'found'),
    potential: tally(results, 'potential'),
    not_found: tally(results, 'not_found'),
    failed,
    refused: failedFor('refused'),
    no_website: failedFor('no_website'),
    employees: written.employees,
  });
  const change = { found: tally(results, 'found'), credits: written.credits, status: 'running' } as const;
  await advanceHistory(tx, accountId, runId, change);
  const did = resultsOf(seen.map(({ lookup }) => lookup));
  await addResults(tx.db, accountId, job, moment(tx.clock).slice(0, 10), did);
  return { done: results.size, failed, seen };
};

/** Writes down what was said of addresses between the steps. */
const writeChecked = async (
  tx: Tx,
  accountId: number,
  check: AddressCheck | null,
  seen: readonly { readonly lookup: RecordLookup }[],
): Promise<void> => {
  const checked = seen.flatMap(({ lookup }) =>
    lookup.checked.map((address) => ({ resultId: lookup.subject.id, address })),
  );
  if (check && checked.length > 0) await check.write(tx, accountId, checked);
  const guessed = seen.map(({ lookup }) => lookup.guessed);
  await noteTried(
    tx,
    accountId,
    guessed.flatMap(({ tried }) => tried),
  );
  await check?.count(
    tx,
    guessed.flatMap((one) => one.checked),
  );
};

/**
 * The next step of a look-up: keeps so many records under way as the pool has room for, and saves those of which everybody was asked.
 * Sources are asked outside any transaction; what they say, what it cost and that the record is done commit together.
 */
export const stepLookup = async (
  context: Context,
  run: { readonly id: number },
  signal: AbortSignal,
): Promise<RunStep> => {
  const place = await readPlace(context, run.id);
  const team = await teamOf(context, place, signal);
  const begun = await employ(context, place, team, signal);
  const outcomes = await team.pool.take();
  signal.throwIfAborted();
  return {
    cursor: null,
    commit: async (tx) => {
      if (outcomes.length === 0) return { done: 0, outcome: begun === 0 ? 'last' : 'next' };
      const written = await save(tx, place, outcomes);
      const { done, failed, seen } = await note(tx, place, outcomes, written);
      await writeChecked(tx, place.accountId, team.check, seen);
      await finishRunRecords(tx, run.id, { done: [...written.results.keys()] });
      await tellChange(tx, { kind: 'list', id: place.job.list_id });
      return { done, failed, outcome: written.isOutOfCredits ? 'stopped' : 'next' };
    },
  };
};

/**
 * A look-up is over: records that nobody looks up any more go back to the state they had, what is still held goes back, and the row of
 * history says how it ended. Whoever began it is told, unless they stopped it themselves.
 */
export const endLookup = async (tx: Tx, { id, accountId, state }: EndedRun): Promise<void> => {
  const job = await store.maybeJob(tx.db, accountId, id);
  if (job?.action === 'email') await stopLooking(tx, accountId, id);
  await closeBudget(tx, accountId, id);
  await advanceHistory(tx, accountId, id, { status: state });
  if (!job) return;
  await tellChange(tx, { kind: 'list', id: job.list_id });
  if (job.action === 'email')
    await publish(tx, lookupOver, { run_id: id, list_id: job.list_id, type: job.type }, accountId);
  if (state === 'canceled') return;
  const { list_id, user_id, action, found, employees } = job;
  const count = action === 'employees' ? employees : found;
  await tellRunOver(tx, accountId, { list_id, kind: `${newsOf[action]}_${state}`, count, user_id });
};

const newsOf = { email: 'lookup', phone: 'phones', employees: 'people', influencer: 'profiles' } as const;
