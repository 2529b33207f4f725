import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { TenantDb } from '../work/transaction.ts';

/** A notice as its reader's browser gets it. */
export type NoticeRow = {
  readonly id: number;
  readonly kind: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly link: string | null;
  readonly created_at: string;
  readonly read_at: string | null;
};

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

/** What a user has not read, newest first: its own and those for everybody of the account. */
export const findUnread = async (
  db: TenantDb,
  accountId: number,
  userId: number,
  limit: number,
): Promise<NoticeRow[]> => {
  const { rows } = await sql<NoticeRow>`
    select id, kind, params, link, created_at, read_at from platform.notices
    where account_id = ${accountId} and (user_id is null or user_id = ${userId}) and read_at is null
    order by id desc limit ${limit}`.execute(db);
  return rows;
};

/** Removes, over all accounts, what was read before `before`. */
export const purgeRead = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from platform.notices where read_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
};
