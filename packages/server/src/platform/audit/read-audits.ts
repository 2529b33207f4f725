import { sql } from 'kysely';
import type { TenantDb } from '../context/transaction.ts';
import type { PagePlan } from '../db/paging.ts';

/** A row about something that happened in an account. */
export type AuditRow = {
  readonly id: number;
  readonly actor_id: number | null;
  readonly subject_id: number | null;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: number | null;
  readonly label: string;
  readonly changes: Record<string, [never, never]>;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly created_at: string;
};

export type AuditsWanted = {
  readonly actorId?: number | undefined;
  readonly action?: string | undefined;
  /** Days, the last one included, in UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only what came before this row. */
  readonly before: number | null;
  readonly offset?: number;
  readonly limit: number;
};

const conditionOf = (accountId: number, { actorId, action, from, to }: AuditsWanted) =>
  sql.join(
    [
      sql`a.account_id = ${accountId}`,
      // A sign-in has no actor yet: it is theirs whom it is about.
      ...(actorId === undefined ? [] : [sql`coalesce(a.actor_id, a.subject_id) = ${actorId}`]),
      ...(action === undefined ? [] : [sql`a.action = ${action}`]),
      ...(from === undefined ? [] : [sql`a.created_at >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`a.created_at < ${to}::date + 1`]),
    ],
    sql` and `,
  );

/** What happened in one account, newest first. */
export const findAudits = async (
  db: TenantDb,
  accountId: number,
  wanted: AuditsWanted,
): Promise<readonly AuditRow[]> => {
  const { before, offset = 0, limit } = wanted;
  const next = before === null ? sql`true` : sql`a.id < ${before}`;
  const { rows } = await sql<AuditRow>`
    select a.id, a.actor_id, a.subject_id, a.action, a.entity, a.entity_id, a.label, a.changes, a.ip_address, a.user_agent,
      a.created_at
    from platform.audits a where ${conditionOf(accountId, wanted)} and ${next}
    order by a.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
};

/** What happened to things of one kind in all accounts, newest first: a page and one more. For the system. */
export const findAuditsOfAll = async (
  db: TenantDb,
  entity: string,
  { after, offset, limit }: PagePlan,
): Promise<readonly Omit<AuditRow, 'subject_id' | 'ip_address' | 'user_agent'>[]> => {
  const { rows } = await sql<Omit<AuditRow, 'subject_id' | 'ip_address' | 'user_agent'>>`
    select a.id, a.actor_id, a.action, a.entity, a.entity_id, a.label, a.changes, a.created_at
    from platform.audits a where a.entity = ${entity} and (${after}::bigint is null or a.id < ${after})
    order by a.id desc offset ${offset} limit ${limit + 1}`.execute(db);
  return rows;
};
