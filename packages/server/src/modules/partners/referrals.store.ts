import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { PartnersTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<PartnersTables>();

export type ReferralRow = {
  readonly id: number;
  readonly partner_id: number;
  readonly partner_name: string;
  /** The account that opened, and its first user; null: gone for good. */
  readonly customer_id: number | null;
  readonly user_id: number | null;
  readonly signed_up_at: string;
  readonly commission_percent: number;
  readonly revenue_cents: number;
  readonly commission_cents: number;
};

/** A page of an owner's referrals, newest first, and one more. */
export const findReferrals = async (
  db: TenantDb,
  ownerId: number,
  partnerId: number | null,
  { after, offset, limit }: PagePlan,
): Promise<readonly ReferralRow[]> => {
  const { rows } = await sql<ReferralRow>`
    select r.id, r.partner_id, p.name as partner_name, r.customer_id, r.user_id, r.signed_up_at, r.commission_percent,
      r.revenue_cents, r.commission_cents
    from partners.referrals r join partners.partners p on p.account_id = r.account_id and p.id = r.partner_id
    where r.account_id = ${ownerId} and (${partnerId}::bigint is null or r.partner_id = ${partnerId})
      and (${after}::bigint is null or r.id < ${after})
    order by r.id desc offset ${offset} limit ${limit + 1}`.execute(db);
  return rows;
};

export type Sums = { readonly referrals: number; readonly revenue_cents: number; readonly commission_cents: number };

/** What came of all referrals of an owner, or of one partner of it. */
export const sumReferrals = async (db: TenantDb, ownerId: number, partnerId: number | null): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select count(*) as referrals, coalesce(sum(revenue_cents), 0)::bigint as revenue_cents,
      coalesce(sum(commission_cents), 0)::bigint as commission_cents
    from partners.referrals where account_id = ${ownerId} and (${partnerId}::bigint is null or partner_id = ${partnerId})`.execute(
    db,
  );
  return rows[0] as Sums;
};

type NewReferral = {
  readonly account_id: number;
  readonly partner_id: number;
  readonly code: string;
  readonly commission_percent: number;
  readonly customer_id: number;
  readonly user_id: number;
  readonly signed_up_at: string;
};

export const createReferral = async (db: TenantDb, referral: NewReferral): Promise<void> => {
  await tables(db).insertInto('partners.referrals').values(referral).execute();
};

/** Through whom an account of the transaction came, and whose partner that is; null: by itself. */
export const maybeReferralOf = async (db: TenantDb, accountId: number) => {
  const { rows } = await sql<{ owner_id: number; referral_id: number; partner_id: number; partner_name: string }>`
    select owner_id, referral_id, partner_id, partner_name from partners.referral_of(${accountId})`.execute(db);
  return rows[0] ?? null;
};

/** The percent of a referral; nobody else counts its money until the transaction ends. */
export const lockReferral = async (db: TenantDb, ownerId: number, id: number): Promise<number> => {
  const row = await tables(db)
    .selectFrom('partners.referrals')
    .select('commission_percent')
    .where('account_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.commission_percent;
};

export const setMoney = async (
  db: TenantDb,
  ownerId: number,
  id: number,
  money: { readonly revenue_cents: number; readonly commission_cents: number },
): Promise<void> => {
  await tables(db)
    .updateTable('partners.referrals')
    .set(money)
    .where('account_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
};
