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

/** The next records that mention `part` of a contact anywhere; whether they are meant is looked at by who asks. */
export const findMentions = async (
  db: TenantDb,
  accountId: number,
  { listId, part, after }: { readonly listId: number | null; readonly part: string; readonly after: number },
): Promise<readonly ReachableRow[]> => {
  const { rows } = await sql<ReachableRow>`
    select id, list_id, emails, potential_emails, phones, website, linkedin_url, data->>'url' as url
    from records.results
    where account_id = ${accountId} and id > ${after} and deleted_at is null and not is_suppressed
      and (${listId}::bigint is null or list_id = ${listId})
      and position(${part} in lower(concat_ws(' ', emails::text, potential_emails::text, phones::text, website, linkedin_url,
        data->>'url'))) > 0
    order by id limit 1000`.execute(db);
  return rows;
};
