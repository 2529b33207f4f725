import {
  enrichmentSuccesses,
  enrichRoutes,
  type EnrichEstimate,
  type EnrichJob,
  type LookupStep,
  type Visit,
} from '@galena/contract/enrichment';
import { runRoutes, runSuccesses, successOf, type Run } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import type { Employee } from '@galena/contract/records';
import { searchRoutes, type Search } from '@galena/contract/search';
import type { Backend } from '../backend.ts';
import { pageOf } from '../usual-answers.ts';
import type { ListsHeld } from './lists-held.ts';
import { anEvent } from './lists.ts';
import { moment } from './records.ts';

/** A look-up that runs; what a test is about is given. */
export const aRun = (own: Partial<Run> = {}): Run => ({
  id: 21,
  kind: 'enrichment.lookup',
  subject: 'list:4',
  state: 'running',
  total: 27,
  done: 7,
  failed: 0,
  error_code: null,
  error_params: null,
  created_at: moment,
  started_at: moment,
  finished_at: null,
  ...own,
});

/** What came of a look-up so far. */
export const aJob = (own: Partial<EnrichJob> = {}): EnrichJob => ({
  id: 21,
  campaign_id: 4,
  type: 'local',
  action: 'email',
  total: 27,
  done: 7,
  found: 6,
  potential: 0,
  not_found: 1,
  failed: 0,
  unreachable: 0,
  refused: 0,
  no_website: 0,
  employees: 0,
  credits: 6,
  cost_max: 27,
  state: 'looking',
  status: 'running',
  stop_reason: null,
  error_code: null,
  error_params: null,
  created_at: moment,
  started_at: moment,
  finished_at: null,
  ...own,
});

/** A search that fills a list. */
export const aSearch = (own: Partial<Search> = {}): Search => ({
  id: 20,
  campaign_id: 4,
  type: 'local',
  searcher: 'sandbox_local',
  sources: [],
  location: { label: 'Lisbon, Portugal' },
  filters: {},
  match: 50,
  limit: 60,
  status: 'completed',
  found: 48,
  saved: 48,
  duplicates: 0,
  suppressed: 0,
  skipped: 0,
  with_email: 12,
  credits: 0,
  cost_max: 0,
  find_emails: false,
  skip_owned: false,
  skip_customers: false,
  only_new: false,
  vendor_paid_by: 'house',
  stop_reason: null,
  error_code: null,
  created_at: moment,
  started_at: moment,
  finished_at: moment,
  ...own,
});

/** What looking records up would cost: all of 27, a credit each, and 1,000 are there. */
export const anEstimate = (own: Partial<EnrichEstimate> = {}): EnrichEstimate => ({
  selected: 27,
  eligible: 27,
  without_website: 0,
  has_it: 0,
  looking: 0,
  sources: [{ source: 'site', label: 'site' }],
  unit: 1,
  most_per_record: 1,
  cost_max: 27,
  balance: 1_000,
  balance_after: 973,
  by_outcome: null,
  is_topped_up: false,
  ...own,
});

/** What one source said of a record. */
export const aStep = (own: Partial<LookupStep> = {}): LookupStep => ({
  source: 'site',
  outcome: 'found',
  reason: null,
  found: 0,
  checked: 0,
  verified: 0,
  ...own,
});

/** How the look-up of a record went. */
export const aVisit = (own: Partial<Visit> = {}): Visit => ({
  run_id: 21,
  action: 'email',
  site: 'https://clinica-um.example/',
  outcome: 'read',
  result: 'found',
  pages: [{ url: 'https://clinica-um.example/', status: 200, outcome: 'read', bytes: 900, fetched_at: moment }],
  steps: [aStep({ found: 1 })],
  at: moment,
  ...own,
});

/** Somebody who works at a business. */
export const anEmployee = (own: Partial<Employee> = {}): Employee => ({
  id: 1,
  name: 'Ana Reis',
  position: 'Dentist',
  email: null,
  phone: null,
  linkedin_url: null,
  ref_url: 'https://clinica-um.example/team',
  snippet: 'Our team: Ana Reis, Dentist',
  mark: [10, 18],
  fetched_at: moment,
  ...own,
});

/** A run on a list as it goes on: what it is, and what it does. */
type Going = { readonly run?: Partial<Run>; readonly job?: Partial<EnrichJob> };

/** A look-up of a list that runs, can be held, and can be stopped. @returns says how far it is by now */
export const answerLookup = (backend: Backend, held: ListsHeld, own: Going = {}): ((next: Going) => void) => {
  let run = aRun(own.run);
  let job = aJob(own.job);
  const go = (next: Going): void => {
    run = { ...run, ...next.run };
    job = { ...job, status: run.state, finished_at: run.finished_at, ...next.job };
    const { id, kind, state, done, total } = run;
    const isOver = run.finished_at !== null;
    held.change(held.list().id, ({ list }) => ({
      list: { ...list, run: isOver ? null : { id, kind, state, done, total } },
    }));
    backend.tell({ kind: 'run', id });
  };
  const turn = (next: Partial<Run>): { readonly data: Run } => {
    go({ run: next });
    return { data: run };
  };
  go({});
  backend.answer(runRoutes.get, () => ({ data: run }));
  backend.answer(enrichRoutes.job, () => ({ data: job }));
  backend.answer(runRoutes.pause, () => ({ ...turn({ state: 'paused' }), ...successOf(runSuccesses.pausing) }));
  backend.answer(runRoutes.resume, () => ({ ...turn({ state: 'running' }), ...successOf(runSuccesses.going_on) }));
  backend.answer(runRoutes.cancel, () => ({
    ...turn({ state: 'canceled', finished_at: moment }),
    ...successOf(runSuccesses.stopping),
  }));
  return go;
};

/** A look-up that is over since a moment ago: the page of its list tells what came of it. */
export const answerEnded = (backend: Backend, own: Partial<EnrichJob>): void => {
  const { status = 'completed' } = own;
  const over = { id: 31, finished_at: moment, status };
  backend.answer(listRoutes.history, () =>
    pageOf([anEvent({ kind: 'enrich', run_id: 31, created_at: new Date().toISOString() })]),
  );
  backend.answer(runRoutes.get, () => ({ data: aRun({ id: 31, state: status, finished_at: moment }) }));
  backend.answer(enrichRoutes.job, () => ({ data: aJob({ ...over, state: 'search_complete', ...own, id: 31 }) }));
};

/** The same of a search. */
export const answerEndedSearch = (backend: Backend, own: Partial<Search>): void => {
  const search = aSearch({ id: 30, ...own });
  backend.answer(listRoutes.history, () => pageOf([anEvent({ run_id: 30, created_at: new Date().toISOString() })]));
  backend.answer(runRoutes.get, () => ({
    data: aRun({ id: 30, kind: 'search.run', state: search.status, finished_at: moment }),
  }));
  backend.answer(searchRoutes.search, () => ({ data: search }));
  // Nothing is left to look up, unless a test says otherwise.
  backend.answer(enrichRoutes.estimate, () => ({ data: anEstimate({ eligible: 0, cost_max: 0 }) }));
};

/** Looking up is free to ask about, and starts. */
export const answerQuotes = (backend: Backend, estimate: () => EnrichEstimate): void => {
  backend.answer(enrichRoutes.estimate, () => ({ data: estimate() }));
  backend.answer(enrichRoutes.start, ({ body }) => ({
    data: aJob({ action: body.action, total: estimate().eligible, done: 0, found: 0, credits: 0 }),
    ...successOf(enrichmentSuccesses.lookup_started),
  }));
};
