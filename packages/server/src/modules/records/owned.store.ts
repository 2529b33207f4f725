import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type Place = { readonly identity_id: number; readonly list_id: number };

/** In which lists these identities have records that anybody can see; whether the lists are still there is another matter. */
export const findPlaces = async (
  db: TenantDb,
  accountId: number,
  identityIds: readonly number[],
): Promise<readonly Place[]> => {
  const { rows } = await sql<Place>`
    select distinct identity_id, list_id from records.results
    where account_id = ${accountId} and identity_id = any(${identityIds}::bigint[]) and deleted_at is null
      and not is_suppressed`.execute(db);
  return rows;
};
