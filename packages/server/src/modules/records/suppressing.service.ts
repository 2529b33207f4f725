import type { LeadRecord } from '@galena/contract/contacts';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { recordErrors } from '@galena/contract/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import * as store from './suppressing.store.ts';
import {
  type Contact,
  contactOf,
  contactsOf,
  keepSuppression,
  lockIdentities,
  type Suppression,
} from '../contacts/index.ts';
import { hideResults } from './changes.service.ts';
import { isKnown } from './edits.rules.ts';
import { getResult, type ListPlace } from './results.service.ts';

/** The piece of a contact that a record which reaches it must hold somewhere: a first look without hashes. */
const partOf = ({ kind, text }: Contact): string => {
  if (kind === 'profile') return text.slice(text.indexOf('/'));
  // Records may spell a domain in letters that the DNS has not.
  return text.includes('xn--') ? text.slice(0, text.indexOf('@') + 1) : text;
};

const isMeant = (contact: Contact, { website, linkedin_url, url, ...row }: store.ReachableRow): boolean =>
  contactsOf({
    ...(row as unknown as Pick<LeadRecord, 'emails' | 'phones' | 'potential_emails'>),
    ...(website === null ? {} : { website }),
    ...(linkedin_url === null ? {} : { linkedin_url }),
    ...(url === null ? {} : { data: { url } }),
  }).some((one) => one.kind === contact.kind && one.text === contact.text);

/**
 * Nobody is contacted this way any more: records of the account that reach it disappear at once, and none comes in again.
 * Records of a reseller's customers are hidden when they are looked up the next time.
 * @returns how many records disappeared, or null when the text is no such contact
 */
export const suppress = async (tx: Tx, input: Suppression): Promise<number | null> => {
  const { accountId, listId = null } = input;
  const contact = contactOf(input.kind, input.text);
  if (!contact) return null;
  await lockIdentities(tx, accountId);
  await keepSuppression(tx, input, contact);
  let hidden = 0;
  for (let after = 0; ;) {
    const rows = await store.findMentions(tx.db, accountId, { listId, part: partOf(contact), after });
    const meant = rows.filter((row) => isMeant(contact, row)).map(({ id }) => id);
    await hideResults(tx, accountId, meant, moment(tx.clock));
    hidden += meant.length;
    const last = rows.at(-1);
    if (!last) return hidden;
    after = last.id;
  }
};

/** An address or a number of a record. */
type Reached = { readonly field: 'email' | 'phone'; readonly value: string };

/** Whoever a value reaches asked not to be contacted: every record of the account that reaches them disappears. */
export const suppressValue = (
  context: Context,
  place: ListPlace & { readonly resultId: number },
  { field, value }: Reached,
  fail: Fail<typeof generalErrors.not_found | typeof recordErrors.value_unknown>,
): Promise<number> =>
  inTransaction(context, async (tx) => {
    const { values } = await getResult(tx, place, place.resultId, fail);
    if (!isKnown(values, field, value)) return fail(recordErrors.value_unknown);
    const { accountId } = userOf(tx);
    const hidden = await suppress(tx, { accountId, level: 'account', kind: field, text: value, reason: '' });
    await tellChange(tx, { kind: 'list', id: place.id });
    // Whom it is about stands nowhere in clear: that is what they asked for.
    await writeAudit(tx, { action: 'suppressed', entity: 'contact', changes: { by: [null, field] } });
    return hidden ?? fail(recordErrors.value_unknown);
  });
