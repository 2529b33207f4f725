import { z } from 'zod';
import { Moment } from '../kernel/index.ts';

/** So many days a bounce may be reported in, at most. */
export const maxWindowDays = 30;

/** The terms by which look-ups are charged by what was verified. A new set is a new version; what was charged keeps its own. */
export const OutcomeTerms = z.strictObject({
  charges_catch_all: z.boolean().describe('Charge emails at mail servers that accept any address'),
  charges_unverified: z.boolean().describe('Charge emails of which nobody could tell whether they take mail'),
  window_days: z.int().min(1).max(maxWindowDays).describe('Days in which a bounce can be reported for a refund'),
  max_refund_percent: z
    .int()
    .min(1)
    .max(100)
    .describe('The most that comes back to an account, of what it was charged by outcome in 30 days'),
});
export type OutcomeTerms = z.infer<typeof OutcomeTerms>;

/** The policy of the platform. Off: each email that is found is charged, and nothing comes back. */
export const OutcomePolicy = OutcomeTerms.extend({
  is_on: z.boolean(),
  version: z.int().describe('0: nobody ever set it'),
  changed_at: Moment.nullable(),
});
export type OutcomePolicy = z.infer<typeof OutcomePolicy>;

/** What stands in the policy until somebody sets it. */
export const standardPolicy: OutcomePolicy = {
  is_on: false,
  version: 0,
  changed_at: null,
  charges_catch_all: false,
  charges_unverified: false,
  window_days: 7,
  max_refund_percent: 10,
};

/** Why a bounce brings a credit back, or why not. */
export const refundOutcomes = [
  /** It was charged by outcome, in time: its credits come back. */
  'refunded',
  /** They came back when it was reported before. */
  'refunded_before',
  /** No look-up of the account charged it. */
  'not_charged',
  /** It was charged when nothing was charged by outcome. */
  'no_policy',
  /** The account's own key at the vendor found it. */
  'own_key',
  /** The time to report it is over. */
  'too_late',
  /** Another email of the same contact takes mail: the contact stays paid. */
  'other_email',
  /** As much has come back in 30 days as may. */
  'limit_reached',
  /** It will perhaps take mail later. */
  'soft_bounce',
] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];
