import type { From } from './sign-up.rules.ts';

/** How many failures are free within how long, before tries are put off. */
export type FailureRule = { readonly free: number; readonly windowSeconds: number };

/** Per address tried and per address tried from one place; all ways in count into the same. */
export const accountRule: FailureRule = { free: 10, windowSeconds: 15 * 60 };
/** Per place the tries come from. */
export const placeRule: FailureRule = { free: 50, windowSeconds: 3600 };

const longestBlockSeconds = 15 * 60;

/** Seconds to wait after so many failures: 0 while they are free, then 1, 2, 4 … minutes, at most 15. */
export const blockSeconds = (failures: number, rule: FailureRule): number =>
  failures <= rule.free ? 0 : Math.min(longestBlockSeconds, 60 * 2 ** Math.min(10, failures - rule.free - 1));

const day = 24 * 3600;

/** How long a session may rest and how long it may last, in seconds. */
export const sessionLifetime = (role: string, remember: boolean): { idleSeconds: number; absoluteSeconds: number } => {
  if (role === 'admin') return { idleSeconds: 30 * 60, absoluteSeconds: day / 2 };
  return remember
    ? { idleSeconds: 7 * day, absoluteSeconds: 30 * day }
    : { idleSeconds: day / 2, absoluteSeconds: day / 2 };
};

/** The version of the terms of use that users must have accepted. */
export const termsVersion = 1;

/** A try to sign in that failed: with which address, in which realms it was looked for, and when. */
export type FailedTry = {
  readonly from: From;
  readonly realm_ids: readonly number[];
  readonly email: string;
  readonly at: string;
};
