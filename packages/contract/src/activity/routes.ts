import { z } from 'zod';
import { Day, FileContent, Id, Moment, Page, PageQuery, route } from '../kernel/index.ts';

/**
 * Who did something in an account. `person`: one of its own; `parent`: of the account above; `support`: an admin of the platform, without
 * a name at the host of a brand; `product`: nobody, it happened by itself.
 */
export const actorKinds = ['person', 'parent', 'support', 'product'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** One thing that happened in the account. */
export const Activity = z.strictObject({
  id: Id,
  action: z.string(),
  entity: z.string(),
  entity_id: Id.nullable(),
  label: z.string(),
  changes: z.record(z.string(), z.tuple([z.json(), z.json()])).describe('Field: before and after'),
  actor: z.strictObject({ kind: z.enum(actorKinds), id: Id.nullable(), name: z.string().nullable() }),
  /** Whom it happened to, where that is not the actor. */
  subject: z.strictObject({ id: Id, name: z.string() }).nullable(),
  ip_address: z.string().nullable(),
  browser: z.string().nullable(),
  created_at: Moment,
});
export type Activity = z.infer<typeof Activity>;

export const ActivityFilter = z.object({
  actor_id: Id.optional().describe('A person of the account'),
  action: z.string().max(80).optional(),
  from: Day.optional(),
  to: Day.optional().describe('The last day, included'),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

const access = { who: 'owner', effect: 'read' } as const;

export const activityRoutes = {
  list: route({
    method: 'GET',
    path: '/api/activity',
    summary: 'Who did what in the account, newest first',
    access,
    query: ActivityFilter.extend(PageQuery.shape),
    returns: Page(Activity),
  }),
  export: route({
    method: 'GET',
    path: '/api/activity.csv',
    summary: 'The same as CSV, as much as there is',
    access,
    query: ActivityFilter,
    returns: FileContent,
  }),
};
