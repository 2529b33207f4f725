import { setTimeout as delay } from 'node:timers/promises';
import type { Crm, CrmSession } from '@galena/adapters/crm';
import { crmErrors as errors } from '@galena/contract/crm';
import { VendorError, type Fail } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { callAdapter } from '../../platform/vendor-calls/call-adapter.ts';
import { assertOutside, inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import * as store from './connections.store.ts';
import { keepTokens, openRefresh, openSecret } from './secrets.service.ts';
import { expire } from './states.service.ts';

/** Tokens are had anew so long before they end. */
const marginSeconds = 300;
/** Whoever gets new ones has so long; then the next may try. */
const claimSeconds = 60;
const waitMs = 250;
/** Whoever waits for somebody else's new tokens waits so often. */
const maxWaits = 120;

/** The CRM does not let us in any more, until somebody signs in there again. */
export class CrmExpired extends Error {
  override readonly name = 'CrmExpired';
}

const accountOf = ({ actor }: Context): number => {
  const accountId = actorAccount(actor);
  if (accountId === null) throw new Error('a connection belongs to an account');
  return accountId;
};

const read = (context: Context, id: number): Promise<store.ConnectionRow | null> =>
  inReadTransaction(context, (tx) => store.maybeConnection(tx.db, accountOf(context), id));

const isEnding = ({ clock }: Context, { secret_until: until }: store.ConnectionRow): boolean =>
  until !== null && Date.parse(until) - clock.now().getTime() <= marginSeconds * 1000;

const refresh = async (context: Context, crm: Crm, row: store.ConnectionRow, signal?: AbortSignal): Promise<void> => {
  const accountId = accountOf(context);
  const token = openRefresh(context, row);
  if (crm.access.kind !== 'oauth' || token === null) throw new CrmExpired();
  try {
    const { access } = crm;
    const call = { outbound: context.app.outbound, ...(signal && { signal }) };
    const tokens = await callAdapter(context, crm.key, () => access.refresh(call, token), { signal });
    await inTransaction(context, (tx) => keepTokens(tx, accountId, row.id, tokens, token));
  } catch (error) {
    await inTransaction(context, (tx) => store.endRefresh(tx.db, accountId, row.id));
    // A refresh token that is dead, or was used by somebody else, brings no new one ever.
    if (error instanceof VendorError && error.fault === 'bad_input') throw new CrmExpired();
    throw error;
  }
};

/**
 * New tokens for a connection: one process gets them, all others wait for what it brings.
 * @param stale the secret that is no good any more: where another stands there already, nothing is to be done
 * @throws CrmExpired; VendorError
 */
const renew = async (
  context: Context,
  crm: Crm,
  { id, stale }: { readonly id: number; readonly stale: string | null },
  signal?: AbortSignal,
): Promise<store.ConnectionRow> => {
  const accountId = accountOf(context);
  for (let waits = 0; waits < maxWaits; waits += 1) {
    signal?.throwIfAborted();
    const row = await read(context, id);
    if (row?.status !== 'active') throw new CrmExpired();
    if (row.secret !== stale && !isEnding(context, row)) return row;
    const claim = { at: moment(context.clock), until: momentIn(context.clock, claimSeconds) };
    const isOurs = await inTransaction(context, (tx) => store.claimRefresh(tx.db, accountId, id, claim));
    if (isOurs) {
      // Whoever was before us may have come to its end since we looked: its refresh token is used up.
      const now = (await read(context, id)) ?? row;
      if (now.secret === row.secret) await refresh(context, crm, now, signal);
      else await inTransaction(context, (tx) => store.endRefresh(tx.db, accountId, id));
    } else await delay(waitMs, undefined, signal ? { signal } : {});
  }
  throw new VendorError(crm.key, 'unavailable', 'Its sign-in could not be renewed');
};

const sessionOf = (context: Context, crm: Crm, row: store.ConnectionRow, signal?: AbortSignal): CrmSession => ({
  outbound: context.app.outbound,
  ...(signal && { signal }),
  secret: openSecret(context, row),
  place: crm.access.kind === 'none' ? String(accountOf(context)) : row.place,
  formId: row.form_id,
});

/**
 * Asks a CRM something in the name of a connection, with tokens that are good: those about to end are had anew before, those that the
 * CRM refuses once.
 * @throws CrmExpired where it does not let us in; VendorError
 */
export const withSession = async <T>(
  context: Context,
  crm: Crm,
  id: number,
  ask: (session: CrmSession) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const answered = (row: store.ConnectionRow) =>
    callAdapter(context, crm.key, () => ask(sessionOf(context, crm, row, signal)), { signal });
  assertOutside(context);
  const row = await read(context, id);
  if (row?.status !== 'active') throw new CrmExpired();
  const good = isEnding(context, row) ? await renew(context, crm, { id, stale: null }, signal) : row;
  try {
    return await answered(good);
  } catch (error) {
    if (!(error instanceof VendorError) || error.fault !== 'auth') throw error;
    if (crm.access.kind !== 'oauth') throw new CrmExpired();
    const fresh = await renew(context, crm, { id, stale: good.secret }, signal);
    try {
      return await answered(fresh);
    } catch (again) {
      if (again instanceof VendorError && again.fault === 'auth') throw new CrmExpired();
      throw again;
    }
  }
};

type FailTrouble = Fail<typeof errors.crm_refused | typeof errors.crm_unavailable>;

/** What a CRM answers somebody who waits; its troubles as ours. */
export const askCrm = async <T>(context: Context, crm: Crm, ask: () => Promise<T>, fail: FailTrouble): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    const { fault, message } = error;
    context.log.warn({ crm: crm.key, fault, reason: message }, 'a CRM refused');
    if (fault === 'auth' || fault === 'bad_input') return fail(errors.crm_refused, { params: { reason: message } });
    return fail(errors.crm_unavailable);
  }
};

/** The same in the name of a connection; one that is not let in any more is noted as such. */
export const askConnected = async <T>(
  context: Context,
  crm: Crm,
  id: number,
  ask: (session: CrmSession) => Promise<T>,
  fail: Fail<typeof errors.crm_expired | typeof errors.crm_refused | typeof errors.crm_unavailable>,
): Promise<T> => {
  try {
    return await askCrm(context, crm, () => withSession(context, crm, id, ask), fail);
  } catch (error) {
    if (!(error instanceof CrmExpired)) throw error;
    await inTransaction(context, (tx) => expire(tx, userOf(context).accountId, id));
    return fail(errors.crm_expired);
  }
};
