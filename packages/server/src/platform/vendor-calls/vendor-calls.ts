import { sql } from 'kysely';
import { moment, momentIn } from '../clock/clock.ts';
import { actorAccount } from '../context/actor-account.ts';
import { assertOutside, inTransaction, inReadTransaction, type Tx } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';

export type VendorQuestion = {
  /** Port and adapter: `people.acme`. */
  readonly vendor: string;
  /** The same for the same question: run, page, record. Vendors that know idempotency keys are sent it. */
  readonly key: string;
  readonly runId?: number;
  /** How long the answer is kept for disputes and repetitions; 30 days when unset. */
  readonly keepDays?: number;
};

/** An answer as it came. */
export type RawVendorAnswer = { readonly status: number; readonly body: string };

/** An answer with the time it was fetched at; `isKept`: from an earlier call, so not paid for again. */
export type VendorAnswer = RawVendorAnswer & { readonly fetchedAt: string; readonly isKept: boolean };

type Row = { status: number; body: string; fetched_at: string };

const day = 24 * 3600;

const maybeKept = async (tx: Tx, requestKey: string): Promise<VendorAnswer | null> => {
  const { rows } = await sql<Row>`
    select status, body, fetched_at from platform.vendor_calls
    where account_id = ${actorAccount(tx.actor)} and request_key = ${requestKey} and expires_at > ${moment(tx.clock)}
  `.execute(tx.db);
  const row = rows[0];
  return row ? { status: row.status, body: row.body, fetchedAt: row.fetched_at, isKept: true } : null;
};

/** Keeps an answer; when somebody kept one meanwhile, that one stands for both. */
const keep = async (
  tx: Tx,
  question: VendorQuestion,
  requestKey: string,
  raw: RawVendorAnswer,
): Promise<VendorAnswer> => {
  const [accountId, at] = [actorAccount(tx.actor), moment(tx.clock)];
  await sql`
    delete from platform.vendor_calls
    where account_id = ${accountId} and request_key = ${requestKey} and expires_at <= ${at}`.execute(tx.db);
  const { rows } = await sql`
    insert into platform.vendor_calls (account_id, run_id, request_key, vendor, status, body, fetched_at, expires_at)
    values (${accountId}, ${question.runId ?? null}, ${requestKey}, ${question.vendor}, ${raw.status}, ${raw.body},
      ${at}, ${momentIn(tx.clock, (question.keepDays ?? 30) * day)})
    on conflict (account_id, request_key) do nothing returning id`.execute(tx.db);
  if (rows.length > 0) return { ...raw, fetchedAt: at, isKept: false };
  return (await maybeKept(tx, requestKey)) ?? { ...raw, fetchedAt: at, isKept: false };
};

/**
 * Asks a vendor, or takes the answer it gave to the same question before: after a crash between answer and effect nobody
 * pays twice. The answer is kept as it came before anything is made of it. Call it outside any transaction.
 * @param ask asks; what it throws (VendorError) is not kept, so the question may be asked again
 */
export const askVendor = async (
  context: Context,
  question: VendorQuestion,
  ask: () => Promise<RawVendorAnswer>,
): Promise<VendorAnswer> => {
  assertOutside(context);
  const requestKey = `${question.vendor}:${question.key}`;
  const kept = await inReadTransaction(context, (tx) => maybeKept(tx, requestKey));
  if (kept) return kept;
  const raw = await ask();
  context.app.faults.reach('vendor_answered');
  const answer = await inTransaction(context, (tx) => keep(tx, question, requestKey, raw));
  context.app.faults.reach('vendor_kept');
  return answer;
};
