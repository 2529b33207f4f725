import { sql } from 'kysely';
import type { Notice } from '@galena/contract/kernel';
import type { PagePlan } from '../db/paging.ts';
import type { Db } from '../db/pool.ts';
import type { TenantDb } from '../work/transaction.ts';

export const createNotice = async (
  db: TenantDb,
  notice: {
    readonly accountId: number;
    readonly userId: number | null;
    readonly kind: string;
    readonly params: object;
    readonly link: string | null;
    readonly at: string;
  },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into platform.notices (account_id, user_id, kind, params, link, created_at)
    values (${notice.accountId}, ${notice.userId}, ${notice.kind}, ${JSON.stringify(notice.params)}, ${notice.link},
      ${notice.at}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

/** Who reads: a user is told what is for them and what is for everybody of their account. */
export type Reader = { readonly accountId: number; readonly userId: number };

const shown = sql`id, kind, params, link, created_at, read_at`;

const forReader = ({ accountId, userId }: Reader) =>
  sql`account_id = ${accountId} and (user_id is null or user_id = ${userId})`;

/** Notices of a reader, newest first: one more than the page holds, how many there are and how many are unread. */
export const findNotices = async (db: TenantDb, reader: Reader, plan: PagePlan) => {
  const { rows } = await sql<Notice>`
    select ${shown} from platform.notices
    where ${forReader(reader)} and (${plan.after}::bigint is null or id < ${plan.after})
    order by id desc offset ${plan.offset} limit ${plan.limit + 1}`.execute(db);
  const counts = await sql<{ total: number; unread: number }>`
    select count(*) as total, count(*) filter (where read_at is null) as unread from platform.notices
    where ${forReader(reader)}`.execute(db);
  return { rows, total: counts.rows[0]?.total ?? 0, unread: counts.rows[0]?.unread ?? 0 };
};

export const maybeNotice = async (db: TenantDb, reader: Reader, id: number): Promise<Notice | null> => {
  const { rows } = await sql<Notice>`
    select ${shown} from platform.notices where ${forReader(reader)} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** Marks as read what the reader has not read: one notice, or all. @returns their ids */
export const markRead = async (db: TenantDb, reader: Reader, id: number | null, at: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update platform.notices set read_at = ${at}
    where ${forReader(reader)} and read_at is null and (${id}::bigint is null or id = ${id}) returning id`.execute(db);
  return rows.map((row) => row.id);
};

/** Removes, over all accounts, what was read before `before`. */
export const purgeRead = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from platform.notices where read_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
};
