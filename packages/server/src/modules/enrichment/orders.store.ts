import { sql } from 'kysely';
import type { LookupAction } from '@galena/contract/enrichment';
import type { ListType } from '@galena/contract/kernel';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A kind of look-up. */
export type LookupKind = { readonly type: ListType; readonly action: LookupAction };

/** The order that an account chose; null: none. */
export type Order = {
  readonly mode: 'own' | 'learned';
  readonly sources: readonly { readonly source: string; readonly is_on: boolean }[];
};

/** How a source did for an account. */
export type SourceResults = {
  readonly source: string;
  readonly asked: number;
  readonly found: number;
  readonly checked: number;
  readonly verified: number;
  readonly failed: number;
  readonly millis: number;
};

export const maybeOrder = async (
  db: TenantDb,
  accountId: number,
  { type, action }: LookupKind,
): Promise<Order | null> => {
  const { rows } = await sql<Order>`
    select mode, sources from enrichment.orders
    where account_id = ${accountId} and type = ${type} and action = ${action}`.execute(db);
  return rows[0] ?? null;
};

export const putOrder = async (
  db: TenantDb,
  accountId: number,
  { type, action }: LookupKind,
  { mode, sources }: Order,
): Promise<void> => {
  await sql`
    insert into enrichment.orders (account_id, type, action, mode, sources)
    values (${accountId}, ${type}, ${action}, ${mode}, ${JSON.stringify(sources)}::jsonb)
    on conflict (account_id, type, action) do update set mode = excluded.mode, sources = excluded.sources`.execute(db);
};

export const removeOrder = async (db: TenantDb, accountId: number, { type, action }: LookupKind): Promise<void> => {
  await sql`
    delete from enrichment.orders where account_id = ${accountId} and type = ${type} and action = ${action}`.execute(
    db,
  );
};

/** How sources did from a day on. */
export const findResults = async (
  db: TenantDb,
  accountId: number,
  { type, action }: LookupKind,
  from: string,
): Promise<readonly SourceResults[]> => {
  const { rows } = await sql<SourceResults>`
    select source, sum(asked)::int as asked, sum(found)::int as found, sum(checked)::int as checked,
      sum(verified)::int as verified, sum(failed)::int as failed, sum(millis)::bigint as millis
    from enrichment.source_days
    where account_id = ${accountId} and type = ${type} and action = ${action} and day >= ${from}::date
    group by source order by source`.execute(db);
  return rows;
};

/** Adds to the results of a day, in one order for everybody. */
export const addResults = async (
  db: TenantDb,
  accountId: number,
  { type, action }: LookupKind,
  day: string,
  results: readonly SourceResults[],
): Promise<void> => {
  await sql`
    insert into enrichment.source_days as d (account_id, day, type, action, source, asked, found, checked, verified, failed, millis)
    select ${accountId}, ${day}::date, ${type}, ${action}, source, asked, found, checked, verified, failed, millis
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as x (source text, asked int, found int, checked int,
      verified int, failed int, millis bigint)
    order by source
    on conflict (account_id, day, type, action, source) do update set asked = d.asked + excluded.asked,
      found = d.found + excluded.found, checked = d.checked + excluded.checked, verified = d.verified + excluded.verified,
      failed = d.failed + excluded.failed, millis = d.millis + excluded.millis`.execute(db);
};

export const forgetResults = async (db: TenantDb, accountId: number, { type, action }: LookupKind): Promise<void> => {
  await sql`
    delete from enrichment.source_days
    where account_id = ${accountId} and type = ${type} and action = ${action}`.execute(db);
};
