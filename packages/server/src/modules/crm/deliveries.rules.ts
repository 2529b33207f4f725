import type { CrmTrouble } from '@galena/contract/crm';
import type { VendorError } from '@galena/contract/kernel';
import type { PlanRow, SettledPlan } from './deletions.store.ts';
import type { DeliveryRow, Settled } from './deliveries.store.ts';
import type { Arrived } from './delivering.service.ts';

/** How an attempt ended. */
export type Outcome =
  | { readonly kind: 'arrived'; readonly arrived: Arrived }
  /** It cannot be sent as it is: no use to try again. */
  | { readonly kind: 'failed'; readonly trouble: CrmTrouble; readonly said: string | null }
  /** The CRM does not let us in. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'error'; readonly error: VendorError };

/** How an attempt to delete a contact ended. */
export type DeletionOutcome =
  /** By us, or before. */
  | { readonly kind: 'deleted' }
  /** It stays. */
  | { readonly kind: 'customer' }
  | Extract<Outcome, { kind: 'expired' | 'error' }>;

/** Pauses between tries, in seconds: after the first, second and third that failed. */
const pauses = [60, 5 * 60, 15 * 60] as const;

/** How long a delivery waits after so many failed tries; null: that was the last. */
const pauseAfter = (failed: number): number | null => pauses[failed - 1] ?? null;

/** A CRM that asks for a pause and does not say how long. */
const usualRest = 30;
/** A CRM that is away is not asked for every record that waits. */
const restWhileAway = 15;

/** How long nothing is sent to a CRM after an attempt, in seconds. */
export const restSeconds = (outcome: Outcome | DeletionOutcome): number => {
  if (outcome.kind !== 'error') return 0;
  const { fault, retryAfterSeconds: asked } = outcome.error;
  if (fault === 'rate_limited') return Math.max(1, asked ?? usualRest);
  return fault === 'unavailable' ? Math.max(restWhileAway, asked ?? 0) : 0;
};

type Times = { readonly at: string; readonly dueAfter: (seconds: number) => string };

const troubleOf: Readonly<Record<VendorError['fault'], CrmTrouble>> = {
  auth: 'expired',
  rate_limited: 'rate_limited',
  bad_input: 'refused',
  unavailable: 'unavailable',
  protocol: 'protocol',
};

/** What becomes of a delivery after an attempt; null: it stays as it is, and is tried again as soon as the CRM may be asked. */
export const settledOf = (
  delivery: Pick<DeliveryRow, 'id' | 'attempts' | 'due_at' | 'sent_at'>,
  outcome: Outcome,
  { at, dueAfter }: Times,
): Settled | null => {
  const { id, attempts, due_at: dueAt, sent_at: sentAt } = delivery;
  const failed = sentAt === null ? 'unsent' : 'sent';
  if (outcome.kind === 'arrived') {
    const arrived = { ...outcome.arrived, at };
    return { id, state: 'sent', attempts: attempts + 1, dueAt, lastError: null, said: null, arrived };
  }
  if (outcome.kind === 'expired') return { id, state: failed, attempts, dueAt, lastError: 'expired', said: null };
  if (outcome.kind === 'failed')
    return { id, state: failed, attempts: attempts + 1, dueAt, lastError: outcome.trouble, said: outcome.said };
  const { fault, message } = outcome.error;
  // The CRM has too much to do: that says nothing of this record.
  if (fault === 'rate_limited') return null;
  const lastError = troubleOf[fault];
  const pause = fault === 'bad_input' ? null : pauseAfter(attempts + 1);
  const shared = { id, attempts: attempts + 1, lastError, said: message };
  return pause === null ? { ...shared, state: failed, dueAt } : { ...shared, state: 'sending', dueAt: dueAfter(pause) };
};

/** What becomes of a planned deletion after an attempt; null: it stays planned, and is tried as soon as the CRM may be asked. */
export const settledDeletion = (
  { id, deletion_tries: tries }: PlanRow,
  outcome: DeletionOutcome,
  { at, dueAfter }: Times,
): SettledPlan | null => {
  if (outcome.kind === 'expired') return null;
  if (outcome.kind !== 'error') return { id, state: outcome.kind, at, tries: tries + 1, error: null, said: null };
  const { fault, message: said } = outcome.error;
  if (fault === 'rate_limited') return null;
  const pause = fault === 'bad_input' ? null : pauseAfter(tries + 1);
  const shared = { id, tries: tries + 1, error: troubleOf[fault], said };
  return pause === null ? { ...shared, state: 'failed', at } : { ...shared, state: 'planned', at: dueAfter(pause) };
};
