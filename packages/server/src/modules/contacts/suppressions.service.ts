import type { LeadRecord } from '@galena/contract/contacts';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './suppressions.store.ts';
import { suppressionHash } from './hashes.service.ts';
import { type Contact, contactsOf, type SuppressionKind } from './suppressions.rules.ts';

const hashed = ({ kind, text }: Contact): store.Hashed => ({ kind, hash: suppressionHash(kind, text) });
const nameOf = ({ kind, hash }: store.Hashed): string => `${kind} ${hash.toString('hex')}`;

/** Which leads may not be saved into a list, because somebody they reach asked not to be contacted. Deny wins. */
export const findSuppressedLeads = async (
  tx: Tx,
  accountId: number,
  listId: number,
  leads: readonly LeadRecord[],
): Promise<ReadonlySet<LeadRecord>> => {
  const ways = new Map(leads.map((lead) => [lead, contactsOf(lead).map(hashed)]));
  const asked = [...new Map([...ways.values()].flat().map((one) => [nameOf(one), one])).values()];
  if (asked.length === 0) return new Set();
  const found = await Promise.all([
    store.findDeniedFromAbove(tx.db, accountId, asked),
    store.findSuppressed(tx.db, accountId, listId, asked),
  ]);
  const denied = new Set(found.flat().map(nameOf));
  return new Set(leads.filter((lead) => ways.get(lead)?.some((one) => denied.has(nameOf(one)))));
};

/** Somebody asked not to be contacted this way. */
export type Suppression = {
  readonly accountId: number;
  readonly level: 'reseller' | 'account' | 'list';
  /** Only at the level `list`. */
  readonly listId?: number;
  readonly kind: SuppressionKind;
  /** As it was given; only its hash is kept. */
  readonly text: string;
  readonly reason: string;
};

/** Keeps the hash of a contact that nobody may be reached by; one that is kept already stays as it is. */
export const keepSuppression = async (
  tx: Tx,
  one: Omit<Suppression, 'kind' | 'text'>,
  contact: Contact,
): Promise<void> => {
  const { accountId, level, listId = null, reason } = one;
  const kept = { accountId, ...hashed(contact), reason, at: moment(tx.clock) };
  await (level === 'reseller'
    ? store.addResellerSuppression(tx.db, kept)
    : store.addSuppression(tx.db, { ...kept, level, listId }));
};

/** The same of any number of contacts of an account, or of one of its lists. */
export const keepSuppressions = async (
  tx: Tx,
  { accountId, level, listId, reason }: Omit<store.NewSuppression, keyof store.Hashed | 'at'>,
  contacts: readonly Contact[],
): Promise<void> => {
  if (contacts.length === 0) return;
  const once = [...new Map(contacts.map((one) => [`${one.kind} ${one.text}`, hashed(one)])).values()];
  await store.addSuppressions(tx.db, { accountId, level, listId, reason, at: moment(tx.clock) }, once);
};

/** A list goes for good, and what was asked for it alone with it. */
export const forgetList = (tx: Tx, accountId: number, listId: number): Promise<void> =>
  store.removeOfList(tx.db, accountId, listId);
