import type { Fail, FileToSend } from '@galena/contract/kernel';
import { walletErrors, type Transaction, type TransactionFilter } from '@galena/contract/wallet';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { csvHead, csvLine, csvType } from '../../platform/db/csv.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { moment } from '../../platform/clock/clock.ts';
import {
  findBegunTransactions,
  findOpenRuns,
  findPaidWork,
  findTransactions,
  getMoments,
  type TransactionFilter as LedgerFilter,
  type TransactionRow,
} from '../billing/index.ts';
import { findListRows } from '../lists/index.ts';
import { findInvoicesFor } from '../subscriptions/index.ts';

type FailSpan = Fail<typeof walletErrors.span_backwards>;

const openEnd = { from: '1970-01-02', to: '9000-01-01' } as const;

const readFilter = async (
  tx: Tx,
  accountId: number,
  filter: TransactionFilter,
  fail: FailSpan,
): Promise<LedgerFilter> => {
  const { kind = null, from, to } = filter;
  if (from !== undefined && to !== undefined && from > to) return fail(walletErrors.span_backwards);
  const days = { from: from ?? openEnd.from, to: to ?? openEnd.to };
  const moments = from === undefined && to === undefined ? null : await getMoments(tx, accountId, days);
  return {
    kind,
    from: from === undefined ? null : (moments?.from ?? null),
    until: to === undefined ? null : (moments?.until ?? null),
  };
};

const goesBack: readonly string[] = ['refund', 'dispute'];

/** What was issued for the payments among transactions: an invoice, and for what went back a credit note. Owners alone see it. */
const findIssued = async (tx: Tx, accountId: number, rows: readonly TransactionRow[]) => {
  const isOwner = userOf(tx).standings.includes('owner');
  const references = rows.flatMap(({ amount, reference }) =>
    amount === null || reference === null ? [] : [reference],
  );
  const issued = isOwner ? await findInvoicesFor(tx, accountId, [...new Set(references)]) : [];
  const byPayment = new Map(issued.map(({ reference, ...paper }) => [`${paper.kind} ${reference}`, paper]));
  return ({ kind, amount, reference }: TransactionRow): Transaction['invoice'] =>
    amount === null
      ? null
      : (byPayment.get(`${goesBack.includes(kind) ? 'credit_note' : 'invoice'} ${reference ?? ''}`) ?? null);
};

/** What transactions were for, asked of the rooms that ran them; a list that is gone has no name. */
const tellOf = async (tx: Tx, accountId: number, rows: readonly TransactionRow[]): Promise<readonly Transaction[]> => {
  const runIds = rows.flatMap(({ run_id: id }) => (id === null ? [] : [id]));
  const [work, issuedFor, open] = await Promise.all([
    findPaidWork(tx, accountId, runIds),
    findIssued(tx, accountId, rows),
    findOpenRuns(tx, accountId, runIds).then((ids) => new Set(ids)),
  ]);
  const listIds = [...new Set([...work.values()].map(({ listId }) => listId))];
  const lists = new Map(
    (await findListRows(tx, accountId, listIds)).map(({ id, name, type }) => [id, { id, name, type }]),
  );
  return rows.map((row) => {
    const { run_id: runId } = row;
    const paid = runId === null ? undefined : work.get(runId);
    return {
      id: row.id,
      kind: row.kind,
      credits: row.credits,
      balance_after: row.balance_after,
      amount_cents: row.amount,
      currency: row.currency,
      list_type: row.list_type,
      action: paid?.action ?? row.action,
      reference: row.reference,
      created_at: row.created_at,
      changed_at: row.changed_at,
      status: row.kind === 'charge' && runId !== null && open.has(runId) ? ('open' as const) : ('done' as const),
      description: row.reason,
      invoice: issuedFor(row),
      run_id: runId,
      list: (paid && lists.get(paid.listId)) ?? null,
      record_id: paid?.recordId ?? null,
      found: paid?.found ?? null,
    };
  });
};

/** What happened in the wallet, latest first. */
export const listTransactions = (context: Context, query: TransactionFilter & PageInput, fail: FailSpan) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const plan = planPage(query);
    const filter = await readFilter(tx, accountId, query, fail);
    const { rows, total, isCapped } = await findTransactions(tx, accountId, filter, plan);
    // Pages go on by where a transaction stands, not by when it began.
    const places = rows.map(({ sequence }) => ({ id: sequence }));
    const { pagination } = pageOf(plan, places, total);
    const data = [...(await tellOf(tx, accountId, rows.slice(0, plan.limit)))];
    return { data, pagination: { ...pagination, total_is_capped: isCapped } };
  });

const columns = {
  began_at: ({ created_at: at }) => at,
  changed_at: ({ changed_at: at }) => at,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  credits: ({ credits }) => credits,
  balance_after: ({ balance_after: balance }) => balance,
  amount_cents: ({ amount_cents: amount }) => amount,
  currency: ({ currency }) => currency,
  list_type: ({ list_type: type }) => type,
  action: ({ action }) => action,
  found: ({ found }) => found,
  list: ({ list }) => list?.name ?? null,
  record_id: ({ record_id: id }) => id,
  run_id: ({ run_id: id }) => id,
  reference: ({ reference }) => reference,
  invoice: ({ invoice }) => invoice?.number ?? null,
  description: ({ description }) => description,
} as const satisfies Readonly<Record<string, (row: Transaction) => string | number | null>>;

const chunk = 500;

const bytesOf = async function* (context: Context, filter: LedgerFilter): AsyncGenerator<Uint8Array> {
  const { accountId } = userOf(context);
  yield csvHead(Object.keys(columns));
  let before: number | null = null;
  for (;;) {
    const from = before;
    const rows: readonly Transaction[] = await inReadTransaction(context, async (tx) =>
      tellOf(tx, accountId, await findBegunTransactions(tx, accountId, filter, { before: from, max: chunk })),
    );
    if (rows.length > 0)
      yield Buffer.from(rows.map((row) => csvLine(Object.values(columns).map((cell) => cell(row)))).join(''));
    before = rows.at(-1)?.id ?? null;
    if (rows.length < chunk || before === null) return;
  }
};

/** The same as CSV, read while it is sent: by when each began, which never changes, so that none is left out or comes twice. */
export const exportTransactions = async (
  context: Context,
  query: TransactionFilter,
  fail: FailSpan,
): Promise<FileToSend> => {
  const filter = await inReadTransaction(context, (tx) => readFilter(tx, userOf(tx).accountId, query, fail));
  return {
    name: `transactions-${moment(context.clock).slice(0, 10)}.csv`,
    contentType: csvType,
    size: null,
    etag: null,
    isInline: false,
    open: () => Promise.resolve(bytesOf(context, filter)),
  };
};
