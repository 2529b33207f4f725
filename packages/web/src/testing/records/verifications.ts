import { runRoutes, runSuccesses, successOf, type Run } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import {
  verificationRoutes as routes,
  verificationSuccesses,
  type Deliverability,
  type EmailAnswer,
  type VerificationEstimate,
  type VerificationJob,
} from '@galena/contract/verification';
import type { Backend } from '../backend.ts';
import type { ListsHeld } from './lists-held.ts';
import { anEvent } from './lists.ts';
import { moment } from './records.ts';
import { pageOf } from '../usual-answers.ts';

const nothing = { deliverable: 0, undeliverable: 0, catch_all: 0, risky: 0, unknown: 0 };

/** How deliverable a list is: nothing is known of it but what is given. */
export const aDeliverability = (own: Partial<Deliverability> = {}): Deliverability => ({
  ...nothing,
  not_verified: 0,
  no_email: 0,
  ...own,
});

/** What is known of an address; what a test is about is given. */
export const anAnswer = (own: Partial<EmailAnswer> = {}): EmailAnswer => ({
  email: 'ana@clinica-um.example',
  state: 'deliverable',
  reason: 'accepted',
  suggestion: null,
  is_free: false,
  is_role: false,
  is_disposable: false,
  mail_server: 'mx1.clinica-um.example',
  code: 250,
  said: '2.1.5 Ok',
  verifier: 'smtp',
  at: moment,
  retry_at: null,
  ...own,
});

/** Which records would be verified: all of 27. */
export const aVerificationEstimate = (own: Partial<VerificationEstimate> = {}): VerificationEstimate => ({
  selected: 27,
  eligible: 27,
  without_email: 0,
  fresh: 0,
  in_progress: 0,
  unit: 0,
  cost_max: 0,
  balance: 250,
  can_ask: true,
  ...own,
});

/** A verification that runs, and what came of it so far. */
export const aVerification = (own: Partial<VerificationJob> = {}): VerificationJob => ({
  id: 41,
  campaign_id: 4,
  type: 'local',
  verifier: 'smtp',
  origin: 'asked',
  total: 27,
  done: 7,
  ...nothing,
  deliverable: 5,
  undeliverable: 2,
  reused: 0,
  cost_max: 0,
  credits: 0,
  status: 'running',
  error_code: null,
  error_params: null,
  created_at: moment,
  started_at: moment,
  finished_at: null,
  ...own,
});

const aVerifyRun = (own: Partial<Run> = {}): Run => ({
  id: 41,
  kind: 'verification.verify',
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

type Going = { readonly run?: Partial<Run>; readonly job?: Partial<VerificationJob> };

/** A verification of a list that runs, can be held, and can be stopped. @returns says how far it is by now */
export const answerVerification = (backend: Backend, held: ListsHeld, own: Going = {}): ((next: Going) => void) => {
  let run = aVerifyRun(own.run);
  let job = aVerification(own.job);
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
  backend.answer(routes.job, () => ({ data: job }));
  backend.answer(runRoutes.pause, () => ({ ...turn({ state: 'paused' }), ...successOf(runSuccesses.pausing) }));
  backend.answer(runRoutes.resume, () => ({ ...turn({ state: 'running' }), ...successOf(runSuccesses.going_on) }));
  backend.answer(runRoutes.cancel, () => ({
    ...turn({ state: 'canceled', finished_at: moment }),
    ...successOf(runSuccesses.stopping),
  }));
  return go;
};

/** A verification that is over since a moment ago: the page of its list tells what came of it. */
export const answerEndedVerification = (backend: Backend, own: Partial<VerificationJob>): void => {
  const { status = 'completed' } = own;
  backend.answer(listRoutes.history, () =>
    pageOf([anEvent({ kind: 'verify', run_id: 41, created_at: new Date().toISOString() })]),
  );
  backend.answer(runRoutes.get, () => ({ data: aVerifyRun({ state: status, finished_at: moment }) }));
  backend.answer(routes.job, () => ({ data: aVerification({ status, done: 27, finished_at: moment, ...own }) }));
};

/** Verifying is free to ask about, and starts. */
export const answerVerifications = (backend: Backend, estimate: () => VerificationEstimate): void => {
  backend.answer(routes.estimate, () => ({ data: estimate() }));
  backend.answer(routes.start, () => ({
    data: aVerification({ total: estimate().eligible, done: 0, deliverable: 0, undeliverable: 0 }),
    ...successOf(verificationSuccesses.verification_started),
  }));
};
