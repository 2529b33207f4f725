import { pricePolicy } from '@galena/contract/billing';
import type { OutcomePolicy } from '@galena/contract/outcomes';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { policyNameOf } from './refunds.rules.ts';
import * as policies from './policies.store.ts';
import * as store from './terms.store.ts';

/** The terms that a look-up would be charged by if it began now; null: whatever is found is charged. */
export const maybePolicy = async (tx: Tx): Promise<OutcomePolicy | null> => {
  const policy = await policies.getPolicy(tx.db);
  return policy.is_on ? policy : null;
};

/** Fixes the terms of a run in the transaction that starts it: whatever is set later, it ends by those that it began with. */
export const agreeTerms = async (tx: Tx, accountId: number, runId: number): Promise<void> => {
  const policy = await maybePolicy(tx);
  if (policy) await store.addTerms(tx.db, { accountId, runId, version: policy.version }, moment(tx.clock));
};

/** By which terms a run charges, and how its journals name them; null: by the table of prices alone. */
export const maybeTerms = async (
  tx: Tx,
  accountId: number,
  runId: number,
): Promise<{ readonly policy: OutcomePolicy; readonly pricePolicy: string } | null> => {
  const version = await store.maybeVersion(tx.db, accountId, runId);
  const policy = version === null ? null : await policies.maybePolicy(tx.db, version);
  return policy && { policy, pricePolicy: policyNameOf(pricePolicy, policy.version) };
};

/** Notes what a run charged by outcome, in the transaction that charges it. */
export const noteCharged = async (tx: Tx, accountId: number, runId: number, credits: number): Promise<void> => {
  if (credits > 0) await store.addCharged(tx.db, { accountId, runId }, credits, moment(tx.clock));
};
