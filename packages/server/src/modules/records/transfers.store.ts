import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { ReachableRow } from './suppressing.rules.ts';

/** A record that may go elsewhere, and whom it is about. */
export type Traveller = ReachableRow & { readonly identity_id: number };

/** Of these records those that stand in the list, or that were deleted from it; who asked not to be contacted is not among them. */
export const findTravellers = async (
  db: TenantDb,
  { accountId, listId, ids }: { readonly accountId: number; readonly listId: number; readonly ids: readonly number[] },
  state: 'standing' | 'deleted',
): Promise<readonly Traveller[]> => {
  const { rows } = await sql<Traveller>`
    select r.id, r.list_id, r.identity_id, r.emails, r.potential_emails, r.phones, r.website, r.linkedin_url, r.data->>'url' as url
    from records.results r
    where r.account_id = ${accountId} and r.list_id = ${listId} and r.id = any(${ids}::bigint[]) and not r.is_suppressed
      and (r.deleted_at is not null) = ${state === 'deleted'}
    order by r.id`.execute(db);
  return rows;
};

const copied = sql`
  identity_id, ref, name, first_name, last_name, email, phone, website, company, position, linkedin_url, country, state, city,
  postal_code, street, job_title, department, management_levels, employee_count, emails, phones, potential_emails, data, evidence,
  lookup_outcome, match_percent, is_demo, source, labels, note, assignee_id`;

export type Copied = {
  /** The record that was copied. */
  readonly id: number;
  /** Its copy. */
  readonly made: number;
};

type NewState = {
  readonly list_id: number;
  readonly is_archived: boolean;
  readonly email_status: string;
  readonly crm_status: string;
  readonly lookup_outcome: string;
};

/** Copies records into a list where none of them is. @returns each with its copy, and the state that the copy is in */
export const copyResults = async (
  db: TenantDb,
  accountId: number,
  { ids, listId, at }: { readonly ids: readonly number[]; readonly listId: number; readonly at: string },
): Promise<readonly (Copied & NewState)[]> => {
  const { rows: made } = await sql<{ readonly made: number; readonly identity_id: number } & NewState>`
    insert into records.results (account_id, list_id, email_status, created_at, updated_at, ${copied})
    select ${accountId}, ${listId}, coalesce(looking_from, email_status), ${at}::timestamptz, ${at}::timestamptz, ${copied}
    from records.results where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id
    returning id as made, identity_id, list_id, is_archived, email_status, crm_status, lookup_outcome`.execute(db);
  const { rows: originals } = await sql<{ readonly id: number; readonly identity_id: number }>`
    select id, identity_id from records.results where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(
    db,
  );
  const idOf = new Map(originals.map((one) => [one.identity_id, one.id]));
  return made.map(({ identity_id: identityId, ...one }) => ({ ...one, id: idOf.get(identityId) as number }));
};

const pairsOf = (pairs: readonly Copied[]) => sql`
  unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ made }) => made)}::bigint[]) as pair (id, made)`;

/** Gives copies every value of their originals, with all that is known of where it comes from. */
export const copyValues = async (db: TenantDb, accountId: number, pairs: readonly Copied[]): Promise<void> => {
  await sql`
    insert into records.values (account_id, result_id, field, value, rank, source, method, ref_url, snippet, mark_from, mark_to,
      mail_server, fetched_at, verified_at, confidence, rejected_at, keep_until)
    select ${accountId}, pair.made, v.field, v.value, v.rank, v.source, v.method, v.ref_url, v.snippet, v.mark_from, v.mark_to,
      v.mail_server, v.fetched_at, v.verified_at, v.confidence, v.rejected_at, v.keep_until
    from ${pairsOf(pairs)} join records.values v on v.account_id = ${accountId} and v.result_id = pair.id
    returning id`.execute(db);
};

/** Gives copies the employees of their originals. */
export const copyEmployees = async (db: TenantDb, accountId: number, pairs: readonly Copied[]): Promise<void> => {
  await sql`
    insert into records.employees (account_id, result_id, name, folded, position, email, phone, linkedin_url, source, method,
      ref_url, snippet, mark_from, mark_to, fetched_at, created_at)
    select ${accountId}, pair.made, e.name, e.folded, e.position, e.email, e.phone, e.linkedin_url, e.source, e.method, e.ref_url,
      e.snippet, e.mark_from, e.mark_to, e.fetched_at, e.created_at
    from ${pairsOf(pairs)} join records.employees e on e.account_id = ${accountId} and e.result_id = pair.id
    returning id`.execute(db);
};
