import { adminUserRoutes as routes } from '@galena/contract/admin';
import type { RouteInput, RouteResult } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { pageOf, planPage } from '../../platform/db/paging.ts';
import { allPeople } from './across-accounts.service.ts';
import { findUserEvents } from './users-history.store.ts';
import { operatorOf } from './users.service.ts';
import { findUserNames } from './users.store.ts';

/** What happened to users, newest first. What happened to admins only a super admin sees. */
export const listUserEvents = async (
  context: Context,
  query: RouteInput<typeof routes.history>['query'],
): Promise<RouteResult<typeof routes.history>> => {
  const plan = planPage(query);
  const { db } = allPeople(context);
  const rows = await findUserEvents(db, { ...query, hidesAdmins: !operatorOf(context).isSuperAdmin }, plan);
  const ids = rows
    .flatMap(({ actor_id: actor, subject_id: subject, entity_id: entity }) => [actor, subject, entity])
    .filter((id) => id !== null);
  const names = await findUserNames(db, ids);
  const named = (id: number | null) => {
    const name = id === null ? undefined : names.get(id);
    return id === null || name === undefined ? null : { id, name };
  };
  const events = rows.map(({ actor_id: actor, subject_id: subject, ...event }) => ({
    ...event,
    actor: named(actor),
    user: named(event.entity_id ?? subject),
  }));
  const more = rows.length > plan.limit;
  const { data, pagination } = pageOf(plan, events, plan.offset + events.length);
  // Nobody counts what happened over years: the page says whether there is more.
  return { data, pagination: { ...pagination, total_is_capped: more } };
};
