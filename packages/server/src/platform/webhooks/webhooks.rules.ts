/**
 * Seconds between one attempt of a message and the next, as Standard Webhooks 1.0.0 has them (reliability.md, R9). The first attempt
 * comes at once.
 */
export const pauses: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
export const maxAttempts = pauses.length + 1;

/** 2xx within so long is a success, and nothing else. */
export const patienceMs = 15_000;

const longestPause = 24 * 3600;
const jitter = 0.2;

/**
 * Seconds until the next attempt; null: there is none, the message is a dead letter.
 * @param attempts how many there were, with the one that failed
 * @param chance 0 to 1, by which the pause is 20 % shorter or longer
 * @param retryAfter seconds that the receiver asked for; more than a day is not heard
 */
export const pauseAfter = (attempts: number, chance: number, retryAfter: number | null): number | null => {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  const wanted = Math.min(retryAfter ?? 0, longestPause);
  return Math.max(wanted, Math.round(pause * (1 - jitter + 2 * jitter * chance)));
};

/** After so many failures in a row, of whichever messages, an endpoint rests between them. */
export const failuresUntilRest = 5;
const [firstRest, longestRest] = [30, 3600];

/** Seconds in which an endpoint is not told anything after so many failures in a row. */
export const restAfter = (failures: number): number =>
  failures < failuresUntilRest ? 0 : Math.min(longestRest, firstRest * 2 ** Math.min(20, failures - failuresUntilRest));

/** An endpoint that took nothing for so long is switched off; what waits for it are dead letters, which its owner can replay. */
export const failingUntilDisabled = 5 * 24 * 3600;

/** What became of an attempt. */
export type Outcome = {
  readonly durationMs: number;
  /** Null: no answer came. */
  readonly status: number | null;
  /** Why it is no success; null: it is one. The reasons of `OutboundError`, or `status_<n>`. */
  readonly error: string | null;
  /** Seconds that the receiver wants to be left alone. */
  readonly retryAfter: number | null;
  /** How the body of the answer begins. */
  readonly answer: string;
};

/** A status that is no success, as it is kept; null: it is a success. */
export const errorOf = (status: number): string | null => (status >= 200 && status < 300 ? null : `status_${status}`);

/** 410: never again (Standard Webhooks). */
export const isGone = ({ status }: Outcome): boolean => status === 410;

/**
 * Seconds that a `Retry-After` asks for, which is a number or a date (RFC 9110 section 10.2.3); null: nothing that can be understood.
 * @param now milliseconds
 */
export const retryAfterOf = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
};
