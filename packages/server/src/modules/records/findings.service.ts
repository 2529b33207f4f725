import type { ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import type { LookupOutcome } from '@galena/contract/lists';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { spend, type Piece } from '../billing/index.ts';
import * as store from './findings.store.ts';
import { emailHash, findSuppressedLeads, keysOf, learnKeys, lockIdentities } from '../contacts/index.ts';
import { findListRows, touchList } from '../lists/index.ts';
import { changeCounted, hideResults } from './changes.service.ts';
import { type Finding, projectFindings, type Projection } from './findings.rules.ts';
import { foundOnceSale, lookupSaleKindOf, lookupSaleOf } from './prices.rules.ts';
import type { Payment } from './writing.service.ts';

/** What a look-up found of one record; no findings: it found nothing. */
export type RecordFindings = {
  readonly resultId: number;
  readonly findings: readonly Finding[];
  /** Whether the website could be read; else why not. */
  readonly visit: VisitKind;
  /** What was read is invented: then the record says so from now on, whatever it said before. */
  readonly isDemo?: boolean;
  /** E-mails, in lower case, that cost nothing, because of what their mail servers said of them. */
  readonly freeEmails?: readonly string[];
};

/** How the website of a record was read, as far as its look-up is concerned. */
export type VisitKind = 'read' | Extract<LookupOutcome, 'no_website' | 'unreachable' | 'refused'>;

/** What was looked for: it decides what is sold, and whether the record's own look-up ends. */
export type SoughtFindings = 'email' | 'phone' | 'profile';

export type FindingsInput = {
  readonly accountId: number;
  readonly listId: number;
  readonly type: ListType;
  readonly payment: Payment;
  readonly records: readonly RecordFindings[];
};

export type FindingsWritten = {
  /** What became of the records that were looked at, in their order. Records that are gone are among them. */
  readonly results: ReadonlyMap<number, 'found' | 'potential' | 'not_found'>;
  readonly credits: number;
  /** The budget did not pay for the next record: it and those after it are as they were. */
  readonly isOutOfCredits: boolean;
};

type Candidate = {
  readonly record: store.OpenRecord;
  readonly findings: readonly Finding[];
  readonly freeEmails: ReadonlySet<string>;
  readonly projection: Projection;
  readonly lookup: LookupOutcome;
};

/** What came of a look-up: what was found now, whatever else is known of the record. */
const lookupOf = (visit: VisitKind, { columns }: Projection, findings: readonly Finding[]): LookupOutcome => {
  const has = (wanted: string): boolean => findings.some(({ field }) => field === wanted);
  if (has('email') && columns.emails.length > 0) return 'found';
  if (has('potential_emails') && columns.potential_emails.length > 0) return 'potential';
  return visit === 'read' ? 'nothing_found' : visit;
};

const textsOf = (findings: readonly Finding[], field: string): readonly string[] =>
  findings.flatMap(({ field: of, value }) => (of === field && typeof value === 'string' ? [value] : []));

/** The profile that was found, by which somebody may not be contacted either. */
const profileOf = (findings: readonly Finding[]): Pick<LeadRecord, 'linkedin_url'> => {
  const [address] = textsOf(findings, 'linkedin_url');
  return address === undefined ? {} : { linkedin_url: address };
};

/** What was found, as a lead: to ask who may be contacted, and whom it leads to. */
const leadOf = ({ record, findings }: Pick<Candidate, 'record' | 'findings'>): LeadRecord => ({
  ref: String(record.id),
  ...(record.name === null ? {} : { name: record.name }),
  ...(record.website === null ? {} : { website: record.website }),
  ...(record.city === null ? {} : { city: record.city }),
  ...(record.street === null ? {} : { street: record.street }),
  ...profileOf(findings),
  emails: textsOf(findings, 'email').map((email) => ({ email, type: null, is_verified: false, score: null })),
  phones: textsOf(findings, 'phone').map((number) => ({ number, type: null, is_verified: false })),
  potential_emails: textsOf(findings, 'potential_emails').map((email) => ({ email, score: null })),
});

/** Records to be changed; those that were deleted, with their list or alone, or hidden meanwhile are not among them. */
export const openRecords = async (
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<readonly store.OpenRecord[]> => {
  const rows = await store.openRecords(tx.db, accountId, ids);
  const lists = await findListRows(tx, accountId, [...new Set(rows.map((row) => row.list_id))]);
  return rows.filter((row) => lists.some(({ id }) => id === row.list_id));
};

/** Writes what findings make of records: columns, the ledger of evidence, and the end of their look-up where they are its. */
export const writeProjections = async (
  tx: Tx,
  accountId: number,
  changes: readonly store.RecordChange[],
  change: store.Change,
): Promise<void> => {
  if (changes.length === 0) return;
  await store.writeValues(
    tx.db,
    accountId,
    changes.map(({ id, projection }) => ({ id, ...projection })),
  );
  await changeCounted(tx, store.columnsChange(accountId, changes, change));
};

const openCandidates = async (
  tx: Tx,
  { accountId, records }: FindingsInput,
  sought: SoughtFindings,
): Promise<readonly Candidate[]> => {
  const ids = records.map(({ resultId }) => resultId);
  const open = new Map((await openRecords(tx, accountId, ids)).map((row) => [row.id, row]));
  const stored = await store.findValues(tx.db, accountId, ids);
  return records.flatMap(({ resultId, findings, visit, freeEmails = [] }) => {
    const record = open.get(resultId);
    if (!record) return [];
    const otherwise = sought === 'email' ? 'not_found' : (record.looking_from ?? record.email_status);
    const projection = projectFindings(record, stored.get(resultId) ?? [], findings, otherwise);
    const lookup = lookupOf(visit, projection, findings);
    return [{ record, findings, freeEmails: new Set(freeEmails), projection, lookup }];
  });
};

const knownLeadOf = (record: store.OpenRecord): LeadRecord => ({
  ref: String(record.id),
  emails: record.emails,
  phones: record.phones,
  potential_emails: record.potential_emails,
  ...(record.website === null ? {} : { website: record.website }),
  ...(record.linkedin_url === null ? {} : { linkedin_url: record.linkedin_url }),
});

/**
 * Records that somebody may not contact are hidden, as if they had said so before: by what is known of them, because a reseller
 * or the platform was asked after they came in, or by what was found.
 * @returns the others
 */
export const leaveOutSuppressed = async <One extends { readonly record: store.OpenRecord }>(
  tx: Tx,
  { accountId, listId }: Pick<FindingsInput, 'accountId' | 'listId'>,
  candidates: readonly One[],
  foundLeadOf: (one: One) => readonly LeadRecord[],
): Promise<readonly One[]> => {
  const leads = new Map(candidates.map((one) => [one, [knownLeadOf(one.record), ...foundLeadOf(one)]]));
  const denied = await findSuppressedLeads(tx, accountId, listId, [...leads.values()].flat());
  const hidden = new Set(candidates.filter((one) => leads.get(one)?.some((lead) => denied.has(lead))));
  await hideResults(
    tx,
    accountId,
    [...hidden].map(({ record }) => record.id),
    moment(tx.clock),
  );
  return candidates.filter((candidate) => !hidden.has(candidate));
};

/** What is bought of a record: of what was found only the addresses that stand and are charged, not those that a person rejected. */
const purchasesOf = (type: ListType, { record, findings, freeEmails, projection }: Candidate): Piece => {
  const found = new Set(textsOf(findings, 'email'));
  const emails = projection.columns.emails.filter(
    ({ email }) => found.has(email) && !freeEmails.has(email.toLowerCase()),
  );
  const known = new Set(record.emails.map(({ email }) => email.toLowerCase()));
  const sale = lookupSaleOf(type, { ref: String(record.id), emails }, known, emailHash);
  return sale.items.map((one) => ({ subject: record.identity_id, ...one }));
};

/** What else leads to whom a record is about from now on; what leads to somebody else already, still does. */
const learnFrom = async (tx: Tx, { accountId, type }: FindingsInput, candidates: readonly Candidate[]) => {
  const keys = candidates.flatMap((candidate) =>
    keysOf(type, leadOf(candidate), 'record', emailHash)
      .filter(({ kind }) => kind === 'email' || kind === 'phone')
      .map((key) => ({ ...key, identity_id: candidate.record.identity_id })),
  );
  await learnKeys(tx, accountId, keys);
};

/** What is bought of a record of which one number, or what its platform says, was looked for: nothing where nothing new stands. */
const onceOf = (type: ListType, sought: 'phone' | 'profile', { record, findings, projection }: Candidate): Piece => {
  const found = new Set(textsOf(findings, 'phone'));
  const known = new Set(record.phones.map(({ number }) => number));
  const isSold =
    sought === 'profile'
      ? findings.length > 0
      : projection.columns.phones.some(({ number }) => found.has(number) && !known.has(number));
  return isSold ? foundOnceSale(type, sought).items.map((one) => ({ subject: record.identity_id, ...one })) : [];
};

const pieceOf = (type: ListType, sought: SoughtFindings, candidate: Candidate): Piece =>
  sought === 'email' ? purchasesOf(type, candidate) : onceOf(type, sought, candidate);

const actionOf = { email: 'email', phone: 'phone', profile: 'influencer' } as const;

/** How many of them, from the first on, are paid, and for how much. */
const charge = async (
  tx: Tx,
  { accountId, type, payment }: FindingsInput,
  sought: SoughtFindings,
  allowed: readonly Candidate[],
) => {
  if (!payment) return { paid: allowed.length, credits: 0, stopReason: null };
  const kind = sought === 'email' ? lookupSaleKindOf(type) : 'field';
  const pieces = allowed.map((candidate) => pieceOf(type, sought, candidate));
  return spend(tx, { accountId, ...payment, kind, action: actionOf[sought], pieces });
};

/** Labels those of the written records of which something invented was read. */
export const labelDemo = async (
  tx: Tx,
  {
    accountId,
    records,
  }: Pick<FindingsInput, 'accountId'> & {
    readonly records: readonly Pick<RecordFindings, 'resultId' | 'isDemo'>[];
  },
  written: readonly number[],
): Promise<void> => {
  const ids = records.flatMap(({ resultId, isDemo }) => (isDemo && written.includes(resultId) ? [resultId] : []));
  if (ids.length > 0) await store.labelDemo(tx.db, accountId, ids, moment(tx.clock));
};

/** What became of a record: of its e-mail what its state says, of anything else whether it was found now. */
const outcomeOf = (
  sought: SoughtFindings,
  { findings, projection }: Candidate,
): 'found' | 'potential' | 'not_found' => {
  const status = projection.columns.email_status;
  if (sought === 'email') return status === 'found' || status === 'potential' ? status : 'not_found';
  const has = sought === 'profile' ? findings.length > 0 : findings.some(({ field }) => field === 'phone');
  return has ? 'found' : 'not_found';
};

/**
 * The one way findings come into records: leaves out who is suppressed, charges what the account never bought to the run's budget, puts the
 * values with their evidence beside what was known, and ends the records' look-up, all in the caller's transaction. Stops before the
 * first record that the budget does not pay for. A record that was deleted meanwhile is not charged.
 */
export const writeFindings = async (
  tx: Tx,
  input: FindingsInput,
  sought: SoughtFindings = 'email',
): Promise<FindingsWritten> => {
  const { accountId, listId } = input;
  await lockIdentities(tx, accountId);
  const asked = await openCandidates(tx, input, sought);
  const allowed = await leaveOutSuppressed(tx, input, asked, (one) => [leadOf(one)]);
  const { paid, credits, stopReason } = await charge(tx, input, sought, allowed);
  const chosen = allowed.slice(0, paid);
  tx.app.faults.reach('credits_settled');
  const at = moment(tx.clock);
  const isOfEmail = sought === 'email';
  const changes = chosen.map(({ record, projection, lookup }) => ({
    id: record.id,
    projection,
    ...(isOfEmail && { lookup }),
  }));
  await writeProjections(tx, accountId, changes, { at, endsLookup: isOfEmail });
  await labelDemo(
    tx,
    input,
    chosen.map(({ record }) => record.id),
  );
  await learnFrom(tx, input, chosen);
  if (changes.length > 0) await touchList(tx, accountId, listId);
  tx.app.faults.reach('results_written');
  const unpaid = new Set(allowed.slice(paid).map(({ record }) => record.id));
  const statusOf = new Map(chosen.map((one) => [one.record.id, outcomeOf(sought, one)]));
  const processed = input.records.filter(({ resultId }) => !unpaid.has(resultId));
  return {
    results: new Map(processed.map(({ resultId }) => [resultId, statusOf.get(resultId) ?? 'not_found'])),
    credits,
    isOutOfCredits: stopReason !== null,
  };
};
