import type { ErrorDef } from './errors.ts';
import type { AnyRoute } from './route.ts';
import type { WebhookEvent } from './webhook-event.ts';

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
