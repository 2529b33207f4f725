import { fold } from '@galena/contract/kernel';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A record as it is found over all lists. */
export type FoundRow = {
  readonly id: number;
  readonly list_id: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly website: string | null;
};

/**
 * Of records with words that begin so no more are looked at than these: a word that is everywhere ("restaurant") is answered as
 * fast as any other, and what begins with it goes first among those that were seen.
 */
const maxLookedAt = 1_000;

/**
 * Records in these lists every word of `search` begins a word of: of the name, the e-mail, the website's host. Those that are
 * called so come first, then those whose name, address or host begins so, then the others; newest first.
 */
export const findRecordsByWords = async (
  db: TenantDb,
  accountId: number,
  listIds: readonly number[],
  search: string,
  limit: number,
): Promise<readonly FoundRow[]> => {
  const text = search.toLowerCase();
  // The database cuts what is typed into words as it has cut what is stored: rows of letters and digits. What stands between
  // spaces may also be the beginning of an address or a host as a whole. Signs alone say nothing.
  const wanted = sql`(
    select string_agg('(''' || replace(replace(${accountId}::text || ':' || token, '\\', '\\\\'), '''', '''''') || ''':* | (' || words || '))', ' & ')::tsquery
    from regexp_split_to_table(${text}, '\\s+') token, lateral (
      select string_agg('''' || word || ''':*', ' & ') as words
      from unnest(tsvector_to_array(records.words_of(${accountId}, token, null, null))) word) cut
    where words is not null)`;
  const { rows } = await sql<FoundRow>`
    select f.id, f.list_id, f.name, f.email, f.website
    from (
      select r.id, r.list_id, r.name, r.email, r.website from records.searchable r
      where r.account_id = ${accountId} and r.deleted_at is null and not r.is_suppressed and not r.is_archived
        and r.list_id = any(${listIds}::bigint[])
        and records.words_of(r.account_id, r.name, r.email, r.website) @@ ${wanted}
      limit ${maxLookedAt}
    ) f
    order by
      case
        when platform.fold(f.name) = ${fold(search)} or lower(f.email) = ${text} then 0
        when starts_with(platform.fold(f.name), ${fold(search)}) then 1
        when starts_with(lower(f.email), ${text}) then 2
        when starts_with(regexp_replace(lower(f.website), '^([a-z]+://)?(www\.)?', ''), ${text}) then 2
        else 3
      end,
      f.id desc
    limit ${limit}`.execute(db);
  return rows;
};
