import type { Invoice, InvoiceHead, InvoiceLine } from '@galena/contract/subscriptions';
import type { InvoiceRow } from './invoices.store.ts';

const letters = { invoice: '', credit_note: 'C-' } as const;

/** `000042` of invoices, `C-000007` of credit notes: each a series of its own. */
export const numberOf = (kind: InvoiceRow['kind'], count: number): string =>
  `${letters[kind]}${String(count).padStart(6, '0')}`;

/** The seller's setting as the lines of an address: divided by `|` or by line breaks. */
export const linesOfSeller = (setting: string): string[] =>
  setting
    .split(/\s*(?:\||\n)\s*/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The lines of a credit note: what the invoice says, taken back. */
export const takenBack = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  lines.map((line) => ({ ...line, net_cents: -line.net_cents }));

export const headShown = (row: InvoiceRow, refunds: InvoiceRow | null): InvoiceHead => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  issued_at: row.issued_at,
  currency: row.currency,
  total_cents: row.net + row.tax,
  refunds: refunds?.number ?? null,
});

export const invoiceShown = (row: InvoiceRow, refunds: InvoiceRow | null): Invoice => ({
  ...headShown(row, refunds),
  seller: [...row.seller],
  buyer: [...row.buyer],
  lines: [...row.lines],
  net_cents: row.net,
  tax_cents: row.tax,
  tax_percent: Number(row.tax_percent),
  reference: row.reference,
});
