import { accesses, cancelers, managers, statuses } from '@galena/contract/subscriptions';
import type { Canceler, Interval, SubscriptionState } from '@galena/contract/subscriptions';

/** Who does something to a subscription: the account itself, or whoever looks after it. */
export type Side = 'account' | 'operator';

/** What happens to a subscription (part (b) of the decisions). */
export const subscriptionEvents = [
  'cancel',
  'canceled_at_provider',
  'resumed_at_provider',
  'payment_failed',
  'reactivate',
  'restore',
  'refund',
  'period_ended',
  'expired',
] as const;
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

/** What decides what may happen to a subscription. Of one that was paid once, whether it has an end. */
type Standing = SubscriptionState & { readonly period?: Interval; readonly expires_at?: string | null };

const over = (from: SubscriptionState, canceled_by: Canceler): SubscriptionState => ({
  status: 'canceled',
  access: 'none',
  managed_by: from.managed_by,
  canceled_by,
});
const ending = (from: SubscriptionState, canceled_by: Canceler): SubscriptionState => ({
  ...over(from, canceled_by),
  access: 'until_period_end',
});
const going = (managed_by: SubscriptionState['managed_by']): SubscriptionState => ({
  status: 'active',
  access: 'full',
  managed_by,
  canceled_by: null,
});

const isActive = ({ status }: SubscriptionState): boolean => status === 'active';
const isByProvider = ({ managed_by }: SubscriptionState): boolean => managed_by === 'provider';

/** Nothing more is charged for it, and no period ends by which access could. */
const isEndless = ({ period, expires_at: expiresAt }: Standing): boolean => period === 'once' && expiresAt === null;

const canceled = (from: Standing, side: Side): SubscriptionState | null => {
  if (!isActive(from)) return null;
  if (!isEndless(from)) return ending(from, 'here');
  // Nobody gives up by mistake what they have paid for for good.
  return side === 'operator' ? over(from, 'here') : null;
};

const reactivated = (from: SubscriptionState, side: Side): SubscriptionState | null => {
  // Whoever was cancelled at the provider is restored, not reactivated: the provider would not charge them again.
  if (isActive(from) || from.canceled_by === 'provider') return null;
  if (from.access === 'until_period_end') return going(from.managed_by);
  // Nobody gives themself for nothing what somebody else had given them.
  return isByProvider(from) || side === 'operator' ? going(from.managed_by) : null;
};

type Step = (from: Standing, side: Side) => SubscriptionState | null;

const steps: Readonly<Record<SubscriptionEvent, Step>> = {
  cancel: canceled,
  canceled_at_provider: (from) => (isActive(from) && isByProvider(from) ? ending(from, 'provider') : null),
  // On the provider's own page, where people may take a cancellation back.
  resumed_at_provider: (from) => (isByProvider(from) && from.access === 'until_period_end' ? going('provider') : null),
  payment_failed: (from) => (isActive(from) && isByProvider(from) ? over(from, 'payment') : null),
  reactivate: reactivated,
  restore: (from, side) =>
    side === 'operator' && !isActive(from) && from.canceled_by === 'provider' ? going('manual') : null,
  // Not of what was refunded already: there is one last charge, and it went back. Whether there is one, the charges tell.
  refund: (from, side) => (side === 'operator' && from.canceled_by !== 'refund' ? over(from, 'refund') : null),
  period_ended: (from) =>
    from.access === 'until_period_end' && from.canceled_by !== null ? over(from, from.canceled_by) : null,
  expired: (from) => (isActive(from) && !isByProvider(from) ? over(from, 'expiry') : null),
};

/**
 * What becomes of a subscription by an event.
 * @returns null: it does not happen to one in this state, and changes nothing
 */
export const stateAfter = (from: Standing, event: SubscriptionEvent, side: Side): SubscriptionState | null =>
  steps[event](from, side);

/** Whether a subscription may be in this state at all: what the database asks of every row, too. */
export const isPossible = ({ status, access, canceled_by }: SubscriptionState): boolean =>
  status === 'active' ? access === 'full' && canceled_by === null : access !== 'full' && canceled_by !== null;

/** All states that there are. */
export const possibleStates: readonly SubscriptionState[] = statuses
  .flatMap((status) => accesses.map((access) => ({ status, access })))
  .flatMap((state) => managers.map((managed_by) => ({ ...state, managed_by })))
  .flatMap((state) => [null, ...cancelers].map((canceled_by) => ({ ...state, canceled_by })))
  .filter(isPossible);
