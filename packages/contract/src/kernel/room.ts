import type { z } from 'zod';
import type { ErrorDef } from './errors.ts';
import type { AnyRoute } from './route.ts';

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

/** What a room brings to the contract: its `room.ts`. Read by tools and tests, and part of no bundle. */
export type Room = {
  /** Its folder. */
  readonly name: string;
  /** The rooms of the contract whose doors it imports: exactly these, written out as names. */
  readonly needs: readonly string[];
  readonly routes: readonly AnyRoute[];
  readonly errors: readonly ErrorDef[];
  /** What it tells webhooks. */
  readonly webhooks: readonly WebhookEvent[];
};

type RoomParts = Pick<Room, 'name' | 'needs'> & {
  readonly routes: readonly Readonly<Record<string, AnyRoute>>[];
  readonly errors?: Readonly<Record<string, ErrorDef>>;
  readonly webhooks?: readonly WebhookEvent[];
};

/** Declares a room of the contract. */
export const defineRoom = ({ name, needs, routes, errors = {}, webhooks = [] }: RoomParts): Room => ({
  name,
  needs,
  routes: routes.flatMap((table) => Object.values(table)),
  errors: Object.values(errors),
  webhooks,
});
