import { keyErrors, maxActiveKeys, type ApiKey, type NewApiKey } from '@galena/contract/keys';
import { generalErrors, type Effect, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { findKeySpending } from '../billing/index.ts';
import * as store from './api-keys.store.ts';
import { beginningOf, keyOfToken } from './key-text.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

const stateOf = ({ revoked_at, expires_at }: store.KeyRow, at: string): ApiKey['state'] => {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= at ? 'expired' : 'active';
};

/** Keys as they are shown, with what each has used of its cap. */
const shownOf = async (tx: Tx, rows: readonly store.KeyRow[]): Promise<ApiKey[]> => {
  const ids = rows.map(({ id }) => id);
  const spending = await findKeySpending(tx, userOf(tx).accountId, ids);
  return rows.map((row) => {
    const { settled, held } = spending.get(row.id) ?? { settled: 0, held: 0 };
    const state = stateOf(row, moment(tx.clock));
    return { ...row, scopes: row.scopes as Effect[], state, credits_used: settled + held };
  });
};

const showOne = async (tx: Tx, row: store.KeyRow): Promise<ApiKey> => (await shownOf(tx, [row]))[0] as ApiKey;

/** The API keys of the user, newest first; of none more than how it begins. */
export const listKeys = (context: Context, input: PageInput) =>
  inReadTransaction(context, async (tx) => {
    const plan = planPage(input);
    const { rows, total } = await store.findKeys(tx.db, userOf(tx), plan);
    return pageOf(plan, await shownOf(tx, rows), total);
  });

type FailCreate = Fail<typeof keyErrors.key_expiry_past | typeof keyErrors.too_many_keys>;

const checkNew = async (tx: Tx, { expires_at: end }: NewApiKey, fail: FailCreate): Promise<void> => {
  const { message } = keyErrors.key_expiry_past;
  if (end !== null && Date.parse(end) <= tx.clock.now().getTime())
    fail(keyErrors.key_expiry_past, { fields: { expires_at: [message] } });
  const count = await store.countActive(tx.db, userOf(tx), moment(tx.clock));
  if (count >= maxActiveKeys) fail(keyErrors.too_many_keys, { params: { count } });
};

/** Makes a key. @returns it with its whole text, which is nowhere else and never shown again */
export const createKey = (context: Context, input: NewApiKey, fail: FailCreate): Promise<ApiKey & { key: string }> =>
  inTransaction(context, async (tx) => {
    await checkNew(tx, input, fail);
    const key = keyOfToken(newToken('gk_live_'));
    const scopes = [...new Set(input.scopes)];
    const row = await store.createKey(tx.db, userOf(tx), {
      ...input,
      scopes,
      prefix: beginningOf(key),
      key_hash: tokenHash(key),
      created_at: moment(tx.clock),
    });
    await writeAudit(tx, {
      action: 'created',
      entity: 'api_key',
      entityId: row.id,
      label: row.description,
      changes: { scopes: [null, scopes], expires_at: [null, row.expires_at], credit_cap: [null, row.credit_cap] },
    });
    return { ...(await showOne(tx, row)), key };
  });

/** Changes what a key is described as. */
export const describeKey = (context: Context, id: number, description: string, fail: FailNotFound): Promise<ApiKey> =>
  inTransaction(context, async (tx) => {
    const before = (await store.maybeLockedKey(tx.db, userOf(tx), id)) ?? fail(generalErrors.not_found);
    const row = await store.changeKey(tx.db, userOf(tx), id, { description });
    await writeAudit(tx, {
      action: 'updated',
      entity: 'api_key',
      entityId: id,
      label: description,
      changes: { description: [before.description, description] },
    });
    return showOne(tx, row);
  });

/** Revokes a key for good: the next call with it is refused. One that is revoked already stays as it is. */
export const revokeKey = (context: Context, id: number, fail: FailNotFound): Promise<ApiKey> =>
  inTransaction(context, async (tx) => {
    const before = (await store.maybeLockedKey(tx.db, userOf(tx), id)) ?? fail(generalErrors.not_found);
    if (before.revoked_at !== null) return showOne(tx, before);
    const row = await store.changeKey(tx.db, userOf(tx), id, { revoked_at: moment(tx.clock) });
    await writeAudit(tx, { action: 'revoked', entity: 'api_key', entityId: id, label: row.description });
    return showOne(tx, row);
  });

/** What a key may spend in a month, as billing asks it. */
export const capOfKey = (tx: Tx, accountId: number, id: number): Promise<number | null> =>
  store.getCap(tx.db, accountId, id);

/** Revokes the keys of somebody who is deleted, has left the account, or was never its owner: no way in is left to them. */
export const revokeKeysOf = (tx: Tx, person: { readonly accountId: number; readonly userId: number }): Promise<void> =>
  store.revokeKeys(tx.db, person, moment(tx.clock));
