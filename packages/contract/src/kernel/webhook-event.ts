import type { z } from 'zod';

/** Something that webhooks are told: what the body of such a call holds. */
export type WebhookEvent = {
  /** Its `event` in the body, and its `x-event`. */
  readonly name: string;
  /** One line for the API document. */
  readonly about: string;
  readonly payload: z.ZodType;
};

/** Declares what webhooks are told by a room; the keys become the names. */
export const defineWebhookEvents = (
  table: Readonly<Record<string, Omit<WebhookEvent, 'name'>>>,
): readonly WebhookEvent[] => Object.entries(table).map(([name, event]) => ({ name, ...event }));
