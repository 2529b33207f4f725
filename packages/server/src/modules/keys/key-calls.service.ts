import { generalErrors, type Actor, type ErrorDef } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { callerOf } from '../identity/index.ts';
import { isAllowedFrom } from './addresses.service.ts';
import { maybeCallerOfKey, noteUse, type KeyCallerRow } from './api-keys.store.ts';
import { isWhole } from './key-text.service.ts';

export { isKey } from './key-text.service.ts';

// Whoever may not have keys of their own: team members, and partners, whose account is for what they referred.
const withoutKeys = ['team_member', 'partner'];
const touchAfterSeconds = 60;

/** Why a key that is known does not stand for its user, at this moment and from this address; null: it does. */
const refusalOfCaller = (context: Context, row: KeyCallerRow): ErrorDef | null => {
  if (row.revoked_at !== null) return generalErrors.key_revoked;
  if (row.expires_at !== null && row.expires_at <= moment(context.clock)) return generalErrors.key_expired;
  if (!isAllowedFrom(row.allowed_addresses, context.origin.ip)) return generalErrors.key_address;
  return withoutKeys.includes(row.user_type) ? generalErrors.key_unavailable : null;
};

const touch = async (context: Context, { account_id: accountId, key_id: id, last_used_at }: KeyCallerRow) => {
  const unlessSince = momentIn(context.clock, -touchAfterSeconds);
  if (last_used_at !== null && last_used_at > unlessSince) return;
  const use = { accountId, id, at: moment(context.clock), address: context.origin.ip, unlessSince };
  await inAccounts(context, [accountId], (tx) => noteUse(tx.db, use));
};

const refused = (refusal: ErrorDef): Actor => ({ kind: 'nobody', refusal });

/**
 * Who stands behind an API key on the host of this call: its user, within the key's scopes; or nobody, with the reason why. Notes
 * when and from where it was used last.
 */
export const authenticateKey = async (context: Context, key: string): Promise<Actor> => {
  if (!isWhole(key)) return refused(generalErrors.key_invalid);
  const row = await maybeCallerOfKey(context.db, tokenHash(key), context.origin.host);
  if (!row) return refused(generalErrors.key_invalid);
  const refusal = refusalOfCaller(context, row);
  if (refusal) return refused(refusal);
  await touch(context, row);
  return { ...callerOf(row), impersonator: null, apiKey: { id: row.key_id, scopes: row.scopes } };
};
