import type { Crm } from '@galena/adapters/crm';
import type { LeadRecord } from '@galena/contract/contacts';
import type { Tx } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import {
  contactOf,
  contactsOf,
  hashedOf,
  hashName,
  keepSuppressions,
  type Contact,
  type SuppressionSource,
} from '../contacts/index.ts';
import { hideReaching, type CustomersKnown } from '../records/index.ts';
import { findConnections, type ConnectionRow } from './connections.store.ts';
import { readBackKey, readBackQueue } from './queues.jobs.ts';
import * as store from './reading-back.store.ts';

type Input = Pick<ConnectionRow, 'reads_back' | 'customer_tag' | 'customer_stage'>;

/** Whether all contacts of a CRM are to be gone through. */
export const isRead = ({ reads_back, customer_tag, customer_stage }: Input): boolean =>
  reads_back || customer_tag !== null || customer_stage !== null;

/** Whether two wishes ask the same of the contacts. */
export const isSameReading = (one: Input, other: Input): boolean =>
  one.reads_back === other.reads_back &&
  one.customer_tag === other.customer_tag &&
  one.customer_stage === other.customer_stage;

/** Has the contacts of a CRM gone through, soon after the transaction commits. */
export const beginReading = async (tx: Tx, accountId: number, connectionId: number): Promise<void> => {
  await enqueue(tx, readBackQueue, { connection_id: connectionId }, { accountId, key: readBackKey(connectionId) });
};

/** The customer wishes something else of a connection: what was known by the old wish is forgotten, and all are gone through anew. */
export const changeReading = async (
  tx: Tx,
  accountId: number,
  connectionId: number,
  { before, after }: { readonly before: Input; readonly after: Input & Pick<ConnectionRow, 'is_active'> },
): Promise<void> => {
  if (isSameReading(before, after)) return;
  await store.forgetReading(tx.db, accountId, connectionId);
  if (isRead(after) && after.is_active) await beginReading(tx, accountId, connectionId);
};

/** Who of some leads is a customer of the account already, as its CRMs said when they were read last. */
const among = async (tx: Tx, accountId: number, leads: readonly LeadRecord[]): Promise<ReadonlySet<LeadRecord>> => {
  const ways = new Map(leads.map((lead) => [lead, contactsOf(lead).map(hashedOf)]));
  const asked = [...new Map([...ways.values()].flat().map((one) => [hashName(one), one])).values()];
  if (asked.length === 0) return new Set();
  const found = new Set((await store.findCustomers(tx.db, accountId, asked)).map(hashName));
  return new Set(leads.filter((lead) => ways.get(lead)?.some((one) => found.has(hashName(one)))));
};

/** How many ways to customers are known, by which CRMs, and of when the oldest word is; null: no CRM was read for that. */
const known = async (tx: Tx, accountId: number) => {
  const rows = (await store.findReadings(tx.db, accountId)).filter(({ customers }) => customers > 0);
  const moments = rows.flatMap(({ read_at: at }) => at ?? []).toSorted();
  const [oldest] = moments;
  if (oldest === undefined) return null;
  const crms = (await findConnections(tx.db, accountId)).filter(({ id }) =>
    rows.some(({ connection_id: read }) => read === id),
  );
  const contacts = rows.reduce((sum, { customers }) => sum + customers, 0);
  return { contacts, as_of: oldest, crms: crms.map(({ name }) => name) };
};

/** The customers that CRMs tell of. */
export const customersOfCrms: CustomersKnown = { among, known };

type Listing = NonNullable<Extract<Crm['contacts'], { kind: 'book' }>['list']>;
type Listed = Awaited<ReturnType<Listing>>['contacts'][number];
type Why = Listed['refusals'][number]['why'];

/** What a CRM says of its contact, as the source of an opt-out. */
const sourceOf: Readonly<Record<Why, SuppressionSource>> = {
  do_not_disturb: 'crm',
  unsubscribed: 'crm_unsubscribed',
  bounced: 'crm_bounced',
};

const isTagged = ({ tags }: Listed, tag: string): boolean =>
  tags.some((one) => one.trim().toLowerCase() === tag.trim().toLowerCase());

const contactsIn = (kind: 'email' | 'phone' | 'domain', texts: readonly string[]): readonly Contact[] =>
  texts.flatMap((text) => contactOf(kind, text) ?? []);

/** By what the customers among some contacts are known. A tag or a stage that is null says of nobody that they are one. */
export const customersIn = (
  listed: readonly Listed[],
  { customer_tag: tag, customer_stage: stage }: Pick<Input, 'customer_tag' | 'customer_stage'>,
): readonly Contact[] =>
  listed
    .filter((one) => (tag !== null && isTagged(one, tag)) || (stage !== null && one.stages.includes(stage)))
    .flatMap((one) => [
      ...contactsIn('email', one.emails),
      ...contactsIn('phone', one.phones),
      ...contactsIn('domain', one.websites),
    ]);

/** Whom nobody is to contact any more by some ways, by the source of that. */
const refusedIn = (listed: readonly Listed[]): ReadonlyMap<SuppressionSource, readonly Contact[]> => {
  const refusals = listed.flatMap((one) => one.refusals);
  const bySource = Map.groupBy(refusals, ({ why }) => sourceOf[why]);
  return new Map(
    [...bySource].map(([source, some]) => [source, some.flatMap(({ kind, text }) => contactOf(kind, text) ?? [])]),
  );
};

/** Who is not to be contacted there is not here: their records disappear, and none comes in again. */
export const suppressRefused = async (
  tx: Tx,
  accountId: number,
  { name }: ConnectionRow,
  listed: readonly Listed[],
): Promise<void> => {
  for (const [source, contacts] of refusedIn(listed)) {
    const one = { accountId, level: 'account', listId: null, reason: name, source, userId: null } as const;
    const added = await keepSuppressions(tx, { ...one, forCustomers: false }, contacts);
    if (added.length > 0) await hideReaching(tx, { accountId, contacts: added, listId: null });
  }
};
