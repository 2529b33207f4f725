import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { RecordsChange } from './changes.rules.ts';

/** What is looked for: addresses of the record, who works there, its numbers, what its platform says of it. */
export type Sought = 'email' | 'employees' | 'phone' | 'profile';

/** What is looked for, and in which records. */
export type SoughtIn = {
  readonly sought: Sought;
  /** Also those that have it. */
  readonly isAgain: boolean;
  readonly accountId: number;
  /** Who can be asked: the websites of records alone, or sources that know them by their names, too. */
  readonly reach: 'websites' | 'sources';
  /** Whether a record `r` has it, where only whoever looks it up knows; left out: its own columns say. */
  readonly had?: RawBuilder<unknown> | undefined;
  /** The runs that look for it already. */
  readonly openRuns: readonly number[];
};

const hasWebsite = sql`(coalesce(r.website, '') <> '')`;

/** Whether enough is known of a record to ask somebody. */
const canBeAsked = ({ reach }: SoughtIn): RawBuilder<unknown> =>
  reach === 'websites'
    ? hasWebsite
    : sql`(${hasWebsite} or coalesce(r.linkedin_url, r.company, r.data ->> 'username', r.data ->> 'url', '') <> '')`;

const isLooking = ({ sought, accountId, openRuns }: SoughtIn): RawBuilder<unknown> =>
  sought === 'email'
    ? sql`r.email_status = 'looking'`
    : sql`r.id in (select platform.records_at_work(${accountId}, ${openRuns}::bigint[]))`;

const whetherThere: Readonly<Record<Sought, RawBuilder<unknown>>> = {
  email: sql`r.email_status = 'found'`,
  phone: sql`r.phone is not null`,
  // Who works somewhere is never known to be complete: it may always be asked. Of a platform, whoever asks it knows when it was (`had`).
  employees: sql`false`,
  profile: sql`false`,
};

/** Whether a record has what is looked for. */
const hasIt = ({ sought, had }: SoughtIn): RawBuilder<unknown> => had ?? whetherThere[sought];

/** Those of `where` that can be looked up. */
export const eligible = (where: RawBuilder<unknown>, asked: SoughtIn): RawBuilder<unknown> => {
  const wanted = asked.isAgain ? sql`true` : sql`not (${hasIt(asked)})`;
  return sql`(${where} and ${canBeAsked(asked)} and ${wanted} and not (${isLooking(asked)}))`;
};

/** The records that a run brought into a list, as a condition over a row `r`. */
export const runRecords = (accountId: number, listId: number, runId: number): RawBuilder<unknown> =>
  sql`(r.account_id = ${accountId} and r.list_id = ${listId} and r.run_id = ${runId} and r.deleted_at is null
    and not r.is_suppressed)`;

export type EligibleCounts = {
  readonly selected: number;
  readonly eligible: number;
  readonly without_website: number;
  readonly has_it: number;
  readonly looking: number;
};

/** How many of the records of a condition can be looked up, and why the others cannot: each counts once. */
export const countEligible = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  asked: SoughtIn,
): Promise<EligibleCounts> => {
  const has = asked.isAgain ? sql`false` : hasIt(asked);
  const looking = isLooking(asked);
  const reachable = canBeAsked(asked);
  const { rows } = await sql<EligibleCounts>`
    select count(*) as selected,
      count(*) filter (where ${looking}) as looking,
      count(*) filter (where not ${looking} and ${has}) as has_it,
      count(*) filter (where not ${looking} and not ${has} and not ${reachable}) as without_website,
      count(*) filter (where not ${looking} and not ${has} and ${reachable}) as eligible
    from records.searchable r where ${where}`.execute(db);
  return rows[0] as EligibleCounts;
};

export type LookupStart = SoughtIn & {
  readonly where: RawBuilder<unknown>;
  readonly runId: number;
  readonly at: string;
};

/** Records begin to be looked up: their state is `looking` until they are settled or let go. */
export const startChange = ({ where, runId, at, ...asked }: LookupStart): RecordsChange => ({
  accountId: asked.accountId,
  where: eligible(where, asked),
  set: sql`email_status = 'looking', looking_from = r.email_status, looking_run_id = ${runId}, updated_at = ${at}`,
});

/** The records of a look-up as a query of ids, for its run. */
export const soughtRecords = ({ where, runId, ...asked }: LookupStart): RawBuilder<{ record_id: number }> =>
  asked.sought === 'email'
    ? sql`select id as record_id from records.results where account_id = ${asked.accountId} and looking_run_id = ${runId}`
    : sql`select r.id as record_id from records.searchable r where ${eligible(where, asked)}`;

/** The records that a run looks up the e-mails of, as a condition over `records.searchable r`. */
export const lookedUpBy = (accountId: number, runId: number): RawBuilder<unknown> =>
  sql`(r.account_id = ${accountId} and r.id in (
    select id from records.results where account_id = ${accountId} and looking_run_id = ${runId}))`;

/** Whom the records of a condition are about. */
export const findIdentities = async (db: TenantDb, where: RawBuilder<unknown>): Promise<readonly number[]> => {
  const { rows } = await sql<{ identity_id: number }>`
    select distinct r.identity_id from records.searchable r where ${where}`.execute(db);
  return rows.map((row) => row.identity_id);
};

/** Records whose look-up ends without an answer go back to the state they had. */
export const stopChange = (accountId: number, runId: number, at: string): RecordsChange => ({
  accountId,
  where: lookedUpBy(accountId, runId),
  set: sql`email_status = r.looking_from, looking_from = null, looking_run_id = null, updated_at = ${at}`,
});

/** Whom a look-up is about. */
export type Subject = {
  readonly id: number;
  readonly name: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly website: string | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly company: string | null;
  readonly linkedin_url: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** Of influencers. */
  readonly platform: string | null;
  readonly username: string | null;
  readonly url: string | null;
  /** The id by which its source knows it, and that source. */
  readonly ref: string | null;
  readonly ref_source: string | null;
  readonly is_demo: boolean;
};

/** Records by their ids; those that were deleted or hidden meanwhile are not among them. */
export const findSubjects = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly (Subject & { readonly list_id: number })[]> => {
  const { rows } = await sql<Subject & { list_id: number }>`
    select r.id, r.list_id, r.name, r.first_name, r.last_name, r.website, r.country, r.state, r.city, r.company,
      r.linkedin_url, r.email, r.phone, r.data ->> 'platform' as platform, r.data ->> 'username' as username,
      r.data ->> 'url' as url, r.ref, r.evidence -> 'name' ->> 'source' as ref_source, r.is_demo
    from records.results r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null and not r.is_suppressed`.execute(
    db,
  );
  return rows;
};
