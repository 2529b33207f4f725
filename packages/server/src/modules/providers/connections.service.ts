import type { PaymentProvider } from '@galena/adapters/payments';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineSystemUse } from '../../platform/context/system-uses.ts';
import { alsoInAccounts, inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { writeNotice } from '../../platform/notices/notices.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { findColleagues, findModules } from '../identity/index.ts';
import * as store from './connections.store.ts';
import { maybeProvider, nameOf } from './providers.ports.ts';
import { removeSignIns } from './sign-ins.store.ts';

export const allConnections = defineSystemUse(
  'payment accounts of all resellers: whose a notice is, and what was not told of them',
);

/** How many subscriptions are charged through a provider of this name, in the account of whoever connected it. */
export const chargedThroughSlot =
  defineSlot<(tx: Tx, sellerId: number, provider: string) => Promise<number>>('chargedThrough');

export const countCharged = async (tx: Tx, sellerId: number, provider: string): Promise<number> => {
  let count = 0;
  for (const counted of tx.app.slots.answersOf(chargedThroughSlot)) count += await counted(tx, sellerId, provider);
  return count;
};

/** A seller's own account with a provider, and the provider in its name. */
export type Connection = store.ConnectionRow & { readonly via: PaymentProvider };

/** What a seller has connected; null: nothing, or the provider is not configured any more. Adds the seller to the transaction. */
export const maybeConnectionOf = (tx: Tx, sellerId: number): Promise<Connection | null> =>
  alsoInAccounts(tx, [sellerId], async () => {
    const row = await store.maybeConnection(tx.db, sellerId);
    const via = row && maybeProvider(tx, nameOf(row));
    return row && via ? { ...row, via } : null;
  });

/** Whether customers can pay a seller now. */
export const canCharge = async (tx: Tx, sellerId: number): Promise<boolean> =>
  (await maybeConnectionOf(tx, sellerId))?.state === 'connected';

/** Where a reseller sees how its payment account stands. */
const integrationPath = '/whitelabel/payment-integration';

const everywhere = (context: Context): Context => ({ ...context, db: context.app.systemDb(allConnections) });

/** The providers in the names of all accounts that are connected, `limit` at a time. For the system. */
export const eachConnected = async function* (context: Context, limit = 500): AsyncGenerator<PaymentProvider> {
  let after = '';
  for (;;) {
    const rows = await store.findConnections(everywhere(context).db, after, limit);
    for (const row of rows) {
      const provider = maybeProvider(context, nameOf(row));
      if (provider) yield provider;
    }
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.ref;
  }
};

/** Tells those who see to the white label that customers cannot pay any more. */
const tellTrouble = async (
  tx: Tx,
  { account_id: accountId, label }: store.ConnectionRow,
  kind: 'payment_account_restricted' | 'payment_account_revoked',
): Promise<void> => {
  if (!(await findModules(tx, accountId)).includes('whitelabel')) return;
  for (const { id: userId } of await findColleagues(tx, accountId, 'whitelabel'))
    await writeNotice(tx, { kind, params: { account: label }, link: integrationPath, accountId, userId });
};

/**
 * Asks a provider how an account stands that it told of, and writes that down; who sees to it is told once of what stops payments, and
 * of nothing when it works again. Outside of any transaction.
 */
export const followAccount = async (context: Context, provider: string, ref: string): Promise<void> => {
  const owner = await store.maybeOwnerOf(everywhere(context).db, provider, ref);
  const connecting = maybeProvider(context, provider)?.connecting;
  if (owner === null || !connecting) return;
  const told = await connecting.maybeAccount(ref);
  await inAccounts(context, [owner], async (tx) => {
    const row = await store.lockConnection(tx.db, owner);
    // Let go, or another one connected, while the provider was asked.
    if (row?.provider !== provider || row.ref !== ref) return;
    if (told === null) {
      await store.removeConnection(tx.db, owner);
      return tellTrouble(tx, row, 'payment_account_revoked');
    }
    await store.noteConnection(tx.db, owner, { label: told.label, state: told.state, at: moment(tx.clock) });
    if (told.state === 'restricted' && row.state !== 'restricted')
      await tellTrouble(tx, row, 'payment_account_restricted');
  });
};

/** An account goes for good. */
export const forgetConnection = async (tx: Tx, accountId: number): Promise<void> => {
  await store.removeConnection(tx.db, accountId);
  await removeSignIns(tx.db, accountId);
};
