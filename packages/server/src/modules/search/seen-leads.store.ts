import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A saved search and one of its sources. */
export type SeenBy = { readonly accountId: number; readonly savedSearchId: number; readonly searcher: string };

/** Which of these leads earlier pages of a saved search brought, by the source's own ids. */
export const findSeen = async (
  db: TenantDb,
  { accountId, savedSearchId, searcher }: SeenBy,
  refs: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ ref: string }>`
    select ref from search.seen_leads
    where account_id = ${accountId} and saved_search_id = ${savedSearchId} and searcher = ${searcher}
      and ref = any(${refs}::text[])`.execute(db);
  return new Set(rows.map(({ ref }) => ref));
};

/** Remembers leads of a saved search. Nothing is remembered of one that was deleted meanwhile. */
export const addSeen = async (
  db: TenantDb,
  { accountId, savedSearchId, searcher }: SeenBy,
  refs: readonly string[],
  at: string,
): Promise<void> => {
  await sql`
    insert into search.seen_leads (account_id, saved_search_id, searcher, ref, seen_at)
    select s.account_id, s.id, ${searcher}, r.ref, ${at}::timestamptz
    from search.saved_searches s cross join unnest(${refs}::text[]) r (ref)
    where s.account_id = ${accountId} and s.id = ${savedSearchId}
    on conflict do nothing`.execute(db);
};
