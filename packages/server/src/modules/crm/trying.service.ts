import type { Crm } from '@galena/adapters/crm';
import {
  crmErrors as errors,
  type CrmConnectionChange,
  type CrmConnectionInput,
  type CrmTest,
} from '@galena/contract/crm';
import { generalErrors, VendorError, type Fail } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { getConnectionRow, type KnownAccount } from './connections.service.ts';
import { crmPort } from './crms.ports.ts';
import { getCrm, getOffered, maybeCrm } from './crms.service.ts';
import { askFields, checkRules } from './fields.service.ts';
import { askCrm, CrmExpired, withSession } from './sessions.service.ts';
import { expire } from './states.service.ts';

type FailKey = Fail<
  | typeof errors.crm_key_required
  | typeof errors.crm_form_required
  | typeof errors.crm_hook_refused
  | typeof errors.crm_refused
  | typeof errors.crm_unavailable
>;

/** What a customer entered, found good. */
type Tried = { readonly account: KnownAccount; readonly key: string };

const keyIn = (context: Context, crm: Crm, input: CrmConnectionChange, fail: FailKey): string | null => {
  if (crm.access.kind === 'hook') {
    const { message } = errors.crm_hook_refused;
    const url = input.hook_url;
    return url !== undefined && context.app.ports.get(crmPort).isHook(url)
      ? url
      : fail(errors.crm_hook_refused, { fields: { hook_url: [message] } });
  }
  if (crm.access.kind === 'none') return null;
  const { message } = errors.crm_key_required;
  return input.api_key ?? fail(errors.crm_key_required, { fields: { api_key: [message] } });
};

const assertForm = (crm: Crm, formId: string | null | undefined, fail: FailKey): void => {
  const { message } = errors.crm_form_required;
  if (crm.form === 'required' && !formId) fail(errors.crm_form_required, { fields: { form_id: [message] } });
};

const tryKey = async (
  context: Context,
  crm: Crm,
  { key, formId }: { readonly key: string; readonly formId: string | null },
  fail: FailKey,
): Promise<KnownAccount> => {
  const session = { outbound: context.app.outbound, secret: key, place: null, formId };
  const { id, name } = await askCrm(context, crm, () => crm.whoAmI(session), fail);
  return { place: id, name };
};

/** Tries what a customer entered for a new connection. @throws through `fail` where the CRM does not let us in with it */
export const tryNew = async (
  context: Context,
  input: CrmConnectionInput,
  fail: FailKey & Fail<typeof errors.crm_unknown | typeof errors.crm_not_configured>,
): Promise<{ readonly crm: Crm; readonly account: KnownAccount; readonly key: string | null }> => {
  const crm = await getOffered(context, { crm_key: input.crm_key, suite_id: input.suite_id ?? null }, fail);
  // Those with a sign-in come from there.
  if (crm.access.kind === 'oauth') return fail(errors.crm_unknown);
  const key = keyIn(context, crm, input, fail);
  assertForm(crm, input.form_id, fail);
  if (key === null) return { crm, account: { place: null, name: null }, key };
  return { crm, account: await tryKey(context, crm, { key, formId: input.form_id ?? null }, fail), key };
};

/** Tries what a customer changes of a connection; null: neither key nor address. */
export const tryChange = async (
  context: Context,
  id: number,
  change: CrmConnectionChange,
  fail: FailKey & Fail<typeof generalErrors.not_found | typeof errors.crm_not_configured>,
): Promise<Tried | null> => {
  const row = await inReadTransaction(context, (tx) => getConnectionRow(tx, userOf(context).accountId, id, fail));
  const formId = change.form_id === undefined ? row.form_id : change.form_id;
  if (change.api_key === undefined && change.hook_url === undefined && change.form_id === undefined) return null;
  const crm = getCrm(context, row, fail);
  assertForm(crm, formId, fail);
  const isNewKey = crm.access.kind === 'hook' ? change.hook_url !== undefined : change.api_key !== undefined;
  if (!isNewKey || crm.access.kind === 'oauth') return null;
  const key = keyIn(context, crm, change, fail);
  return key === null ? null : { key, account: await tryKey(context, crm, { key, formId }, fail) };
};

/** Looks at what a change says of fields, before it is saved. */
export const checkCustomFields = async (
  context: Context,
  id: number,
  { custom_fields: custom }: CrmConnectionChange,
  fail: Parameters<typeof askFields>[2] & Parameters<typeof checkRules>[3],
): Promise<void> => {
  if (custom !== undefined) await checkRules(context, await askFields(context, id, fail), custom, fail);
};

/** Asks a CRM whether it lets us in. */
export const testConnection = async (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<CrmTest> => {
  const { accountId } = userOf(context);
  const row = await inReadTransaction(context, (tx) => getConnectionRow(tx, accountId, id, fail));
  const found = maybeCrm(context, row);
  if (!found?.isConfigured) return { is_working: false, account_name: null, error: errors.crm_not_configured.message };
  try {
    const { name } = await withSession(context, found.crm, id, (session) => found.crm.whoAmI(session));
    return { is_working: true, account_name: name, error: null };
  } catch (error) {
    if (error instanceof VendorError) return { is_working: false, account_name: null, error: error.message };
    if (!(error instanceof CrmExpired)) throw error;
    await inTransaction(context, (tx) => expire(tx, accountId, id));
    return { is_working: false, account_name: null, error: errors.crm_expired.message };
  }
};
