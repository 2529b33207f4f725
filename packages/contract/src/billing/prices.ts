import { z } from 'zod';
import { listTypes } from '../kernel/index.ts';

/**
 * What is paid in credits, per record and success. The one table: server and interface
 * read it here.
 */
export const creditCosts = {
  people: { contact: 3, phone: 1, similar: 2 },
  company: { contact: 1 },
  local: { contact: 1, employee: 2 },
  domain: { employee: 2, email: 1 },
  influencer: { record: 2, enrich: 5 },
  group: { record: 1 },
} as const satisfies Readonly<Record<(typeof listTypes)[number], Readonly<Record<string, number>>>>;

/** The most e-mails that are bought of one domain: they are paid one by one, so a quote needs a most. */
export const maxDomainEmails = 5;

/** The most employees that are bought of one record, for the same reason. */
export const maxEmployees = 20;

/** Names the table in every journal that was made by it. */
export const pricePolicy = '2026-11';

/** For how long a field that was bought is not charged again, in days. A contact never is. */
export const fieldFreshnessDays = 90;

export const CreditCosts = z.strictObject({
  people: z.strictObject({ contact: z.int(), phone: z.int(), similar: z.int() }),
  company: z.strictObject({ contact: z.int() }),
  local: z.strictObject({ contact: z.int(), employee: z.int() }),
  domain: z.strictObject({ employee: z.int(), email: z.int() }),
  influencer: z.strictObject({ record: z.int(), enrich: z.int() }),
  group: z.strictObject({ record: z.int() }),
});
export type CreditCosts = z.infer<typeof CreditCosts>;
