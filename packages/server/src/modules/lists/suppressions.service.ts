import type { LeadRecord } from '@galena/contract/lists';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { suppressionHash } from './hashes.service.ts';
import { lockIdentities } from './identities.store.ts';
import { contactOf, contactsOf, type Contact, type SuppressionKind } from './suppressions.rules.ts';
import * as store from './suppressions.store.ts';

const hashed = ({ kind, text }: Contact): store.Hashed => ({ kind, hash: suppressionHash(kind, text) });
const nameOf = ({ kind, hash }: store.Hashed): string => `${kind} ${hash.toString('hex')}`;

/** Which records may not be saved into a list, because somebody they reach asked not to be contacted. Deny wins. */
export const findSuppressedRecords = async (
  tx: Tx,
  accountId: number,
  listId: number,
  records: readonly LeadRecord[],
): Promise<ReadonlySet<LeadRecord>> => {
  const ways = new Map(records.map((record) => [record, contactsOf(record).map(hashed)]));
  const asked = [...new Map([...ways.values()].flat().map((one) => [nameOf(one), one])).values()];
  const denied = new Set((await store.findSuppressed(tx.db, accountId, listId, asked)).map(nameOf));
  return new Set(records.filter((record) => ways.get(record)?.some((one) => denied.has(nameOf(one)))));
};

/** The piece of a contact that a record which reaches it must hold somewhere: a first look without hashes. */
const partOf = ({ kind, text }: Contact): string => {
  if (kind === 'profile') return text.slice(text.indexOf('/'));
  // Records may spell a domain in letters that the DNS has not.
  return text.includes('xn--') ? text.slice(0, text.indexOf('@') + 1) : text;
};

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

/**
 * Nobody is contacted this way any more: records of the account that reach it disappear at once, and none comes in again.
 * Records of a reseller's customers are hidden when they are looked up the next time.
 * @returns how many records disappeared, or null when the text is no such contact
 */
export const suppress = async (tx: Tx, input: Suppression): Promise<number | null> => {
  const { accountId, level, listId = null, kind, reason } = input;
  const contact = contactOf(kind, input.text);
  if (!contact) return null;
  await lockIdentities(tx.db, accountId);
  const at = moment(tx.clock);
  const { hash } = hashed(contact);
  await store.addSuppression(tx.db, { accountId, level, listId, kind, hash, reason, at });
  let hidden = 0;
  for (let after = 0; ;) {
    const rows = await store.findMentions(tx.db, accountId, { listId, part: partOf(contact), after });
    const meant = rows.filter(({ website, linkedin_url, url, ...row }) =>
      contactsOf({
        ...(row as unknown as Pick<LeadRecord, 'emails' | 'phones' | 'potential_emails'>),
        ...(website === null ? {} : { website }),
        ...(linkedin_url === null ? {} : { linkedin_url }),
        ...(url === null ? {} : { data: { url } }),
      }).some((one) => one.kind === contact.kind && one.text === contact.text),
    );
    await store.hideResults(
      tx.db,
      accountId,
      meant.map(({ id }) => id),
      at,
    );
    hidden += meant.length;
    const last = rows.at(-1);
    if (!last) return hidden;
    after = last.id;
  }
};
