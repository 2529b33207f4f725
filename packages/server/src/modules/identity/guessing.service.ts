import { identityErrors } from '@galena/contract/identity';
import type { Fail } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import type { Context } from '../../platform/context/context.ts';
import { accountRule, blockSeconds, placeRule, type FailureRule } from './sign-in.rules.ts';
import { blockKey, countTry, uncountTries } from './sign-in.store.ts';

type FailTooMany = Fail<typeof identityErrors.too_many_sign_ins>;

/** The counters one try counts into. */
export type Try = { readonly accounts: readonly Buffer[]; readonly devices: readonly Buffer[]; readonly place: Buffer };

/**
 * @param realmIds where somebody may stand behind the address: a try counts in each of them, whether somebody does or not
 * @param address what was typed; known or not, it counts the same
 */
export const tryOf = (context: Context, realmIds: readonly number[], address: string): Try => ({
  accounts: realmIds.map((realmId) => tokenHash(`account ${realmId} ${address.toLowerCase()}`)),
  devices: realmIds.map((realmId) => tokenHash(`device ${realmId} ${address.toLowerCase()} ${context.origin.ip}`)),
  place: tokenHash(`place ${context.origin.ip}`),
});

const secondsBlocked = async (context: Context, key: Buffer, rule: FailureRule): Promise<number> => {
  const counted = await countTry(context.db, key, moment(context.clock), rule.windowSeconds);
  const left = counted.blocked_until ? (Date.parse(counted.blocked_until) - context.clock.now().getTime()) / 1000 : 0;
  if (left > 0) return Math.ceil(left);
  const block = blockSeconds(counted.failures, rule);
  if (block > 0) await blockKey(context.db, key, momentIn(context.clock, block));
  return block;
};

const longestBlocked = async (context: Context, keys: readonly Buffer[], rule: FailureRule): Promise<number> => {
  let longest = 0;
  for (const key of keys) longest = Math.max(longest, await secondsBlocked(context, key, rule));
  return longest;
};

/**
 * Counts a try to sign in and refuses it when there were too many. A known device is held back only by its own
 * failures, so that nobody can lock somebody else out: neither by guessing at their address, nor at others' from behind the
 * same network.
 * Without the database there is no count, and without a count no try: the error passes on and the sign-in fails closed.
 */
export const admitTry = async (
  context: Context,
  counters: Try,
  isKnown: () => Promise<boolean>,
  fail: FailTooMany,
): Promise<void> => {
  const own = await longestBlocked(context, counters.devices, accountRule);
  const others = Math.max(
    await secondsBlocked(context, counters.place, placeRule),
    await longestBlocked(context, counters.accounts, accountRule),
  );
  const wait = Math.max(own, others > 0 && !(await isKnown()) ? others : 0);
  if (wait > 0) fail(identityErrors.too_many_sign_ins, { params: { seconds: wait }, retryAfterSeconds: wait });
};

/** A try that succeeded does not count. */
export const forgiveTry = (context: Context, counters: Try): Promise<void> =>
  uncountTries(context.db, [...counters.accounts, ...counters.devices, counters.place]);
