import { z } from 'zod';
import { Id, Moment } from '../kernel/index.ts';

export const invoiceKinds = ['invoice', 'credit_note'] as const;

const Cents = z.int().describe('Minor units of the currency; negative on a credit note');

/** What a line says: `plan` with its period, `change` (the rest of a period on a dearer plan), `credits` that were bought. */
export const lineKinds = ['plan', 'change', 'credits', 'validation'] as const;

export const InvoiceLine = z.strictObject({
  kind: z.enum(lineKinds),
  /** The plan’s name; for credits empty. */
  name: z.string(),
  quantity: z.int(),
  net_cents: Cents,
  period_start: Moment.nullable(),
  period_end: Moment.nullable(),
});
export type InvoiceHead = z.infer<typeof InvoiceHead>;
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** An invoice in a list. */
export const InvoiceHead = z.strictObject({
  id: Id,
  number: z.string(),
  kind: z.enum(invoiceKinds),
  issued_at: Moment,
  currency: z.string(),
  total_cents: Cents,
  refunds: z.string().nullable().describe('The number of the invoice that a credit note takes back'),
});

export const Invoice = InvoiceHead.extend({
  seller: z.array(z.string()).describe('Legal name, address and tax number, line by line'),
  buyer: z.array(z.string()),
  lines: z.array(InvoiceLine),
  net_cents: Cents,
  tax_cents: Cents,
  tax_percent: z.number(),
  reference: z.string().describe('The payment’s name with the provider'),
});
export type Invoice = z.infer<typeof Invoice>;
