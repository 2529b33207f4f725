import { sql } from 'kysely';
import type { Notice } from '@galena/contract/kernel';
import type { PagePlan } from '../db/paging.ts';
import type { Db } from '../db/pool.ts';
import type { TenantDb } from '../context/transaction.ts';

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

const shown = sql`n.id, n.kind, n.params, n.link, n.created_at, coalesce(n.read_at, r.read_at) as read_at`;

const forReader = ({ accountId, userId }: Reader) =>
  sql`n.account_id = ${accountId} and (n.user_id is null or n.user_id = ${userId})`;

/** The notices of a reader with what they have read of those that are for everybody. */
const readBy = (reader: Reader) => sql`
  platform.notices n left join platform.notice_readings r
    on r.account_id = ${reader.accountId} and r.notice_id = n.id and r.user_id = ${reader.userId}`;

/** Notices of a reader, newest first: one more than the page holds, how many there are and how many are unread. */
export const findNotices = async (db: TenantDb, reader: Reader, plan: PagePlan) => {
  const { rows } = await sql<Notice>`
    select ${shown} from ${readBy(reader)}
    where ${forReader(reader)} and (${plan.after}::bigint is null or n.id < ${plan.after})
    order by n.id desc offset ${plan.offset} limit ${plan.limit + 1}`.execute(db);
  const counts = await sql<{ total: number; unread: number }>`
    select count(*) as total, count(*) filter (where n.read_at is null and r.read_at is null) as unread
    from ${readBy(reader)} where ${forReader(reader)}`.execute(db);
  return { rows, total: counts.rows[0]?.total ?? 0, unread: counts.rows[0]?.unread ?? 0 };
};

export const maybeNotice = async (db: TenantDb, reader: Reader, id: number): Promise<Notice | null> => {
  const { rows } = await sql<Notice>`
    select ${shown} from ${readBy(reader)} where ${forReader(reader)} and n.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** Marks as read what the reader has not read: one notice, or all. @returns their ids */
/** Whether the account has an unread notice of a kind. */
export const hasUnread = async (db: TenantDb, accountId: number, kind: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from platform.notices where account_id = ${accountId} and kind = ${kind} and read_at is null) as found
  `.execute(db);
  return rows[0]?.found ?? false;
};

export const markRead = async (db: TenantDb, reader: Reader, id: number | null, at: string): Promise<number[]> => {
  const { accountId, userId } = reader;
  const own = await sql<{ id: number }>`
    update platform.notices set read_at = ${at}
    where account_id = ${accountId} and user_id = ${userId} and read_at is null
      and (${id}::bigint is null or id = ${id}) returning id`.execute(db);
  const shared = await sql<{ id: number }>`
    insert into platform.notice_readings (account_id, notice_id, user_id, read_at)
    select ${accountId}::bigint, id, ${userId}, ${at} from platform.notices
    where account_id = ${accountId} and user_id is null and read_at is null and (${id}::bigint is null or id = ${id})
    on conflict do nothing returning notice_id as id`.execute(db);
  return [...own.rows, ...shared.rows].map((row) => row.id);
};

/** Removes, over all accounts, what was read before `before`: by the one it is for, or by the first of those it is for. */
export const purgeRead = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from platform.notices n where n.read_at < ${before} or (n.account_id, n.id) in
      (select r.account_id, r.notice_id from platform.notice_readings r where r.read_at < ${before})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
