import type { ConnectedAccount, Connecting, PaymentProvider } from '@galena/adapters/payments';
import { VendorError, type Fail } from '@galena/contract/kernel';
import { connectCallbackPath, providerErrors as errors, type PaymentIntegration } from '@galena/contract/providers';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts';
import { getProvable, linkHere } from '../identity/index.ts';
import { countCharged } from './connections.service.ts';
import * as store from './connections.store.ts';
import { defaultProvider, maybeProvider, nameOf } from './providers.ports.ts';
import { addSignIn, endSignIn } from './sign-ins.store.ts';

/** Somebody is to be back within ten minutes. */
const patienceSeconds = 10 * 60;

type Able = { readonly provider: PaymentProvider; readonly connecting: Connecting };

const requireAble = (context: Context, fail: Fail<typeof errors.connecting_off>): Able => {
  const provider = defaultProvider(context);
  const { connecting } = provider;
  return connecting === null ? fail(errors.connecting_off) : { provider, connecting };
};

const providerShown = ({ name, label, isSandbox }: PaymentProvider) => ({ name, label, is_sandbox: isSandbox });

const shown = async (tx: Tx): Promise<PaymentIntegration> => {
  const { accountId } = userOf(tx);
  const row = await store.maybeConnection(tx.db, accountId);
  const provider = row ? maybeProvider(tx, row.provider) : defaultProvider(tx);
  return {
    status: row?.state ?? 'none',
    account_name: row?.label ?? null,
    connected_at: row?.connected_at ?? null,
    provider: provider?.connecting ? providerShown(provider) : null,
    paying_customers: row ? await countCharged(tx, accountId, nameOf(row)) : 0,
  };
};

/** The caller's payment account. */
export const getIntegration = (context: Context): Promise<PaymentIntegration> => inReadTransaction(context, shown);

type FailBegin = Fail<typeof errors.connecting_off | typeof errors.already_connected>;

/** Begins to connect an account. @returns where to send the browser. */
export const beginConnecting = async (context: Context, fail: FailBegin): Promise<string> => {
  const { connecting } = requireAble(context, fail);
  const { accountId, userId } = userOf(context);
  const state = newToken('pay_');
  const returnUrl = await linkHere(context, connectCallbackPath);
  return inTransaction(context, async (tx) => {
    if (await store.maybeConnection(tx.db, accountId)) return fail(errors.already_connected);
    const expiresAt = momentIn(tx.clock, patienceSeconds);
    await addSignIn(tx.db, accountId, { userId, stateHash: tokenHash(state), expiresAt });
    const { email } = await getProvable(tx, accountId, userId);
    return connecting.agreeUrl({ state, returnUrl, email, reference: `account:${accountId}` });
  });
};

type FailComplete = FailBegin &
  Fail<(typeof errors)['connect_state_expired' | 'connect_refused' | 'payment_account_taken']>;

const agreed = async (connecting: Connecting, code: string, fail: FailComplete): Promise<ConnectedAccount> => {
  try {
    return await connecting.complete(code);
  } catch (error) {
    if (error instanceof VendorError && error.fault === 'bad_input')
      return fail(errors.connect_refused, { params: { reason: error.message } });
    throw error;
  }
};

/** What somebody who agreed came back with, and with which provider. */
export type Agreed = { readonly provider: string; readonly account: ConnectedAccount };

/**
 * Takes what a provider sent the browser back with: the state is good once, for who began, whatever comes of it. Asks the provider: not
 * in a transaction.
 */
export const hearAgreement = async (
  context: Context,
  { code, state }: { readonly code: string; readonly state: string },
  fail: FailComplete,
): Promise<Agreed> => {
  const { provider, connecting } = requireAble(context, fail);
  const { accountId, userId } = userOf(context);
  const isKnown = await inTransaction(context, (tx) =>
    endSignIn(tx.db, accountId, { userId, stateHash: tokenHash(state), at: moment(tx.clock) }),
  );
  if (!isKnown) return fail(errors.connect_state_expired);
  return { provider: provider.name, account: await agreed(connecting, code, fail) };
};

/** Keeps what was agreed to: from now on customers can pay. */
export const keepAgreement = async (
  context: Context,
  { provider, account: { ref, label, state } }: Agreed,
  fail: FailComplete,
): Promise<PaymentIntegration> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    if (await store.maybeConnection(tx.db, accountId)) return fail(errors.already_connected);
    const row = { account_id: accountId, provider, ref, label, state, connected_at: moment(tx.clock) };
    if (!(await store.addConnection(tx.db, row))) return fail(errors.payment_account_taken);
    await writeAudit(tx, { action: 'connected', entity: 'payment_account', entityId: accountId, label });
    return shown(tx);
  });

/** Whether the caller may disconnect now. @returns what is connected; null: nothing */
const removable = (
  context: Context,
  isConfirmed: boolean,
  fail: Fail<typeof errors.connection_in_use>,
): Promise<store.ConnectionRow | null> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const row = await store.maybeConnection(tx.db, accountId);
    const count = row && !isConfirmed ? await countCharged(tx, accountId, nameOf(row)) : 0;
    return count > 0 ? fail(errors.connection_in_use, { params: { count } }) : row;
  });

/** Lets a provider forget that it works for an account; one that is away is not waited for. Not in a transaction. */
export const letGo = async (
  context: Context,
  isConfirmed: boolean,
  fail: Fail<typeof errors.connection_in_use>,
): Promise<void> => {
  const row = await removable(context, isConfirmed, fail);
  if (row === null) return;
  try {
    await maybeProvider(context, row.provider)?.connecting?.disconnect(row.ref);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    context.log.warn({ err: error }, 'a payment provider was not told that an account is disconnected');
  }
};

/** Forgets the caller's payment account. A second time does nothing. */
export const disconnect = (context: Context): Promise<PaymentIntegration> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const row = await store.maybeConnection(tx.db, accountId);
    if (row && (await store.removeConnection(tx.db, accountId))) {
      const { label } = row;
      await writeAudit(tx, { action: 'disconnected', entity: 'payment_account', entityId: accountId, label });
    }
    return shown(tx);
  });
