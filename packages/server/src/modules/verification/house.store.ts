import { sql } from 'kysely';
import type { DomainFacts } from '@galena/adapters/verifiers';
import type { VerificationReason } from '@galena/contract/verification';
import type { Db } from '../../platform/db/pool.ts';

/** What was found out of a domain since a moment; null: nothing. */
export const maybeFacts = async (db: Db, domain: string, since: string): Promise<DomainFacts | null> => {
  const { rows } = await sql<{ facts: DomainFacts }>`
    select facts from verification.domains where domain = ${domain} and at >= ${since}`.execute(db);
  return rows[0]?.facts ?? null;
};

export const putFacts = async (db: Db, domain: string, facts: DomainFacts): Promise<void> => {
  await sql`
    insert into verification.domains as d (domain, facts, at) values (${domain}, ${JSON.stringify(facts)}::jsonb, ${facts.at})
    on conflict (domain) do update set facts = excluded.facts, at = excluded.at where d.at <= excluded.at`.execute(db);
};

/** Forgets what is older than a moment. @returns how many */
export const removeFacts = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from verification.domains where at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** What verifying an address of a person's own list costs. */
const ownList = 'own_list';

/** Credits for an address of a person's own list; null: the operator set none. */
export const maybePrice = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ credits: number }>`
    select credits from verification.prices where kind = ${ownList}`.execute(db);
  return rows[0]?.credits ?? null;
};

export const putPrice = async (db: Db, credits: number): Promise<void> => {
  await sql`
    insert into verification.prices (kind, credits) values (${ownList}, ${credits})
    on conflict (kind) do update set credits = excluded.credits`.execute(db);
};

export type DoorState = 'open' | 'closed' | 'unclear';
/** Whether mail servers can be asked from here, since when it is so, and when it was tried last. */
export type Door = { readonly state: DoorState; readonly since: string; readonly checked_at: string };

/** Port 25: the one way out that verifying needs. */
const door = 'smtp';

export const maybeDoor = async (db: Db): Promise<Door | null> => {
  const { rows } = await sql<Door>`
    select state, since, checked_at from verification.doors where name = ${door}`.execute(db);
  return rows[0] ?? null;
};

export const putDoor = async (db: Db, state: DoorState, at: string): Promise<Door> => {
  const { rows } = await sql<Door>`
    insert into verification.doors as d (name, state, since, checked_at) values (${door}, ${state}, ${at}, ${at})
    on conflict (name) do update set state = excluded.state, checked_at = excluded.checked_at,
      since = case when d.state = excluded.state then d.since else excluded.since end
    returning state, since, checked_at`.execute(db);
  return rows[0] as Door;
};

/** So many addresses got the same kind of answer. */
export type DayCount = {
  readonly verifier: string;
  readonly provider: string;
  readonly reason: VerificationReason;
  readonly n: number;
};

/** Adds to the counts of a day, in one order for everybody. */
export const addDay = async (db: Db, day: string, counts: readonly DayCount[]): Promise<void> => {
  await sql`
    insert into verification.days as d (day, verifier, provider, reason, n)
    select ${day}::date, verifier, provider, reason, n
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as x (verifier text, provider text, reason text, n bigint)
    order by verifier, provider, reason
    on conflict (day, verifier, provider, reason) do update set n = d.n + excluded.n`.execute(db);
};

/** The counts of the days from one on. */
export const findDays = async (
  db: Db,
  from: string,
): Promise<readonly (Omit<DayCount, 'verifier'> & { readonly day: string })[]> => {
  const { rows } = await sql<Omit<DayCount, 'verifier'> & { day: string }>`
    select day::text as day, provider, reason, sum(n)::bigint as n from verification.days
    where day >= ${from}::date group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
};

/** Forgets the counts of days before one. @returns how many */
export const removeDays = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from verification.days where day < ${before}::date`.execute(db);
  return Number(numAffectedRows ?? 0);
};
