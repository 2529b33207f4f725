import {
  businessProfileFields,
  isCompleteProfile,
  type BusinessProfile,
  type BusinessProfileBody,
} from '@galena/contract/ai';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { MeOfUpperRooms } from '../identity/index.ts';
import { maybeProfile, saveProfile, type ProfileRow } from './business-profile.store.ts';

const shown = (row: ProfileRow): BusinessProfile => ({ ...row, is_complete: isCompleteProfile(row) });

/** The business profile of the account; null before it is first saved. */
export const getBusinessProfile = (context: Context): Promise<BusinessProfile | null> =>
  inReadTransaction(context, async (tx) => {
    const row = await maybeProfile(tx.db, userOf(tx).accountId);
    return row && shown(row);
  });

/**
 * Saves the one profile of the account.
 * @param id which one the caller means; null: the one there is or will be
 */
export const saveBusinessProfile = (
  context: Context,
  id: number | null,
  profile: BusinessProfileBody,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<BusinessProfile> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const before = await maybeProfile(tx.db, accountId);
    if (id !== null && before?.id !== id) return fail(generalErrors.not_found);
    await saveProfile(tx.db, accountId, profile, moment(tx.clock));
    const after = (await maybeProfile(tx.db, accountId)) as ProfileRow;
    const changed = businessProfileFields.filter((field) => before?.[field] !== profile[field]);
    await writeAudit(tx, {
      action: before ? 'updated' : 'created',
      entity: 'business_profile',
      entityId: after.id,
      label: after.name,
      changes: { fields: [null, changed] },
    });
    return shown(after);
  });

/** What `/api/me` says of the profile. */
export const meOfAi = async (tx: Tx): Promise<MeOfUpperRooms> => {
  const row = await maybeProfile(tx.db, userOf(tx).accountId);
  return { business_profile_complete: row !== null && isCompleteProfile(row) };
};
