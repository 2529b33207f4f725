import { sql } from 'kysely';
import type { UserEvent } from '@galena/contract/admin';
import type { Db } from '../../platform/db/pool.ts';
import type { PagePlan } from '../../platform/db/paging.ts';

export type HistoryRow = Omit<UserEvent, 'actor' | 'user'> & {
  readonly actor_id: number | null;
  readonly subject_id: number | null;
};

export type HistoryFilter = {
  readonly actor_id?: number | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Users whom the caller does not see, and what happened to them with them. */
  readonly hidesAdmins: boolean;
};

const conditionOf = ({ actor_id: actor, action, from, to }: HistoryFilter) =>
  // Word for word the condition of the indexes audits_of_users.
  sql.join(
    [
      sql`a.entity = 'user' and a.action <> 'sign_in_failed'`,
      ...(actor === undefined ? [] : [sql`a.actor_id = ${actor}`]),
      ...(action === undefined ? [] : [sql`a.action = ${action}`]),
      ...(from === undefined ? [] : [sql`a.created_at >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`a.created_at < ${to}::date + 1`]),
    ],
    sql` and `,
  );

/** What happened to users of all accounts, newest first: a page and one more. */
export const findUserEvents = async (
  db: Db,
  filter: HistoryFilter,
  { after, offset, limit }: PagePlan,
): Promise<readonly HistoryRow[]> => {
  const next = after === null ? sql`true` : sql`a.id < ${after}`;
  const seen = filter.hidesAdmins ? sql`a.account_id <> all(array(select identity.accounts_of_admins()))` : sql`true`;
  const { rows } = await sql<HistoryRow>`
    select a.id, a.action, a.entity, a.entity_id, a.label, a.changes, a.actor_id, a.subject_id, a.created_at
    from platform.audits a where ${conditionOf(filter)} and ${seen} and ${next}
    order by a.id desc offset ${offset} limit ${limit + 1}`.execute(db);
  return rows;
};
