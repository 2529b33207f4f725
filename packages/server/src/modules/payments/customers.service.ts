import type { PaymentProvider } from '@galena/adapters/payments';
import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { assertOutside, inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { getProvable } from '../identity/index.ts';
import * as store from './customers.store.ts';
import { defaultProvider } from '../providers/index.ts';

/** The account that this work pays for. */
export const payingAccount = (context: Context): number => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('this work pays for nobody');
  return accountId;
};

const introduce = async (context: Context, accountId: number, provider: PaymentProvider): Promise<string> => {
  const { actor } = context;
  if (actor.kind !== 'user') throw new Error(`account ${accountId} is nobody's customer at ${provider.name} yet`);
  const { email, first_name, last_name } = await inReadTransaction(context, (tx) =>
    getProvable(tx, actor.accountId, actor.userId),
  );
  return provider.createCustomer({
    reference: `account:${accountId}`,
    email,
    name: `${first_name} ${last_name}`.trim(),
    // The same of every process of this house and of no other: an answer that was lost is given again.
    key: context.app.secrets.fingerprint(`${accountId} ${email}`, 'payments.customers').toString('hex'),
  });
};

/**
 * Whom a provider knows an account as; introduced by a signed-in person when it is new there. Asks outside: not in a transaction.
 * @returns the provider's name for the account
 */
export const customerOf = async (
  context: Context,
  accountId: number,
  provider: PaymentProvider = defaultProvider(context),
): Promise<string> => {
  assertOutside(context);
  const { name } = provider;
  const known = await inReadTransaction(context, (tx) => store.maybeCustomer(tx.db, accountId, name));
  if (known !== null) return known;
  const ref = await introduce(context, accountId, provider);
  return inTransaction(context, async (tx) => {
    await store.addCustomer(tx.db, { accountId, provider: name, ref, at: moment(tx.clock) });
    return (await store.maybeCustomer(tx.db, accountId, name)) as string;
  });
};
