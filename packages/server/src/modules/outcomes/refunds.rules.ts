import type { VerificationState } from '@galena/contract/contacts';
import type { OutcomeTerms, RefundOutcome } from '@galena/contract/outcomes';

/** How a journal names the prices it was made by: the table, and the version of the terms. */
export const policyNameOf = (table: string, version: number): string => `${table}+outcome.${version}`;

/** The version of the terms that a journal was made by; null: by the table alone. */
export const versionIn = (name: string | null): number | null => {
  const version = name === null ? null : /\+outcome\.([1-9]\d*)$/.exec(name)?.[1];
  return version === null || version === undefined ? null : Number(version);
};

/**
 * Whether an address is charged that a look-up found: always if it takes mail.
 * @param state what its mail server said; undefined: nobody asked
 */
export const isCharged = (terms: OutcomeTerms, state: VerificationState | undefined): boolean => {
  if (state === 'deliverable') return true;
  if (state === 'undeliverable') return false;
  return state === 'catch_all' ? terms.charges_catch_all : terms.charges_unverified;
};

/** So many credits may always come back in 30 days: a small account has no share to speak of. */
const leastRefundable = 10;

const dayMs = 24 * 3600 * 1000;

/** What is known of a charge whose address bounced. */
export type Claim = {
  /** The terms of its journal; null: it was not charged by outcome. */
  readonly terms: OutcomeTerms | null;
  /** Its run was under terms, but the account's own key found it. */
  readonly isOwnKey: boolean;
  readonly credits: number;
  readonly chargedAt: string;
  readonly isRefunded: boolean;
  /** What is charged is the contact, and another of its addresses takes mail. */
  readonly hasOther: boolean;
  /** By outcome in the last 30 days. */
  readonly charged: number;
  readonly refunded: number;
  readonly now: string;
};

/** Whether its credits come back; else why not. */
export const outcomeOf = (claim: Claim): RefundOutcome => {
  const { terms, credits, chargedAt, isRefunded, hasOther, charged, refunded, now } = claim;
  if (credits === 0) return 'not_charged';
  if (terms === null) return claim.isOwnKey ? 'own_key' : 'no_policy';
  if (isRefunded) return 'refunded_before';
  if (Date.parse(now) > Date.parse(chargedAt) + terms.window_days * dayMs) return 'too_late';
  if (hasOther) return 'other_email';
  const most = Math.max(leastRefundable, Math.floor((charged * terms.max_refund_percent) / 100));
  return refunded + credits > most ? 'limit_reached' : 'refunded';
};
