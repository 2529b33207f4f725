import { generalErrors, type Fail, type RouteInput } from '@galena/contract/kernel';
import { listErrors } from '@galena/contract/lists';
import {
  verificationErrors,
  type BounceKind,
  type BounceReport,
  type BounceReports,
  type bounceRoutes as routes,
} from '@galena/contract/verification';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { emailHash } from '../contacts/index.ts';
import { findListRows } from '../lists/index.ts';
import { foreseeRefund, refundBounced, type Refund } from '../outcomes/index.ts';
import { findHolding, getResult, writeVerdicts, type Addressed, type ListPlace } from '../records/index.ts';
import { findKnownAnswers } from './answers.service.ts';
import * as answers from './answers.store.ts';
import { addressesIn, addressOf, joinRefunds } from './bounces.rules.ts';
import { keyOf } from './spellings.rules.ts';
import * as store from './bounces.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailAddress = Fail<typeof generalErrors.not_found | typeof verificationErrors.not_of_record>;
type FailReport = Fail<
  typeof generalErrors.not_found | typeof listErrors.demo_list | typeof verificationErrors.not_of_record
>;

type RecordPlace = ListPlace & { readonly resultId: number };
type Bounce = { readonly email: string; readonly kind: BounceKind };

/** Records of the account that have an address; what came with the product is nobody's. */
const holdersOf = async (tx: Tx, email: string, listId: number | null): Promise<readonly Addressed[]> => {
  const { accountId } = userOf(tx);
  const found = await findHolding(tx, accountId, email, listId);
  const lists = await findListRows(tx, accountId, [...new Set(found.map(({ list_id: id }) => id))]);
  const own = new Set(lists.filter((list) => !list.is_demo).map(({ id }) => id));
  return found.filter(({ list_id: id }) => own.has(id));
};

/** What may have been charged for an address: itself, or the contact whose address it is. */
const itemsOf = (email: string, holders: readonly Addressed[]) =>
  [...Map.groupBy(holders, ({ identity_id: subject }) => subject)].flatMap(([subject, records]) => {
    const hasOther = records.some(({ emails }) =>
      emails.some((one) => keyOf(one.email) !== keyOf(email) && one.state === 'deliverable'),
    );
    return [
      { subject, item: `email ${emailHash(email)}`, hasOther: false },
      { subject, item: 'contact', hasOther },
    ];
  });

const refundsOf = async (
  email: string,
  holders: readonly Addressed[],
  refund: (item: ReturnType<typeof itemsOf>[number]) => Promise<Refund>,
): Promise<Pick<BounceReport, 'outcome' | 'credits'>> => {
  const refunds: Refund[] = [];
  // One after the other: they share a connection and a limit.
  for (const item of itemsOf(email, holders)) refunds.push(await refund(item));
  return joinRefunds(refunds);
};

const standings = {
  hard: { state: 'undeliverable', reason: 'bounced' },
  soft: { state: 'risky', reason: 'bounced_softly' },
} as const;

const sourceOf = (tx: Tx): store.NewBounce['source'] => (userOf(tx).apiKey ? 'api_key' : 'person');

/** Writes down with the records that have an address what somebody says of it. */
const writeStanding = async (tx: Tx, { email, kind }: Bounce, holders: readonly Addressed[]): Promise<void> => {
  const { accountId } = userOf(tx);
  const at = moment(tx.clock);
  const { state, reason } = standings[kind];
  // Each record has it as its own source wrote it.
  const held = holders.flatMap(({ id: resultId, emails }) =>
    emails
      .filter((one) => keyOf(one.email) === keyOf(email))
      .map((one) => ({ resultId, email: one.email.toLowerCase() })),
  );
  await writeVerdicts(
    tx,
    accountId,
    held.map((one) => ({ ...one, state, at })),
  );
  const [known] = await findKnownAnswers(tx, accountId, [email], '1970-01-01');
  const { is_free = false, is_role = false, is_disposable = false } = known ?? {};
  const answer = { state, reason, suggestion: null, is_free, is_role, is_disposable } as const;
  const silence = { mail_server: null, code: null, said: null, retry_at: null } as const;
  const told = { ...answer, ...silence, verifier: sourceOf(tx), at, tries: 0 };
  await answers.putAnswers(
    tx.db,
    accountId,
    held.map((one) => ({ ...told, ...one })),
  );
};

/** A bounce, and what comes back for it, in one transaction. Said again, it is the same bounce; nothing comes back twice. */
const report = async (tx: Tx, { email, kind }: Bounce, listId: number | null): Promise<BounceReport> => {
  const { accountId, userId } = userOf(tx);
  const holders = await holdersOf(tx, email, listId);
  const records = holders.length;
  if (records === 0) return { email, outcome: 'unknown_email', records, credits: 0 };
  const bounce = { accountId, email: keyOf(email), source: sourceOf(tx), userId, at: moment(tx.clock) };
  if (kind === 'soft') {
    // What came back for good before is not better now.
    const dead = await store.findBounced(tx.db, accountId, [keyOf(email)], '1970-01-01');
    if (dead.length === 0) {
      await writeStanding(tx, { email, kind }, holders);
      await store.putBounce(tx.db, { ...bounce, kind, credits: 0 });
    }
    return { email, outcome: 'soft_bounce', records, credits: 0 };
  }
  await writeStanding(tx, { email, kind }, holders);
  const refund = await refundsOf(email, holders, (item) => refundBounced(tx, accountId, item));
  await store.putBounce(tx.db, { ...bounce, kind, credits: refund.credits });
  return { email, records, ...refund };
};

/** @throws through `fail` when the record is not there, or has no such address */
const readAddress = async (context: Context, place: RecordPlace, text: string, fail: FailAddress) => {
  const { emails, list } = await getResult(context, place, place.resultId, fail);
  const email = addressOf(text);
  if (email === null || !emails.some((one) => keyOf(one.email) === keyOf(email)))
    return fail(verificationErrors.not_of_record);
  return { email, list };
};

/** Whether credits would come back if an address of a record bounced. Changes nothing. */
export const foreseeBounce = (
  context: Context,
  place: RecordPlace,
  text: string,
  fail: FailAddress,
): Promise<BounceReport> =>
  inReadTransaction(context, async (tx) => {
    const { email } = await readAddress(tx, place, text, fail);
    const holders = await holdersOf(tx, email, null);
    const refund = await refundsOf(email, holders, (item) => foreseeRefund(tx, userOf(tx).accountId, item));
    return { email, records: holders.length, ...refund };
  });

/** A mail to an address of a record bounced: so it is with all records of the account that have it, and what was agreed comes back. */
export const reportBounce = (
  context: Context,
  place: RecordPlace,
  { email: text, kind }: Bounce,
  fail: FailReport,
): Promise<BounceReport> =>
  inTransaction(context, async (tx) => {
    const { email, list } = await readAddress(tx, place, text, fail);
    if (list.is_demo) return fail(listErrors.demo_list);
    const reported = await report(tx, { email, kind }, null);
    const changes = { credits: [null, reported.credits] } as const;
    await writeAudit(tx, { action: 'reported', entity: 'bounce', entityId: place.resultId, changes });
    return reported;
  });

/** So many addresses are written down in one transaction. */
const pieceSize = 50;

/** Mails to these addresses bounced: of each what became of it. What is done stays done if a later piece fails; said again, it is the same. */
export const reportBounces = async (
  context: Context,
  { emails: texts, kind, list_id: only }: RouteInput<typeof routes.reportMany>['body'],
  fail: FailNotFound,
): Promise<BounceReports> => {
  const { emails, unread } = addressesIn(texts);
  const listId = only ?? null;
  const { accountId } = userOf(context);
  if (listId !== null) {
    const [list] = await inReadTransaction(context, (tx) => findListRows(tx, accountId, [listId]));
    if (!list) return fail(generalErrors.not_found);
  }
  const results: BounceReport[] = [];
  const sum = (value: (one: BounceReport) => number): number => results.reduce((total, one) => total + value(one), 0);
  for (let at = 0; at < emails.length; at += pieceSize) {
    const piece = await inTransaction(context, async (tx) => {
      const reported: BounceReport[] = [];
      for (const email of emails.slice(at, at + pieceSize)) reported.push(await report(tx, { email, kind }, listId));
      return reported;
    });
    results.push(...piece);
  }
  const credits = sum((one) => one.credits);
  const refunded = results.filter(({ outcome }) => outcome === 'refunded').length;
  await inTransaction(context, (tx) => {
    const changes = { count: [null, emails.length], credits: [null, credits] } as const;
    return writeAudit(tx, { action: 'reported', entity: 'bounces', changes });
  });
  return { results, refunded, credits, records: sum((one) => one.records), unread: [...unread] };
};
