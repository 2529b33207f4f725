import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/context/transaction.ts';
import { spend, type PaidWork, type Piece } from '../billing/index.ts';
import { emailHash } from '../contacts/index.ts';
import { countOwnAddresses, findOwnAddresses, type VerifiableIn } from '../records/index.ts';
import type { RecordAnswer } from './answers.store.ts';
import { maybePrice } from './house.store.ts';
import { findPaid, type JobRow } from './jobs.store.ts';

/** What a verification costs: an address of a person's own list, and all of them at most. */
type Quote = { readonly price: number; readonly costMax: number };

/** What the verification of records costs at most. What was found by a look-up or a search costs nothing. */
export const quoteVerification = async (tx: Tx, where: RawBuilder<unknown>, asked: VerifiableIn): Promise<Quote> => {
  const price = (await maybePrice(tx.db)) ?? 0;
  return { price, costMax: price === 0 ? 0 : price * (await countOwnAddresses(tx, where, asked)) };
};

/** Records in their order, with what was answered of each. */
type Answered = { readonly ids: readonly number[]; readonly answers: readonly RecordAnswer[] };

/** What is paid of some records, from the first on, and whether the run has to stop before the next. */
type Charged = { readonly paid: readonly number[]; readonly credits: number; readonly isOut: boolean };

/**
 * Charges what was answered of addresses of a person's own lists to the budget of a run, in the transaction that writes it: each once in 90
 * days, however many records have it, and nothing for what is unknown or was known.
 */
export const chargeAnswers = async (
  tx: Tx,
  accountId: number,
  { price, run_id: runId }: Pick<JobRow, 'price' | 'run_id'>,
  { ids, answers }: Answered,
  reused: ReadonlySet<string>,
): Promise<Charged> => {
  const sold = answers.filter(({ email, state }) => state !== 'unknown' && !reused.has(email));
  if (price === 0 || sold.length === 0) return { paid: ids, credits: 0, isOut: false };
  const own = await findOwnAddresses(tx, accountId, ids);
  const subjects = new Map(own.map(({ result_id: id, email, identity_id: subject }) => [`${id} ${email}`, subject]));
  const named = new Set<string>();
  const ofRecord = Map.groupBy(sold, ({ resultId }) => resultId);
  const pieces = ids.map((id): Piece =>
    (ofRecord.get(id) ?? []).flatMap(({ email }) => {
      const subject = subjects.get(`${id} ${email}`);
      if (subject === undefined || named.has(email)) return [];
      named.add(email);
      return [{ subject, item: `verified:${emailHash(email)}`, credits: price }];
    }),
  );
  const spending = { accountId, runId, key: String(ids[0]), kind: 'field', action: 'verification', pieces } as const;
  const { paid, credits, stopReason } = await spend(tx, spending);
  return { paid: ids.slice(0, paid), credits, isOut: stopReason !== null };
};

/** What the wallet says of verifications that were paid. */
export const findPaidVerifications = async (
  tx: Tx,
  accountId: number,
  runIds: readonly number[],
): Promise<readonly PaidWork[]> =>
  (await findPaid(tx.db, accountId, runIds)).map((one) => ({ ...one, action: 'verification', recordId: null }));
