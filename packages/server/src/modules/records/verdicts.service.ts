import { emailKeyOf, type VerificationState } from '@galena/contract/contacts';
import type { Result } from '@galena/contract/records';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { emailHash, lockIdentities, wayOf } from '../contacts/index.ts';
import { touchList } from '../lists/index.ts';
import { projectFindings } from './findings.rules.ts';
import { openRecords, writeProjections } from './findings.service.ts';
import { findValues } from './findings.store.ts';
import { findReaching } from './suppressing.store.ts';
import * as store from './verdicts.store.ts';

export type { Addressed, ChangedAddresses, VerifiableCounts, VerifiableIn } from './verdicts.store.ts';
export { verifiableRecords } from './verdicts.store.ts';

/** What is known of an address of a record from now on. */
export type Verdict = {
  readonly resultId: number;
  /** In lower case. */
  readonly email: string;
  readonly state: VerificationState;
  readonly at: string;
};

/** How many of these records can be verified, and why the others cannot. */
export const countVerifiable = (
  tx: Tx,
  where: Parameters<typeof store.countVerifiable>[1],
  asked: store.VerifiableIn,
): Promise<store.VerifiableCounts> => store.countVerifiable(tx.db, where, asked);

/** How many addresses of a person's own lists would be verified with these records. */
export const countOwnAddresses = (
  tx: Tx,
  where: Parameters<typeof store.countOwnAddresses>[1],
  asked: store.VerifiableIn,
): Promise<number> => store.countOwnAddresses(tx.db, where, asked);

/** The addresses of records that came with a person's own list, or from a person's hand, and from nowhere else. */
export const findOwnAddresses = (
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<readonly store.OwnAddress[]> => store.findOwnAddresses(tx.db, accountId, ids);

/** The addresses of records; those that are gone or hidden are left out. */
export const findAddressed = (tx: Tx, accountId: number, ids: readonly number[]): Promise<readonly store.Addressed[]> =>
  store.findAddressed(tx.db, accountId, ids);

/** So many records of one address are looked at. */
const maxHolding = 500;

/**
 * The records of an account that have an address, in whichever letters its domain is written; `listId`: only those of this list. Those
 * that are gone are left out.
 */
export const findHolding = async (
  tx: Tx,
  accountId: number,
  email: string,
  listId: number | null,
): Promise<readonly store.Addressed[]> => {
  const ways = [wayOf(Buffer.from(emailHash(email), 'hex'))];
  const rows = await findReaching(tx.db, accountId, { ways, listId, state: 'standing', after: 0, limit: maxHolding });
  const ids = rows.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await store.findAddressed(tx.db, accountId, ids);
  const key = emailKeyOf(email);
  return found.filter(({ emails }) => emails.some((one) => emailKeyOf(one.email) === key));
};

/** Records with addresses that changed since a moment, in the order they did; also those of people who may not be contacted. */
export const findChangedAddresses = (
  tx: Tx,
  accountId: number,
  after: Parameters<typeof store.findChangedAddresses>[2],
  max: number,
): Promise<readonly store.ChangedAddresses[]> => store.findChangedAddresses(tx.db, accountId, after, max);

/** How many records of a list stand in which state of verification, as far as somebody asked about them. */
export const countVerified = async (
  tx: Tx,
  accountId: number,
  listId: number,
): Promise<ReadonlyMap<Result['verification'], number>> =>
  new Map((await store.countVerified(tx.db, accountId, listId)).map(({ verification, n }) => [verification, n]));

const marked = (emails: Result['emails'], verdicts: readonly Verdict[]): Result['emails'] =>
  emails.map((one) => {
    const verdict = verdicts.find(({ email }) => email === one.email.toLowerCase());
    if (!verdict) return one;
    const { state, at } = verdict;
    return { ...one, state, checked_at: at, is_verified: state === 'deliverable' };
  });

/**
 * Writes what mail servers said of addresses to their records, in the caller's transaction: with the address itself, and with its
 * evidence, where a tick says that it was checked. What takes no mail goes behind what may, unless a person put it first. Records that
 * are gone are left alone.
 */
export const writeVerdicts = async (tx: Tx, accountId: number, verdicts: readonly Verdict[]): Promise<void> => {
  if (verdicts.length === 0) return;
  await lockIdentities(tx, accountId);
  const ofRecord = Map.groupBy(verdicts, ({ resultId }) => resultId);
  const open = await openRecords(tx, accountId, [...ofRecord.keys()]);
  const ids = open.map(({ id }) => id);
  const checked = verdicts
    .filter(({ resultId }) => ids.includes(resultId))
    .map(({ resultId, email, state, at }) => ({
      result_id: resultId,
      email,
      verified_at: state === 'deliverable' ? at : null,
    }));
  await store.markValues(tx.db, accountId, checked);
  const stored = await findValues(tx.db, accountId, ids);
  const changes = open.map((record) => {
    const before = { ...record, emails: marked(record.emails, ofRecord.get(record.id) ?? []) };
    const otherwise = record.looking_from ?? record.email_status;
    return { id: record.id, projection: projectFindings(before, stored.get(record.id) ?? [], [], otherwise) };
  });
  await writeProjections(tx, accountId, changes, { at: moment(tx.clock), endsLookup: false });
  for (const listId of new Set(open.map(({ list_id: id }) => id))) {
    await touchList(tx, accountId, listId);
    await tellChange(tx, { kind: 'list', id: listId });
  }
};
