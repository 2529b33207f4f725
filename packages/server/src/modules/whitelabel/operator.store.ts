import { sql } from 'kysely';
import type { BrandDomain, ScriptLevel } from '@galena/contract/whitelabel';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A brand, as the operator sees it. */
export type OperatedRow = {
  readonly id: number;
  readonly business_name: string;
  readonly slug: string;
  readonly app_url: string | null;
  readonly domain_status: BrandDomain['status'];
  readonly has_code: boolean;
  readonly script_level: ScriptLevel;
  readonly direct_allowed: boolean;
  readonly scripts_blocked: boolean;
};

const columns = sql`b.account_id as id, b.business_name, b.slug, b.app_url, b.domain_status, b.html_in_body is not null as has_code,
  b.script_level, b.direct_allowed, b.scripts_blocked`;

const found = (search: string | null) =>
  sql`${search}::text is null or position(lower(${search}) in lower(concat_ws(' ', b.business_name, b.slug, b.app_url))) > 0`;

/** Brands of all accounts, newest first. */
export const findBrands = async (
  db: Db,
  search: string | null,
  { after, offset, limit }: PagePlan,
): Promise<readonly OperatedRow[]> => {
  const { rows } = await sql<OperatedRow>`
    select ${columns} from whitelabel.business_accounts b
    where (${found(search)}) and (${after}::bigint is null or b.account_id < ${after})
    order by b.account_id desc offset ${offset} limit ${limit + 1}`.execute(db);
  return rows;
};

export const countBrands = async (db: Db, search: string | null): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from whitelabel.business_accounts b where ${found(search)}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** A brand, kept as it is until the transaction ends. */
export const lockBrand = async (db: TenantDb, accountId: number): Promise<OperatedRow | null> => {
  const { rows } = await sql<OperatedRow>`
    select ${columns} from whitelabel.business_accounts b where b.account_id = ${accountId} for update`.execute(db);
  return rows[0] ?? null;
};

/** The operator's say in the code of a brand. */
export const setCode = async (
  db: TenantDb,
  accountId: number,
  { direct_allowed: isAllowed, scripts_blocked: isBlocked }: Pick<OperatedRow, 'direct_allowed' | 'scripts_blocked'>,
): Promise<void> => {
  await sql`
    update whitelabel.business_accounts set direct_allowed = ${isAllowed}, scripts_blocked = ${isBlocked}
    where account_id = ${accountId}`.execute(db);
};

/** A domain of a reseller's own that is served. */
export type ServedDomain = { readonly host: string; readonly slug: string; readonly token: string };

/** Those of all resellers, the oldest look first. */
export const findServedDomains = async (db: Db, limit: number): Promise<readonly ServedDomain[]> => {
  const { rows } = await sql<{ host: string | null; slug: string; token: string | null }>`
    select app_url as host, slug, domain_token as token from whitelabel.business_accounts
    where domain_status = 'verified' and app_url is not null and domain_token is not null
    order by domain_checked_at nulls first, account_id limit ${limit}`.execute(db);
  return rows.flatMap(({ host, slug, token }) => (host === null || token === null ? [] : [{ host, slug, token }]));
};
