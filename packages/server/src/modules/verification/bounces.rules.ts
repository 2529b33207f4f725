import { maybeEmail } from '@galena/contract/kernel';
import type { RefundOutcome } from '@galena/contract/outcomes';
import type { BounceReport } from '@galena/contract/verification';
import { keyOf } from './spellings.rules.ts';

/** An address as somebody wrote it, in lower case; null: it is none. */
export const addressOf = (text: string): string | null => maybeEmail(text)?.email ?? null;

/** Addresses as somebody pasted them: each once, in their order, and what is none. */
export const addressesIn = (
  texts: readonly string[],
): { readonly emails: readonly string[]; readonly unread: readonly string[] } => {
  const byKey = new Map<string, string>();
  const unread: string[] = [];
  for (const text of texts) {
    const email = addressOf(text);
    if (email === null) unread.push(text);
    else if (!byKey.has(keyOf(email))) byKey.set(keyOf(email), email);
  }
  return { emails: [...byKey.values()], unread };
};

/** What says most of an address that stands for several things that may have been charged: the first one. */
const byWeight: readonly RefundOutcome[] = [
  'refunded',
  'refunded_before',
  'limit_reached',
  'too_late',
  'other_email',
  'own_key',
  'no_policy',
  'not_charged',
];

type Refund = { readonly outcome: RefundOutcome; readonly credits: number };

/** What became of an address: all that comes back of it, and the outcome that says most. */
export const joinRefunds = (refunds: readonly Refund[]): Pick<BounceReport, 'outcome' | 'credits'> => ({
  outcome: byWeight.find((one) => refunds.some(({ outcome }) => outcome === one)) ?? 'not_charged',
  credits: refunds.reduce((sum, { credits }) => sum + credits, 0),
});
