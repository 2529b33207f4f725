import type { Crm, CrmSandboxBooks } from '@galena/adapters/crm';
import { crmErrors as errors, type CrmOffer } from '@galena/contract/crm';
import type { Fail } from '@galena/contract/kernel';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { crmsOfHost } from '../whitelabel/index.ts';
import { crmPort, type OfferedCrm } from './crms.ports.ts';
import * as sandbox from './sandbox.store.ts';

/** Which CRM: its key, and the branded suite. */
export type CrmName = { readonly crm_key: string; readonly suite_id: string | null };

const booksOf = (context: Context): CrmSandboxBooks => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('the sandbox keeps the contacts of an account');
  return {
    find: (search) => inReadTransaction(context, (tx) => sandbox.findContacts(tx.db, accountId, search)),
    read: (id) => inReadTransaction(context, (tx) => sandbox.maybeContact(tx.db, accountId, id)),
    list: (after) => inReadTransaction(context, (tx) => sandbox.listContacts(tx.db, accountId, after)),
    put: (contact) => inTransaction(context, (tx) => sandbox.putContact(tx.db, accountId, contact)),
    remove: (id) => inTransaction(context, (tx) => sandbox.removeContact(tx.db, accountId, id)),
  };
};

const allOf = (context: Context): readonly OfferedCrm[] => {
  const { offered, sandbox: make } = context.app.ports.get(crmPort);
  return make ? [...offered, { crm: make(booksOf(context)), isConfigured: true }] : offered;
};

/** A CRM by its name; null: it is not offered (any more). */
export const maybeCrm = (context: Context, { crm_key: key, suite_id: suiteId }: CrmName): OfferedCrm | null =>
  allOf(context).find(({ crm }) => crm.key === key && crm.suiteId === suiteId) ?? null;

/** A CRM that can be spoken to. */
export const getCrm = (context: Context, name: CrmName, fail: Fail<typeof errors.crm_not_configured>): Crm => {
  const found = maybeCrm(context, name);
  return found?.isConfigured ? found.crm : fail(errors.crm_not_configured);
};

/** Those that the brand at this address offers; one that names none offers all. */
const offeredHere = async (context: Context): Promise<readonly OfferedCrm[]> => {
  const named = await crmsOfHost(context);
  return allOf(context).filter(({ crm }) => named.length === 0 || named.includes(crm.suiteId ?? crm.key));
};

/** A CRM that somebody at this address may connect. */
export const getOffered = async (
  context: Context,
  name: CrmName,
  fail: Fail<typeof errors.crm_unknown | typeof errors.crm_not_configured>,
): Promise<Crm> => {
  const found = (await offeredHere(context)).find(
    ({ crm }) => crm.key === name.crm_key && crm.suiteId === name.suite_id,
  );
  if (!found) return fail(errors.crm_unknown);
  return found.isConfigured ? found.crm : fail(errors.crm_not_configured);
};

/** The CRMs that can be connected. Those that are not configured only administrators see. */
export const listOffers = async (context: Context): Promise<readonly CrmOffer[]> => {
  const isAdmin = userOf(context).standings.includes('admin');
  const { ZAPIER_INVITE_URL: invite = null } = context.app.config;
  return (await offeredHere(context))
    .filter(({ isConfigured }) => isConfigured || isAdmin)
    .map(({ crm, isConfigured }) => ({
      key: crm.key,
      suite_id: crm.suiteId,
      name: crm.label,
      access: crm.access.kind,
      form: crm.form,
      is_configured: isConfigured,
      is_sandbox: crm.isSandbox,
      is_untested: crm.isUntested,
      invite_url: crm.key === 'zapier' ? invite : null,
    }));
};

/** What a reseller may name for its customers: CRMs by their keys, suites by their ids. */
export const choicesOfBrands = (context: Context): readonly { readonly key: string; readonly name: string }[] =>
  context.app.ports.get(crmPort).offered.map(({ crm }) => ({ key: crm.suiteId ?? crm.key, name: crm.label }));
