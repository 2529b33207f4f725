import type { Crm, CrmSession } from '@galena/adapters/crm';
import { crmErrors as errors } from '@galena/contract/crm';
import { VendorError, type Fail } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { CrmExpired, withSession } from './sessions.service.ts';
import { expire } from './states.service.ts';

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
