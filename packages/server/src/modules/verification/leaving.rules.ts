import type { Result } from '@galena/contract/records';

type Emails = Result['emails'];

/** Whether a record may leave: `open` nobody knows yet whether its addresses take mail, `waits` until it is known. */
export type Readiness = 'ready' | 'undeliverable' | 'waits' | 'open';

/** So long it is waited for mail servers that put us off. */
export const patienceSeconds = 2 * 3600;
/** So long it is waited for a verification that is under way, or held by whoever began it. */
const longestSeconds = 12 * 3600;

const day = 24 * 3600;

const isUndeliverable = ({ state }: Emails[number]): boolean => state === 'undeliverable';

/** The addresses of a record that may take mail. */
export const withoutUndeliverable = <T extends Pick<Result, 'email' | 'emails'>>(record: T): T => {
  const emails = record.emails.filter((one) => !isUndeliverable(one));
  if (emails.length === record.emails.length) return record;
  return { ...record, emails, email: emails[0]?.email ?? null };
};

/** How things are with the addresses of a record that is about to leave. */
type Situation = {
  readonly emails: Emails;
  /** Milliseconds of now, and of when it began to wait; null: it does not wait yet. */
  readonly now: number;
  readonly since: number | null;
  /** Milliseconds of when somebody asked to send it; null: it came into its list. */
  readonly askedAt: number | null;
  /** A verification is at work on it. */
  readonly isAtWork: boolean;
  /** A mail server asked to be asked again, and will be. */
  readonly isTriedAgain: boolean;
};

/**
 * Whether a record may leave. What nobody can tell after so long leaves, as what cannot be known does; what is known to take no mail is
 * `undeliverable` where no other address is left.
 * @param freshDays so many days an answer counts
 */
export const readinessOf = (
  { emails, now, since, askedAt, isAtWork, isTriedAgain }: Situation,
  freshDays: number,
): Readiness => {
  const isFresh = ({ state, checked_at: at }: Emails[number]): boolean =>
    state !== undefined && state !== 'unknown' && Date.parse(at ?? '') >= now - freshDays * day * 1_000;
  // Verified since it was asked to be sent, as all of a selection is: that nobody can tell is the answer.
  const isAnswered = ({ checked_at: at }: Emails[number]): boolean =>
    askedAt !== null && Date.parse(at ?? '') >= askedAt;
  if (!emails.every(isFresh)) {
    const waited = since === null ? 0 : (now - since) / 1_000;
    if (isAtWork && waited < longestSeconds) return 'waits';
    if (isTriedAgain && waited < patienceSeconds) return 'waits';
    if (since === null && !emails.every((one) => isFresh(one) || isAnswered(one))) return 'open';
  }
  return emails.length > 0 && emails.every(isUndeliverable) ? 'undeliverable' : 'ready';
};
