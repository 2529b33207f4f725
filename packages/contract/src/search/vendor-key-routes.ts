import { z } from 'zod';
import { generalErrors, listTypes, Message, Moment, One, OneWithMessage, route } from '../kernel/index.ts';
import { enrichFields } from './enrich-fields.ts';
import { vendorPayers, VendorPrice } from './vendor-payers.ts';

/**
 * `failing`: the vendor refused it, or didn't answer several times in a row, and no search uses it before it's tested or some time
 * has passed. `not_tested`: it was saved while the vendor didn't answer.
 */
export const vendorKeyStates = ['none', 'works', 'failing', 'not_tested'] as const;
export type VendorKeyState = (typeof vendorKeyStates)[number];

/** Somebody who finds leads for whoever has a key, and how the account's own key is. Keys go in and never come out. */
export const VendorKey = z.strictObject({
  vendor: z.string(),
  label: z.string(),
  keys_url: z.string().nullable().describe('Where keys are made'),
  sources: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      list_type: z.enum(listTypes),
      price: VendorPrice.nullable().describe('What the vendor asks for its answers; null: nothing'),
    }),
  ),
  lookups: z.array(z.enum(enrichFields)).describe('What the key also finds of single leads'),
  config: z
    .record(z.string(), z.json())
    .describe('JSON Schema of the key, used for the form. Everything in it is secret'),
  state: z.enum(vendorKeyStates),
  is_refused: z.boolean().describe('The vendor refused it: only a good test or another key helps'),
  hint: z.string().nullable().describe('How the key ends, to recognize it by'),
  for_customers: z.boolean().describe('A reseller’s key that its customers use, too, if they have none'),
  paid_by: z.enum(vendorPayers).nullable().describe('Whose key searches of this account use; null: there is none'),
  tested_at: Moment.nullable().describe('When the vendor last accepted it'),
  last_used_at: Moment.nullable(),
  last_error: z.string().nullable(),
  last_error_at: Moment.nullable(),
  calls_today: z.int().describe('In UTC'),
  spent_cents: z.int().describe('What the vendor charges for this month’s answers, by its list price; in UTC'),
});
export type VendorKey = z.infer<typeof VendorKey>;

export const VendorKeys = z.strictObject({
  vendors: z.array(VendorKey),
  fee_percent: z.int().describe('How much of the price in credits your plan charges when your own key is used'),
  may_serve_customers: z.boolean().describe('Whether a key can be for your customers, too'),
});
export type VendorKeys = z.infer<typeof VendorKeys>;

const access = { who: 'owner', inPerson: true } as const;
const params = z.object({ vendor: z.string().min(1).max(80) });

/** An account's own keys at the vendors of leads. */
export const vendorKeyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/vendor-keys',
    summary: 'Vendors that take a key of your own, with the state of yours',
    access: { ...access, effect: 'read' },
    returns: One(VendorKeys),
  }),
  save: route({
    method: 'PUT',
    path: '/api/vendor-keys/:vendor',
    summary: 'Add or replace your key; it’s tested first, and refused with the vendor’s words',
    access: { ...access, effect: 'write' },
    params,
    body: z.object({
      credentials: z
        .record(z.string().max(80), z.string().trim().max(4_000))
        .optional()
        .describe('By the vendor’s `config`. If missing, the key stays as it is'),
      for_customers: z.boolean().optional().describe('Only resellers; if missing, it stays as it is'),
    }),
    returns: OneWithMessage(VendorKey),
    errors: [generalErrors.not_found],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/vendor-keys/:vendor',
    summary: 'Remove your key; searches that use it stop with what they have',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  test: route({
    method: 'POST',
    path: '/api/vendor-keys/:vendor/test',
    summary: 'Test your key again',
    access: { ...access, effect: 'write' },
    params,
    returns: One(VendorKey),
    errors: [generalErrors.not_found],
  }),
};
