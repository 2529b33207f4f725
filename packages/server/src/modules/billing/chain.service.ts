import { createHash } from 'node:crypto';
import type { Journal } from './ledger.rules.ts';

/** A journal's place in the chain of its account. */
export type Link = { readonly accountId: number; readonly sequence: number; readonly before: Buffer };

/**
 * The hash of a journal: SHA-256 of the one before it and of all that the journal says. Whoever changes a line, takes one
 * out or puts one in between, changes every hash after it.
 */
export const hashOf = (journal: Journal, { accountId, sequence, before }: Link): Buffer => {
  const { key, kind, runId, holdId, userId, pricePolicy, reason, about, at, entries } = journal;
  const { reference, undoes, transfer, money } = journal;
  const fields = [
    accountId,
    sequence,
    key,
    kind,
    runId,
    holdId,
    userId,
    pricePolicy,
    reason,
    new Date(at).toISOString(),
  ];
  const lines = entries.map(({ account, bucketId, credits, holdId: hold }) => [account, bucketId, credits, hold]);
  const paid = money.map(({ account, currency, amount }) => [account, currency, amount]);
  // Journals from before money, and the many that say nothing of it, are hashed as they always were.
  const saysMore = paid.length > 0 || reference !== null || undoes !== null || transfer !== null;
  const more = saysMore ? [{ reference, undoes, transfer, money: paid }] : [];
  return createHash('sha256')
    .update(before)
    .update(JSON.stringify([...fields, ...(about ? [about.listType, about.action] : []), lines, ...more]))
    .digest();
};
