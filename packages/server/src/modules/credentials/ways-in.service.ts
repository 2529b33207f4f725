import { credentialErrors as errors } from '@galena/contract/credentials';
import type { Fail } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { getProvable } from '../identity/index.ts';
import * as passkeys from './passkeys.store.ts';
import type { Owner } from './owner.rules.ts';
import * as factors from './second-factor.store.ts';
import * as social from './social.store.ts';

/** Refuses what would leave the signed-in user without a way in: call it after the one is taken away. */
export const assertOtherWayIn = async (tx: Tx, fail: Fail<typeof errors.last_way_in>): Promise<void> => {
  const user = userOf(tx);
  await social.lockWaysIn(tx.db, user);
  const { password_hash: hash } = await getProvable(tx, user.accountId, user.userId);
  if (hash !== null) return;
  const left = [...(await passkeys.findPasskeys(tx.db, user)), ...(await social.findConnected(tx.db, user))];
  if (left.length === 0) fail(errors.last_way_in);
};

/** Drops every way in that this room keeps: whoever made them was not the owner of the address. */
export const dropWaysIn = async (tx: Tx, owner: Owner): Promise<void> => {
  await factors.removeTotp(tx.db, owner);
  await passkeys.removeAllPasskeys(tx.db, owner);
  await social.disconnectAll(tx.db, owner);
};

/** What the signed-in user gets in by. */
export const findWaysIn = (
  context: Context,
): Promise<{
  readonly hasPassword: boolean;
  readonly passkeys: Awaited<ReturnType<typeof passkeys.findPasskeys>>;
  readonly connected: Awaited<ReturnType<typeof social.findConnected>>;
}> =>
  inReadTransaction(context, async (tx) => {
    const user = userOf(tx);
    const { password_hash: hash } = await getProvable(tx, user.accountId, user.userId);
    return {
      hasPassword: hash !== null,
      passkeys: await passkeys.findPasskeys(tx.db, user),
      connected: await social.findConnected(tx.db, user),
    };
  });
