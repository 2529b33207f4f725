import { AppError, VendorError } from '@galena/contract/kernel';
import { searchErrors, type VendorPayer } from '@galena/contract/search';
import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { assertOutside, inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import * as store from './key-calls.store.ts';
import { dayOf, isFault, longestKept } from './searcher-calls.service.ts';
import { withoutSecrets, type Credentials } from './searcher-settings.rules.ts';
import { vendorKeyCredentials } from './vendor-keys.rules.ts';
import type { Spent } from './registered.service.ts';

/** A key of an account or of its reseller, as the account asks with it. */
export type ServingKey = store.ServingKey;

/** The keys that serve the account at hand: its own, then those of its reseller. Nobody's where the work is of no account. */
export const findServingKeys = async (context: Context): Promise<readonly ServingKey[]> => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) return [];
  const keys = await inReadTransaction(context, ({ db }) => store.findServing(db, accountId));
  return keys.toSorted((a, b) => Number(b.is_own) - Number(a.is_own));
};

/** Who pays the vendor that is asked with a key. */
export const payerOf = ({ is_own: isOwn }: ServingKey): Exclude<VendorPayer, 'house'> =>
  isOwn ? 'account' : 'reseller';

/** What a key says, as it was typed. */
export const openKey = (
  { app }: Context,
  { id, credentials }: { readonly id: number; readonly credentials: string | null },
): Credentials =>
  credentials === null
    ? {}
    : (JSON.parse(app.secrets.open(credentials, sealedContext(vendorKeyCredentials, id))) as Credentials);

const accountOf = ({ actor }: Context): number => {
  const accountId = actorAccount(actor);
  if (accountId === null) throw new Error('a key serves an account');
  return accountId;
};

/**
 * Asks a vendor with a key that is not the platform's, and counts it with what it costs there. A key that is gone or serves this account
 * no more is not used. Call it outside any transaction.
 * @param spentOn what it costs at the vendor
 * @throws AppError when the vendor refuses the account's own key: nobody but its owner can mend that; else what `ask` throws
 */
export const countKeyCall = async <Answer>(
  context: Context,
  key: ServingKey,
  signal: AbortSignal | undefined,
  ask: () => Promise<Answer>,
  spentOn: Spent<Answer>,
): Promise<Answer> => {
  assertOutside(context);
  const [accountId, day] = [accountOf(context), dayOf(context)];
  if (!(await inTransaction(context, ({ db }) => store.beginCall(db, accountId, key.id, day))))
    throw new AppError(searchErrors.vendor_key_removed);
  // An answer that came is not thrown away because it could not be counted.
  const counted = (count: (tx: Tx) => Promise<void>): Promise<void> =>
    inTransaction(context, count).catch((error: unknown) =>
      context.log.warn({ err: error, key_id: key.id }, 'a call could not be counted'),
    );
  const end = (how: Pick<store.KeyCallEnd, 'error' | 'isFault' | 'isRefused' | 'millicents'>): Promise<void> =>
    counted(({ db }) => store.endCall(db, accountId, key, { day, at: moment(context.clock), ...how }));
  try {
    const answer = await ask();
    await end({ error: null, isFault: false, isRefused: false, millicents: spentOn(answer) });
    return answer;
  } catch (error) {
    if (!(error instanceof VendorError) || signal?.aborted) {
      // Whoever stopped, or a trouble of ours: no verdict on the key, but what was answered until then is to be paid.
      await counted(({ db }) => store.addCost(db, accountId, key.id, { day, millicents: spentOn(null) }));
      throw error;
    }
    const message = withoutSecrets(error.message, openKey(context, key));
    const isRefused = error.fault === 'auth';
    await end({ error: message.slice(0, longestKept), isFault: isFault(error), isRefused, millicents: spentOn(null) });
    if (isRefused && key.is_own) throw new AppError(searchErrors.vendor_key_refused);
    throw message === error.message
      ? error
      : new VendorError(error.vendor, error.fault, message, error.retryAfterSeconds);
  }
};
