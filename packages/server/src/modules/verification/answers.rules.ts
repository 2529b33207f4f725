import type { Verification } from '@galena/adapters/verifiers';
import type { EmailAnswer } from '@galena/contract/verification';

/** An address is tried so often in a row; then it stays unknown until somebody asks again. */
const maxTries = 4;
/** Each wait is four times the one before: five minutes, twenty, eighty. */
const growth = 4;
const longestWait = 6 * 3600;

/**
 * Seconds until an address is tried again by itself; null: it is not.
 * @param tries how often in a row it was tried by now, this time among them
 */
export const waitOf = (retryAfter: number | null, tries: number): number | null =>
  retryAfter === null || tries >= maxTries ? null : Math.min(retryAfter * growth ** (tries - 1), longestWait);

/** @param retryAt when it is tried again; null: it is not */
export const answerOf = (answer: Verification, verifier: string, retryAt: string | null): EmailAnswer => {
  const { email, state, reason, suggestion, is_free, is_role, is_disposable, mail_server, code, said, at } = answer;
  const flags = { is_free, is_role, is_disposable };
  return { email, state, reason, suggestion, ...flags, mail_server, code, said, verifier, at, retry_at: retryAt };
};
