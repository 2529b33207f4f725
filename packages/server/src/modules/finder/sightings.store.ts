import { sql } from 'kysely';
import type { VerificationState } from '@galena/contract/contacts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Pattern } from './patterns.rules.ts';

/** An address of a domain that was seen as somebody's, or tried for somebody. Who and which is known by hashes alone. */
export type Sighting = {
  readonly domain: string;
  readonly address: string;
  readonly person: string;
  readonly patterns: readonly Pattern[];
  readonly origin: 'seen' | 'tried';
  /** What its mail server said; null: nobody asked. */
  readonly state: VerificationState | null;
  readonly at: string;
};

/** So many addresses of a domain tell all that there is to tell. */
const maxOfDomain = 1_000;

/** What an account knows of domains, the newest first. */
export const findSightings = async (
  db: TenantDb,
  accountId: number,
  domains: readonly string[],
): Promise<readonly Sighting[]> => {
  const { rows } = await sql<Sighting>`
    select domain, address, person, patterns, origin, state, at from finder.sightings
    where account_id = ${accountId} and domain = any(${domains}::text[]) order by at desc limit ${maxOfDomain}`.execute(
    db,
  );
  return rows;
};

/** How many addresses of a domain follow the same patterns. */
export type PatternCount = { readonly domain: string; readonly patterns: readonly Pattern[]; readonly n: number };

/** So many of them tell an account's habits. */
const maxCounts = 20_000;

/** How the companies that an account knows form addresses. */
export const countPatterns = async (db: TenantDb, accountId: number): Promise<readonly PatternCount[]> => {
  const { rows } = await sql<PatternCount>`
    select domain, patterns, count(*) as n from finder.sightings
    where account_id = ${accountId} and (state = 'deliverable' or (origin = 'seen' and state is distinct from 'undeliverable'))
    group by domain, patterns order by domain, patterns limit ${maxCounts}`.execute(db);
  return rows;
};

/** Keeps sightings: an address counts once, what was seen of somebody stands above what was guessed, and the last answer counts. */
export const putSightings = async (db: TenantDb, accountId: number, sightings: readonly Sighting[]): Promise<void> => {
  const once = new Map(sightings.map((one) => [`${one.domain} ${one.address}`, one]));
  // In one order, so that two who learn at once wait for each other and not in a circle.
  const rows = [...once].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  if (rows.length === 0) return;
  await sql`
    insert into finder.sightings as s (account_id, domain, address, person, patterns, origin, state, at)
    select ${accountId}, x.domain, x.address, x.person, x.patterns, x.origin, x.state, x.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (domain text, address text, person text, patterns text[],
      origin text, state text, at timestamptz)
    on conflict (account_id, domain, address) do update set
      person = case when s.origin = 'seen' and excluded.origin = 'tried' then s.person else excluded.person end,
      patterns = case when s.origin = 'seen' and excluded.origin = 'tried' then s.patterns else excluded.patterns end,
      origin = case when s.origin = 'seen' then 'seen' else excluded.origin end,
      state = coalesce(excluded.state, s.state), at = excluded.at`.execute(db);
};

/** Forgets addresses by their hashes. */
export const removeSightings = async (
  db: TenantDb,
  accountId: number,
  addresses: readonly Pick<Sighting, 'domain' | 'address'>[],
): Promise<void> => {
  if (addresses.length === 0) return;
  const [domains, hashes] = [addresses.map(({ domain }) => domain), addresses.map(({ address }) => address)];
  await sql`
    delete from finder.sightings
    where account_id = ${accountId} and domain = any(${domains}::text[]) and address = any(${hashes}::text[])`.execute(
    db,
  );
};

/** Up to when the changes of an account's records were read; null: none were. */
export const maybeProgress = async (db: TenantDb, accountId: number): Promise<string | null> => {
  const { rows } = await sql<{ changed_at: string }>`
    select changed_at from finder.progress where account_id = ${accountId}`.execute(db);
  return rows[0]?.changed_at ?? null;
};

export const putProgress = async (db: TenantDb, accountId: number, changedAt: string): Promise<void> => {
  await sql`
    insert into finder.progress as p (account_id, changed_at) values (${accountId}, ${changedAt})
    on conflict (account_id) do update set changed_at = greatest(p.changed_at, excluded.changed_at)`.execute(db);
};
