import { sql } from 'kysely';
import type { ListType } from '@galena/contract/kernel';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type Facet = {
  readonly is_archived: boolean;
  readonly email_status: string;
  readonly crm_status: string;
  readonly lookup_outcome: string;
  readonly n: number;
};

/** The counters of a list. */
export const findFacets = async (db: TenantDb, accountId: number, listId: number): Promise<readonly Facet[]> => {
  const { rows } = await sql<Facet>`
    select is_archived, email_status, crm_status, lookup_outcome, n from lists.facets
    where account_id = ${accountId} and list_id = ${listId} and n > 0`.execute(db);
  return rows;
};

/** A list and its counters, asked for at once; null: the account has no such list, or it was deleted. */
export const maybeCountedRow = async (
  db: TenantDb,
  accountId: number,
  id: number,
): Promise<{ readonly type: ListType; readonly facets: readonly Facet[] } | null> => {
  const { rows } = await sql<{ type: ListType; facets: readonly Facet[] }>`
    select l.type, coalesce((
        select json_agg(json_build_object('is_archived', f.is_archived, 'email_status', f.email_status,
          'crm_status', f.crm_status, 'lookup_outcome', f.lookup_outcome, 'n', f.n))
        from lists.facets f where f.account_id = ${accountId} and f.list_id = ${id} and f.n > 0), '[]') as facets
    from lists.lists l where l.account_id = ${accountId} and l.id = ${id} and l.deleted_at is null`.execute(db);
  return rows[0] ?? null;
};

/** So many records more of a list stand in these states; fewer, where `n` is below zero. */
export type CountChange = Facet & { readonly list_id: number };

const asked = (changes: readonly CountChange[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as c (list_id bigint, is_archived boolean, email_status text, crm_status text, lookup_outcome text, n bigint)`;

/** Adds to the counters; in the order of their key, so that two writers never wait for each other in a circle. */
export const addCounts = async (db: TenantDb, accountId: number, changes: readonly CountChange[]): Promise<void> => {
  const [more, fewer] = [changes.filter(({ n }) => n > 0), changes.filter(({ n }) => n < 0)];
  if (more.length > 0)
    await sql`
      insert into lists.facets as f (account_id, list_id, is_archived, email_status, crm_status, lookup_outcome, n)
      select ${accountId}::bigint, list_id, is_archived, email_status, crm_status, lookup_outcome, n from ${asked(more)}
      order by list_id, is_archived, email_status, crm_status, lookup_outcome
      on conflict (account_id, list_id, is_archived, email_status, crm_status, lookup_outcome) do update set n = f.n + excluded.n`.execute(
      db,
    );
  if (fewer.length > 0)
    await sql`
      update lists.facets f set n = f.n + c.n from ${asked(fewer)}
      where f.account_id = ${accountId} and f.list_id = c.list_id and f.is_archived = c.is_archived
        and f.email_status = c.email_status and f.crm_status = c.crm_status and f.lookup_outcome = c.lookup_outcome`.execute(
      db,
    );
};
