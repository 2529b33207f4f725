import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { tellDeleted } from './person-changes.service.ts';
import { getRealmOfHost, maybePersonAt } from './realms.store.ts';
import { createSession } from './sessions.store.ts';
import * as store from './related.store.ts';

export type { MemberSeen, RelatedRow } from './related.store.ts';

const longestStaySeconds = 12 * 3600;

/** The name and the realm of an account that the transaction carries, and whether it may have related ones. */
export const getAccount = (tx: Tx, accountId: number): ReturnType<typeof store.getAccount> =>
  store.getAccount(tx.db, accountId);

/** What accounts are called, by id. For the operator, whose transaction sees all of them. */
export const findAccountNames = (tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  store.findAccountNames(tx.db, accountIds);

/** The realm of the host that this call came to. */
export const realmOfHost = (context: Context): Promise<number> => getRealmOfHost(context.db, context.origin.host);

/** Whether somebody has an address in a realm, be they deleted or not. For whoever has proven that the address is theirs. */
export const isAddressTaken = async (context: Context, realmId: number, email: string): Promise<boolean> =>
  (await maybePersonAt(context.db, realmId, email)) !== null;

/**
 * Runs `task` in those of these accounts that are below the transaction's own at this moment, with what is known of each: the one
 * way of a parent into them.
 */
export const inRelated = async <T>(
  tx: Tx,
  accountIds: readonly number[],
  task: (accounts: readonly store.RelatedRow[]) => Promise<T>,
): Promise<T> => {
  const ids = accountIds.length === 0 ? [] : await store.findRelatedAmong(tx.db, accountIds);
  if (ids.length === 0) return task([]);
  return alsoInAccounts(tx, ids, async () => task(await store.findAccounts(tx.db, ids)));
};

/** Renames a related account; inside `inRelated`. */
export const renameAccount = (tx: Tx, accountId: number, name: string): Promise<void> =>
  store.setAccount(tx.db, accountId, { name });

/** Deletes a related account, so that it can be restored: all its sessions end. Inside `inRelated`. */
export const deleteAccount = async (tx: Tx, accountId: number): Promise<void> => {
  await store.setAccount(tx.db, accountId, { deleted_at: moment(tx.clock) });
  await store.endSessionsOfAccount(tx.db, accountId, moment(tx.clock));
  await tellDeleted(tx, accountId);
};

/** Restores a deleted account, but for its sessions. Inside `inRelated`. */
export const restoreAccount = (tx: Tx, accountId: number): Promise<void> =>
  store.setAccount(tx.db, accountId, { deleted_at: null });

/**
 * Opens a session in a related account for whoever calls, on the host of this call; inside `inRelated`. It ends after 12 hours, and at
 * once when the account is below theirs no more. What is done with it is audited as theirs.
 * @returns its token, which is stored nowhere
 */
export const enterAccount = async (tx: Tx, account: store.RelatedRow): Promise<string> => {
  const token = newToken('ga_');
  const at = moment(tx.clock);
  const { id } = await createSession(tx.db, {
    account_id: account.id,
    user_id: account.owner_id,
    token_hash: tokenHash(token),
    host: tx.origin.host,
    remember: false,
    ip_address: tx.origin.ip,
    user_agent: tx.origin.userAgent,
    created_at: at,
    last_used_at: at,
    idle_seconds: longestStaySeconds,
    expires_at: momentIn(tx.clock, longestStaySeconds),
    entered_by: userOf(tx).userId,
  });
  await writeAudit(tx, {
    action: 'entered',
    entity: 'access_token',
    entityId: id,
    label: account.name,
    accountId: account.id,
    subjectId: account.owner_id,
  });
  return token;
};

/** Users of accounts that the transaction carries, by id, and how they stand; whoever was removed for good is left out. */
export const findMembers = async (
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, store.MemberSeen>> => {
  const rows = userIds.length > 0 ? await store.findMembers(tx.db, userIds) : [];
  return new Map(rows.map((row) => [row.id, row]));
};
