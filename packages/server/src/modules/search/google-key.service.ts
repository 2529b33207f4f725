import type { Context } from '../../platform/context/context.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { handOverGoogleKeys, type GoogleKey } from '../identity/index.ts';
import { openKey } from './key-calls.service.ts';
import { fieldsOf, hintOf } from './vendor-keys.rules.ts';
import { keepKey, requireAccepted, tryKey } from './vendor-keys.service.ts';
import * as store from './vendor-keys.store.ts';
import { findVendors } from './vendors.service.ts';

/** As on the cards of Google's searchers. */
const google = 'google';

// What Google's searchers call it, where none of them is there to say so.
const usualField = 'api_key';

/** A new key as its vendor's searchers read it, and how it was taken: not tried where none of them is there. */
const tryNew = async (context: Context, key: string) => {
  const vendor = (await findVendors(context)).find((one) => one.key === google);
  if (!vendor) return { credentials: { [usualField]: key }, tried: null };
  const credentials = { [fieldsOf(vendor.form)[0] ?? usualField]: key };
  const tried = await tryKey(context, vendor, credentials);
  requireAccepted(vendor, tried, 'google_api_key');
  return { credentials, tried };
};

/** The key at Google that a profile shows and changes: the account's key of that vendor, and no other. AUTH-049 */
export const googleKey: GoogleKey = {
  maybeMasked: async (tx) => {
    const row = (await store.findKeys(tx.db, userOf(tx).accountId)).find(({ vendor }) => vendor === google);
    return row ? (hintOf(openKey(tx, row)) ?? '••••') : null;
  },
  prepare: async (context, key) => {
    if (key === null) return async (tx) => void (await store.removeKey(tx.db, userOf(tx).accountId, google));
    const tried = await tryNew(context, key);
    return (tx) => keepKey(tx, userOf(tx).accountId, google, tried);
  },
};

/** Takes the keys at Google over that people entered when they were kept with the person. Their account's own stays, if it has one. */
export const takeOverGoogleKeys = (context: Context): Promise<void> =>
  handOverGoogleKeys(context, async (tx, accountId, key) => {
    const keys = await store.findKeys(tx.db, accountId);
    if (keys.some(({ vendor }) => vendor === google)) return;
    await keepKey(tx, accountId, google, { credentials: { [usualField]: key }, tried: null });
  });
