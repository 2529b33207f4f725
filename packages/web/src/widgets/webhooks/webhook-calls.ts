import type { Delivery, DeliveryDetails, DeliveryState, TestOutcome } from '@galena/contract/integrations';
import { useMutation } from '@tanstack/react-query';

/** A part of a webhook's log. */
type DeliveriesPart = {
  readonly data: readonly Delivery[];
  readonly counts: Readonly<Record<DeliveryState, number>>;
  /** Records that wait until their emails are verified; left out: none ever does. */
  readonly verifying?: number;
  readonly before: number | null;
};

/** What can be asked of a webhook, whoever’s it is: a list’s, the account’s, a reseller’s. */
export type WebhookCalls = {
  /** Begins the keys of what is known of its log. */
  readonly key: readonly unknown[];
  readonly log: (
    part: { readonly state?: DeliveryState; readonly before?: number },
    signal: AbortSignal,
  ) => Promise<DeliveriesPart>;
  readonly read: (delivery: number, signal: AbortSignal) => Promise<{ readonly data: DeliveryDetails }>;
  /** Sends one again; null: all that failed for good. */
  readonly replay: (delivery: number | null) => Promise<unknown>;
  readonly test: () => Promise<{ readonly data: TestOutcome }>;
  readonly rotate: () => Promise<{ readonly data: { readonly secret: string } }>;
  /** What is shown of webhooks is old now. */
  readonly refresh: () => Promise<unknown>;
};

/** Sends a test, and says what the receiver answered. */
export const useTest = ({ test, refresh }: WebhookCalls) =>
  useMutation({ mutationFn: test, onSuccess: () => void refresh() });

/** Makes a new signing secret. */
export const useRotation = ({ rotate }: WebhookCalls) => useMutation({ mutationFn: rotate });
