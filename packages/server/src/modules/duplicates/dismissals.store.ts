import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Two identities, the smaller id first. */
export type Pair = readonly [one: number, other: number];

/** Which of some identities are not the same as which others, by somebody's word. */
export const findDismissed = async (
  db: TenantDb,
  accountId: number,
  identityIds: readonly number[],
): Promise<readonly Pair[]> => {
  const { rows } = await sql<{ one_id: number; other_id: number }>`
    select one_id, other_id from duplicates.dismissals
    where account_id = ${accountId} and one_id = any(${identityIds}::bigint[]) and other_id = any(${identityIds}::bigint[])`.execute(
    db,
  );
  return rows.map((row) => [row.one_id, row.other_id]);
};

/** These are not the same. */
export const addDismissals = async (
  db: TenantDb,
  accountId: number,
  pairs: readonly Pair[],
  { userId, at }: { readonly userId: number; readonly at: string },
): Promise<void> => {
  await sql`
    insert into duplicates.dismissals (account_id, one_id, other_id, user_id, created_at)
    select ${accountId}::bigint, one_id, other_id, ${userId}::bigint, ${at}::timestamptz
    from unnest(${pairs.map(([one]) => one)}::bigint[], ${pairs.map(([, other]) => other)}::bigint[]) as p (one_id, other_id)
    on conflict do nothing`.execute(db);
};
