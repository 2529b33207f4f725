import { moment } from '../../platform/clock/clock.ts';
import type { LeadRecord } from '@galena/contract/contacts';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './suppressing.store.ts';
import {
  type Contact,
  contactOf,
  contactsOf,
  findSuppressedLeads,
  keepSuppression,
  keepSuppressions,
  lockIdentities,
  type Suppression,
} from '../contacts/index.ts';
import { hideResults } from './changes.service.ts';

/** The piece of a contact that a record which reaches it must hold somewhere: a first look without hashes. */
const partOf = ({ kind, text }: Contact): string => {
  if (kind === 'profile') return text.slice(text.indexOf('/'));
  // Records may spell a domain in letters that the DNS has not.
  return text.includes('xn--') ? text.slice(0, text.indexOf('@') + 1) : text;
};

/** A record as those see it who are asked whom one may contact. */
export const leadOf = ({ website, linkedin_url, url, ...row }: store.ReachableRow): LeadRecord => ({
  ref: String(row.id),
  ...(row as unknown as Pick<LeadRecord, 'emails' | 'phones' | 'potential_emails'>),
  ...(website === null ? {} : { website }),
  ...(linkedin_url === null ? {} : { linkedin_url }),
  ...(url === null ? {} : { data: { url } }),
});

const isMeant = (contact: Contact, row: store.ReachableRow): boolean =>
  contactsOf(leadOf(row)).some((one) => one.kind === contact.kind && one.text === contact.text);

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

/** The ways by which a record reaches the one it is about, and nobody beside them; of a business without any, its site. */
const ownContactsOf = (row: store.ReachableRow): readonly Contact[] => {
  const all = contactsOf(leadOf(row));
  const own = all.filter(({ kind }) => kind !== 'domain');
  const site = row.website === null ? null : contactOf('domain', row.website);
  return own.length > 0 || site === null ? own : [site];
};

/**
 * Whom these records are about is not contacted any more: they disappear, and so do the account's other records about them. Others
 * that the same contacts reach are found by `hideDenied`. The caller holds `lockIdentities`.
 * @returns those of `ids` that disappeared
 */
export const suppressRecords = async (
  tx: Tx,
  { accountId, ids, reason }: { readonly accountId: number; readonly ids: readonly number[]; readonly reason: string },
): Promise<readonly number[]> => {
  const rows = await store.findReachable(tx.db, accountId, ids);
  await keepSuppressions(tx, { accountId, level: 'account', listId: null, reason }, rows.flatMap(ownContactsOf));
  const same = await store.findSameIdentities(
    tx.db,
    accountId,
    rows.map(({ id }) => id),
  );
  await hideResults(tx, accountId, same, moment(tx.clock));
  return rows.map(({ id }) => id);
};

/**
 * Looks at the next records of the account, and hides those that reach somebody who asked not to be contacted. The caller holds
 * `lockIdentities`.
 * @returns the last id that was looked at; null: there are no more
 */
export const hideDenied = async (tx: Tx, accountId: number, after: number, max: number): Promise<number | null> => {
  const rows = await store.findReachableAfter(tx.db, accountId, after, max);
  for (const [listId, ofList] of Map.groupBy(rows, (row) => row.list_id)) {
    const leads = ofList.map(leadOf);
    const denied = await findSuppressedLeads(tx, accountId, listId, leads);
    const ids = ofList.filter((_, at) => denied.has(leads[at] as LeadRecord)).map(({ id }) => id);
    await hideResults(tx, accountId, ids, moment(tx.clock));
  }
  return rows.at(-1)?.id ?? null;
};
