import type { SiteVisit } from '@galena/adapters/sites';
import { failureKindOf } from '@galena/contract/enrichment';
import { VendorError } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { claimRunRecords, finishRunRecords } from '../../platform/runs/run-records.ts';
import type { EndedRun, RunStep } from '../../platform/runs/run-kind.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { closeBudget } from '../billing/index.ts';
import { createTaskPool, createSharing, type TaskPool, type Finished, type Sharing } from './task-pools.worker.ts';
import { employeesOf, findingsOf } from './findings.rules.ts';
import * as store from './lookups.store.ts';
import { isOfInvented } from './visits.rules.ts';
import { readSite } from './visits.service.ts';
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

/** How many sites are read at once by one run: each of them is asked one page at a time. */
const poolSize = 24;

/** A record that was looked up; null: it was deleted meanwhile. */
type LookupResult = {
  readonly subject: Subject;
  /** Null: the reader itself failed over its website. */
  readonly visit: SiteVisit | null;
} | null;
type Outcome = Finished<LookupResult>;

/** Who works on a run, and the sites that they read now: colleagues and branches share one. */
type Team = { readonly pool: TaskPool<LookupResult>; readonly share: Sharing<SiteVisit> };

// By the signal, which is one job's: its steps share their team, and nobody else does.
const teams = new WeakMap<AbortSignal, Team>();

const teamOf = (signal: AbortSignal): Team => {
  const team = teams.get(signal) ?? { pool: createTaskPool<LookupResult>(poolSize), share: createSharing<SiteVisit>() };
  teams.set(signal, team);
  return team;
};

type Place = { readonly accountId: number; readonly job: store.JobRow };

const readPlace = (context: Context, runId: number): Promise<Place> =>
  inReadTransaction(context, async (tx) => {
    const accountId = actorAccount(tx.actor);
    const job = accountId === null ? null : await store.maybeJob(tx.db, accountId, runId);
    if (accountId === null || !job) throw new Error(`run ${runId} has no look-up`);
    return { accountId, job };
  });

/** Whatever one website brings about is the state of its records, and the run goes on. */
const unreadable = (error: unknown): null => {
  if (error instanceof VendorError) return null;
  throw error;
};

/** Gives the pool as many records as it has room for. @returns how many */
const employ = async (context: Context, { accountId, job }: Place, { pool, share }: Team, signal: AbortSignal) => {
  const free = pool.free();
  if (free <= 0) return 0;
  const ids = await claimRunRecords(context, job.run_id, free);
  if (ids.length === 0) return 0;
  const subjects = new Map(
    (await inReadTransaction(context, (tx) => findSubjects(tx, accountId, ids))).map((one) => [one.id, one]),
  );
  const wants = job.action === 'employees' ? 'people' : 'contacts';
  for (const id of ids) {
    const subject = subjects.get(id);
    pool.send(id, async () => {
      if (!subject) return null;
      const website = subject.website ?? '';
      const { country } = subject;
      // Once for all records of a run that share a site.
      const key = `${job.run_id}:${wants}:${country ?? ''}:${website}`;
      const input = { key, website, country, wants, runId: job.run_id } as const;
      const visit = await share(key, () => readSite(context, input, signal)).catch(unreadable);
      context.app.faults.reach('site_read');
      return { subject, visit };
    });
  }
  return ids.length;
};

/** What was read for a record; null: nothing was. */
const visitOf = ({ result }: Outcome): SiteVisit | null => result?.visit ?? null;

const isDemo = (outcome: Outcome): boolean => {
  const visit = visitOf(outcome);
  return visit !== null && isOfInvented(visit);
};

/** Whether the site of a record could be read; else why not. Where our own reader failed, another try may do. */
const visitKindOf = ({ result }: Outcome): VisitKind => {
  if (result === null) return 'read';
  if (result.visit === null) return 'unreachable';
  return result.visit.outcome === 'read' ? 'read' : failureKindOf(result.visit.reason ?? result.visit.outcome);
};

const save = (
  tx: Tx,
  { accountId, job }: Place,
  outcomes: readonly Outcome[],
): Promise<FindingsWritten | EmployeesWritten> => {
  // A record is paid once, so the first of a step names it.
  const payment = { runId: job.run_id, key: String(outcomes[0]?.id) };
  const input = { accountId, listId: job.list_id, type: job.type, payment };
  if (job.action === 'employees') {
    const records = outcomes.map((one) => ({
      resultId: one.id,
      employees: one.result?.visit ? employeesOf(one.result.visit) : [],
      isDemo: isDemo(one),
    }));
    return writeEmployees(tx, { ...input, records });
  }
  const records = outcomes.map((one) => ({
    resultId: one.id,
    findings: one.result?.visit ? findingsOf(one.result.visit, job.type, one.result.subject) : [],
    visit: visitKindOf(one),
    isDemo: isDemo(one),
  }));
  return writeFindings(tx, { ...input, records });
};

type Result = store.NewVisit['result'];

/** What became of each record that was looked at; one whose site could not be read has failed, unless it has something already. */
const resultsOf = (outcomes: readonly Outcome[], { results }: FindingsWritten): ReadonlyMap<number, Result> =>
  new Map(
    outcomes.flatMap((outcome) => {
      const result = results.get(outcome.id);
      if (!result) return [];
      return [[outcome.id, result === 'not_found' && visitKindOf(outcome) !== 'read' ? 'failed' : result] as const];
    }),
  );

const visitsOf = (outcomes: readonly Outcome[], results: ReadonlyMap<number, Result>): readonly store.NewVisit[] =>
  outcomes.flatMap(({ id, result }): readonly store.NewVisit[] => {
    const became = results.get(id);
    if (!result || !became) return [];
    if (!result.visit) return [{ resultId: id, site: null, outcome: 'unexpected', result: became, pages: [] }];
    const { site, outcome, reason, pages } = result.visit;
    const shown = pages.map(({ url, status, outcome: how, bytes, fetched_at }) => ({
      url,
      status,
      outcome: how,
      bytes,
      fetched_at,
    }));
    return [{ resultId: id, site, outcome: reason ?? outcome, result: became, pages: shown }];
  });

const tally = (results: ReadonlyMap<number, Result>, wanted: Result): number =>
  [...results.values()].filter((result) => result === wanted).length;

const note = async (
  tx: Tx,
  { accountId, job }: Place,
  outcomes: readonly Outcome[],
  written: FindingsWritten | EmployeesWritten,
) => {
  const { run_id: runId, action } = job;
  const results = resultsOf(outcomes, written);
  const failed = tally(results, 'failed');
  const failedFor = (kind: VisitKind): number =>
    outcomes.filter((one) => results.get(one.id) === 'failed' && visitKindOf(one) === kind).length;
  await store.putVisits(tx.db, accountId, { runId, action, at: moment(tx.clock) }, visitsOf(outcomes, results));
  await store.advanceJob(tx.db, accountId, runId, {
    found: tally(results, 'found'),
    potential: tally(results, 'potential'),
    not_found: tally(results, 'not_found'),
    failed,
    refused: failedFor('refused'),
    no_website: failedFor('no_website'),
    employees: 'employees' in written ? written.employees : 0,
  });
  await advanceHistory(tx, accountId, runId, {
    found: tally(results, 'found'),
    credits: written.credits,
    status: 'running',
  });
  return { done: results.size, failed };
};

/**
 * The next step of a look-up: keeps so many sites under way as the pool has room for, and saves those that are read. Sites are read
 * outside any transaction; what they say, what it cost and that the record is done commit together.
 */
export const stepLookup = async (
  context: Context,
  run: { readonly id: number },
  signal: AbortSignal,
): Promise<RunStep> => {
  const place = await readPlace(context, run.id);
  const team = teamOf(signal);
  const begun = await employ(context, place, team, signal);
  const outcomes = await team.pool.take();
  signal.throwIfAborted();
  return {
    cursor: null,
    commit: async (tx) => {
      if (outcomes.length === 0) return { done: 0, outcome: begun === 0 ? 'last' : 'next' };
      const written = await save(tx, place, outcomes);
      const { done, failed } = await note(tx, place, outcomes, written);
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
  if (state === 'canceled') return;
  const { list_id, user_id, action, found, employees } = job;
  const count = action === 'email' ? found : employees;
  const what = action === 'email' ? 'lookup' : 'people';
  await tellRunOver(tx, accountId, { list_id, kind: `${what}_${state}`, count, user_id });
};
