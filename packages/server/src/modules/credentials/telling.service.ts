import { writeAudit, type AuditEntry } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { mailPerson, type ProvablePerson } from '../identity/index.ts';

/** What happened to how somebody gets in, of which they are mailed. */
type Told = 'second_factor_on' | 'second_factor_off' | 'second_factor_reset' | 'passkey_added' | 'provider_connected';

/** Mails a person that somebody, themselves it is to be hoped, changed how they get in. */
export const tellPerson = async (
  tx: Tx,
  person: ProvablePerson,
  kind: Told,
  params: Readonly<Record<string, string>> = {},
): Promise<void> => {
  await mailPerson(
    tx,
    { accountId: person.account_id, realmId: person.realm_id, email: person.email, lang: person.lang },
    { kind, texts: `credentials.mails.${kind}`, params, path: '/profile-settings/security' },
  );
};

/** Writes an audit row about a person, who need not be signed in yet. */
export const auditOf = (
  tx: Tx,
  person: { readonly account_id: number; readonly id: number },
  action: string,
  entity: string,
  more: Pick<AuditEntry, 'entityId' | 'label' | 'changes'> = {},
): Promise<void> => writeAudit(tx, { action, entity, ...more, accountId: person.account_id, subjectId: person.id });
