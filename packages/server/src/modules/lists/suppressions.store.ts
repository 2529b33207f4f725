import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type Hashed = { readonly kind: string; readonly hash: Buffer };

/** Which of these nobody may contact through this list: by anybody's word from the platform down to the list. */
export const findSuppressed = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  asked: readonly Hashed[],
): Promise<readonly Hashed[]> => {
  const { rows } = await sql<Hashed>`
    select kind, hash from lists.suppressed(${accountId}, ${listId}, ${asked.map(({ kind }) => kind)}::text[],
      ${asked.map(({ hash }) => hash)}::bytea[])`.execute(db);
  return rows;
};

export type NewSuppression = {
  readonly accountId: number;
  readonly level: 'reseller' | 'account' | 'list';
  readonly listId: number | null;
  readonly kind: string;
  readonly hash: Buffer;
  readonly reason: string;
  readonly at: string;
};

/** Keeps a suppression; one that stands already stays as it is. */
export const addSuppression = async (db: TenantDb, one: NewSuppression): Promise<void> => {
  await sql`
    insert into lists.suppressions (account_id, level, list_id, kind, hash, reason, created_at)
    values (${one.accountId}, ${one.level}, ${one.listId}, ${one.kind}, ${one.hash}, ${one.reason}, ${one.at})
    on conflict do nothing`.execute(db);
};

export type ReachableRow = {
  readonly id: number;
  readonly list_id: number;
  readonly emails: readonly { readonly email: string }[];
  readonly potential_emails: readonly { readonly email: string }[];
  readonly phones: readonly { readonly number: string }[];
  readonly website: string | null;
  readonly linkedin_url: string | null;
  readonly url: string | null;
};

/** The next records that mention `part` of a contact anywhere; whether they are meant is looked at by who asks. */
export const findMentions = async (
  db: TenantDb,
  accountId: number,
  { listId, part, after }: { readonly listId: number | null; readonly part: string; readonly after: number },
): Promise<readonly ReachableRow[]> => {
  const { rows } = await sql<ReachableRow>`
    select id, list_id, emails, potential_emails, phones, website, linkedin_url, data->>'url' as url
    from lists.results
    where account_id = ${accountId} and id > ${after} and deleted_at is null and not is_suppressed
      and (${listId}::bigint is null or list_id = ${listId})
      and position(${part} in lower(concat_ws(' ', emails::text, potential_emails::text, phones::text, website, linkedin_url,
        data->>'url'))) > 0
    order by id limit 1000`.execute(db);
  return rows;
};

/** Hides records for good: they are shown, enriched and exported nowhere. */
export const hideResults = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
  at: string,
): Promise<void> => {
  await sql`
    update lists.results set is_suppressed = true, updated_at = ${at}
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(db);
};
