import type { Invoice, InvoiceHead, InvoiceLine } from '@galena/contract/subscriptions';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { alsoInAccounts, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { getAccount, getOwner } from '../identity/index.ts';
import { maybeSellingTerms } from '../whitelabel/index.ts';
import { headShown, invoiceShown, linesOfSeller, numberOf, takenBack } from './invoices.rules.ts';
import * as store from './invoices.store.ts';

type Paid = { readonly currency: string; readonly net: number; readonly tax: number };

type NewInvoice = Paid & {
  readonly accountId: number;
  /** The reseller whose invoice it is; null: the platform's. */
  readonly sellerId: number | null;
  /** What it is of, so that it is issued once. */
  readonly key: string;
  readonly lines: readonly InvoiceLine[];
  readonly taxPercent: number;
  /** The provider's name for the payment. */
  readonly reference: string;
};

/** Who sells, as it stands on the invoice, and whose numbers it takes: those go on when an address changes. */
type Seller = { readonly lines: string[]; readonly series: string };

/** The platform, or a reseller under the name of its business with its legal data, which nothing of ours stands beside. */
const sellerOf = async (tx: Tx, sellerId: number | null): Promise<Seller> => {
  if (sellerId === null) {
    const lines = linesOfSeller(tx.app.config.GALENA_SELLER);
    return { lines, series: lines.join('\n') };
  }
  return alsoInAccounts(tx, [sellerId], async () => {
    const terms = await maybeSellingTerms(tx, sellerId);
    const name = terms?.businessName ?? (await getAccount(tx, sellerId)).name;
    return { lines: [name, ...(terms?.invoiceLines ?? [])], series: name };
  });
};

const buyerOf = async (tx: Tx, accountId: number): Promise<string[]> => {
  const owner = await getOwner(tx, accountId);
  const name = `${owner.first_name} ${owner.last_name}`.trim();
  return [...new Set([owner.account_name, name, owner.email])].filter(Boolean);
};

type Numbered = Omit<store.NewInvoice, 'number'>;

/** Numbered last: whoever takes a number holds the series until the transaction ends. */
const issue = async (tx: Tx, accountId: number, row: Numbered): Promise<store.InvoiceRow> => {
  const count = await store.takeNumber(tx.db, row.series ?? row.seller.join('\n'), row.kind);
  return store.addInvoice(tx.db, accountId, { ...row, number: numberOf(row.kind, count) });
};

/** Issues the invoice of a payment, once, in the transaction that records it. */
export const issueInvoice = async (tx: Tx, invoice: NewInvoice): Promise<store.InvoiceRow> => {
  const { accountId, sellerId, key, lines, currency, net, tax, taxPercent, reference } = invoice;
  const known = await store.maybeInvoiceByKey(tx.db, accountId, key);
  if (known) return known;
  const seller = await sellerOf(tx, sellerId);
  return issue(tx, accountId, {
    key,
    kind: 'invoice',
    issued_at: moment(tx.clock),
    seller: seller.lines,
    buyer: await buyerOf(tx, accountId),
    lines,
    currency,
    net,
    tax,
    tax_percent: taxPercent,
    reference,
    refunds_id: null,
    series: seller.series,
  });
};

/** Issues what takes an invoice back, once: it names the same seller, buyer and lines. */
export const issueCreditNote = async (tx: Tx, accountId: number, of: store.InvoiceRow, key: string): Promise<void> => {
  if (await store.maybeInvoiceByKey(tx.db, accountId, key)) return;
  const { seller, buyer, lines, currency, net, tax, tax_percent, reference, series } = of;
  await issue(tx, accountId, {
    key,
    kind: 'credit_note',
    issued_at: moment(tx.clock),
    seller,
    buyer,
    lines: takenBack(lines),
    currency,
    net: -net,
    tax: -tax,
    tax_percent,
    reference,
    refunds_id: of.id,
    series,
  });
};

const refundedBy = (tx: Tx, accountId: number, row: store.InvoiceRow): Promise<store.InvoiceRow | null> =>
  row.refunds_id === null ? Promise.resolve(null) : store.maybeInvoice(tx.db, accountId, row.refunds_id);

const shownAtOnce = 100;

/** The latest invoices and credit notes of an account, newest first. */
export const listInvoices = async (tx: Tx, accountId: number): Promise<InvoiceHead[]> => {
  const rows = await store.findInvoices(tx.db, accountId, shownAtOnce);
  const heads: InvoiceHead[] = [];
  for (const row of rows) heads.push(headShown(row, await refundedBy(tx, accountId, row)));
  return heads;
};

/** Invoices and credit notes that an account of the transaction was sent for these payments, by their names with the provider. */
export const findInvoicesFor = async (
  tx: Tx,
  accountId: number,
  references: readonly string[],
): Promise<
  readonly {
    readonly id: number;
    readonly number: string;
    readonly kind: InvoiceHead['kind'];
    readonly reference: string;
  }[]
> => {
  if (references.length === 0) return [];
  const rows = await store.findByReference(tx.db, accountId, references);
  return rows.map((row) => ({ ...row, kind: row.kind === 'invoice' ? 'invoice' : 'credit_note' }));
};

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** An invoice or a credit note of the caller's account, as it was issued. */
export const getInvoice = (context: Context, id: number, fail: FailNotFound): Promise<Invoice> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const row = (await store.maybeInvoice(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    return invoiceShown(row, await refundedBy(tx, accountId, row));
  });
