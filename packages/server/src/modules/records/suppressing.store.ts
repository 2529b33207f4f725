import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

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

const columns = sql`id, list_id, emails, potential_emails, phones, website, linkedin_url, data->>'url' as url`;

/** Of these records those that can be seen. */
export const findReachable = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly ReachableRow[]> => {
  const { rows } = await sql<ReachableRow>`
    select ${columns} from records.results
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_at is null and not is_suppressed
    order by id`.execute(db);
  return rows;
};

/** The next records of the account, whatever list they are in. */
export const findReachableAfter = async (
  db: TenantDb,
  accountId: number,
  after: number,
  max: number,
): Promise<readonly ReachableRow[]> => {
  const { rows } = await sql<ReachableRow>`
    select ${columns} from records.results
    where account_id = ${accountId} and id > ${after} and deleted_at is null and not is_suppressed
    order by id limit ${max}`.execute(db);
  return rows;
};

/** Every record of the account about those whom these are about, themselves among them. */
export const findSameIdentities = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from records.results
    where account_id = ${accountId} and deleted_at is null and not is_suppressed and identity_id = any(array(
      select identity_id from records.results where account_id = ${accountId} and id = any(${ids}::bigint[])))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** The next records that mention `part` of a contact anywhere; whether they are meant is looked at by who asks. */
export const findMentions = async (
  db: TenantDb,
  accountId: number,
  { listId, part, after }: { readonly listId: number | null; readonly part: string; readonly after: number },
): Promise<readonly ReachableRow[]> => {
  const { rows } = await sql<ReachableRow>`
    select ${columns} from records.results
    where account_id = ${accountId} and id > ${after} and deleted_at is null and not is_suppressed
      and (${listId}::bigint is null or list_id = ${listId})
      and position(${part} in lower(concat_ws(' ', emails::text, potential_emails::text, phones::text, website, linkedin_url,
        data->>'url'))) > 0
    order by id limit 1000`.execute(db);
  return rows;
};
