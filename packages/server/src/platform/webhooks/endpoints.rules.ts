import { failingUntilDisabled, isGone, restAfter, type Outcome } from './webhooks.rules.ts';

export type NewEndpoint = {
  readonly url: string;
  readonly isOrdered: boolean;
  readonly perMinute: number | null;
  /** A path of ours: where its owner looks after it. */
  readonly page: string;
};

/** How the receiver of an endpoint is doing. */
export type EndpointState = {
  readonly failures: number;
  readonly failingSince: string | null;
  readonly restingUntil: string | null;
  /** Switched off by us. */
  readonly disabled: 'gone' | 'failing' | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly lastSentAt: string | null;
};

const secondsAfter = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString();

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** How it is doing after an attempt that ended `at`. */
export const afterAttempt = (state: EndpointState, outcome: Outcome, at: string): EndpointState => {
  const last = { lastStatus: outcome.status, lastError: outcome.error, lastSentAt: at };
  if (outcome.error === null) return { ...last, failures: 0, failingSince: null, restingUntil: null, disabled: null };
  const failures = state.failures + 1;
  const failingSince = state.failingSince ?? at;
  const rest = Math.max(restAfter(failures), Math.min(outcome.retryAfter ?? 0, 24 * 3600));
  const isOver = Date.parse(at) - Date.parse(failingSince) >= failingUntilDisabled * 1000;
  return {
    ...last,
    failures,
    failingSince,
    restingUntil: rest === 0 ? state.restingUntil : later(state.restingUntil, secondsAfter(at, rest)),
    disabled: isGone(outcome) ? 'gone' : isOver ? 'failing' : state.disabled,
  };
};

/** The same, of a row. */
export const stateOf = (row: {
  readonly failures_in_row: number;
  readonly failing_since: string | null;
  readonly resting_until: string | null;
  readonly disabled: 'gone' | 'failing' | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly last_sent_at: string | null;
}): EndpointState => ({
  failures: row.failures_in_row,
  failingSince: row.failing_since,
  restingUntil: row.resting_until,
  disabled: row.disabled,
  lastStatus: row.last_status,
  lastError: row.last_error,
  lastSentAt: row.last_sent_at,
});
