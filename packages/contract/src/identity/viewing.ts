import { z } from 'zod';
import { Id, Moment } from '../kernel/index.ts';

/** How long somebody may view the product as another user. */
export const viewingMinutes = 15;

export const LoginAsBody = z.object({
  reason: z.string().trim().min(3).max(500).describe('Kept in the history of both accounts'),
});
export type LoginAsBody = z.infer<typeof LoginAsBody>;

/** A session in which an admin, or a reseller, views the product as a user. */
export const ViewingSession = z.strictObject({
  access_token: z.string(),
  expires_at: Moment,
  user: z.strictObject({ id: Id, name: z.string() }),
});
export type ViewingSession = z.infer<typeof ViewingSession>;
