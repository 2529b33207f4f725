import { credentialErrors as errors } from '@galena/contract/credentials';
import type { Fail } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import { endSessions, getProvable } from '../identity/index.ts';
import type { Owner } from './owner.rules.ts';
import * as passkeys from './passkeys.store.ts';
import * as factors from './second-factor.store.ts';
import { auditOf, tellPerson } from './telling.service.ts';

/**
 * Takes every second factor of somebody who lost them: the app's secret, the recovery codes and the passkeys, and with them all
 * sessions, for whoever found the phone may sit in one. Password and providers stay, and the person is mailed. The transaction
 * carries their account.
 * @param reason why, in the words of whoever does it; it stands in the audit for good
 */
export const resetSecondFactor = async (
  tx: Tx,
  owner: Owner,
  reason: string,
  fail: Fail<typeof errors.second_factor_off>,
): Promise<void> => {
  const held = await factors.lockTotp(tx.db, owner);
  const keys = await passkeys.findPasskeys(tx.db, owner);
  if (!held?.confirmed_at && keys.length === 0) return fail(errors.second_factor_off);
  await factors.removeTotp(tx.db, owner);
  await passkeys.removeAllPasskeys(tx.db, owner);
  await endSessions(tx, owner);
  const person = await getProvable(tx, owner.accountId, owner.userId);
  const changes = { reason: [null, reason], passkeys: [keys.length, 0] } as const;
  await auditOf(tx, person, 'second_factor_reset', 'user', { entityId: person.id, label: person.email, changes });
  await tellPerson(tx, person, 'second_factor_reset');
};
