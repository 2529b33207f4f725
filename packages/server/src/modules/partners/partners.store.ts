import { sql } from 'kysely';
import type { PartnerFilter, PartnerState } from '@galena/contract/partners';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { PartnersTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<PartnersTables>();

/** What is said of a partner, and who signs in with its address. */
export type PartnerFields = {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly code: string;
  readonly commission_percent: number;
  readonly payout_email: string | null;
  readonly status: PartnerState;
  readonly notes: string;
  readonly user_account_id: number | null;
  readonly user_id: number | null;
};

/** A partner with what came of its referrals. */
export type PartnerRow = PartnerFields & {
  readonly id: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly referrals: number;
  readonly revenue_cents: number;
  readonly commission_cents: number;
  readonly paid_cents: number;
};

const shown = sql`p.id, p.name, p.email, p.company, p.code, p.commission_percent, p.payout_email, p.status, p.notes,
  p.user_account_id, p.user_id, p.created_at, p.updated_at, coalesce(r.referrals, 0) as referrals,
  coalesce(r.revenue_cents, 0) as revenue_cents, coalesce(r.commission_cents, 0) as commission_cents,
  coalesce(o.paid_cents, 0) as paid_cents`;

const summed = sql`partners.partners p
  left join lateral (
    select count(*) as referrals, sum(revenue_cents)::bigint as revenue_cents, sum(commission_cents)::bigint as commission_cents
    from partners.referrals where account_id = p.account_id and partner_id = p.id) r on true
  left join lateral (
    select sum(amount_cents)::bigint as paid_cents from partners.payouts where account_id = p.account_id and partner_id = p.id) o on true`;

/** A page of an owner's partners, newest first, and one more. */
export const findPartners = async (
  db: TenantDb,
  ownerId: number,
  { search = null, status = null }: { readonly [Name in keyof PartnerFilter]: PartnerFilter[Name] | null },
  { after, offset, limit }: PagePlan,
): Promise<readonly PartnerRow[]> => {
  const { rows } = await sql<PartnerRow>`
    select ${shown} from ${summed}
    where p.account_id = ${ownerId} and (${after}::bigint is null or p.id < ${after})
      and (${status}::text is null or p.status = ${status})
      and (${search}::text is null or position(lower(${search}) in lower(concat_ws(' ', p.name, p.email, p.company, p.code))) > 0)
    order by p.id desc offset ${offset} limit ${limit + 1}`.execute(db);
  return rows;
};

export const countPartners = async (
  db: TenantDb,
  ownerId: number,
  { search = null, status = null }: { readonly [Name in keyof PartnerFilter]: PartnerFilter[Name] | null },
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from partners.partners p
    where p.account_id = ${ownerId} and (${status}::text is null or p.status = ${status})
      and (${search}::text is null or position(lower(${search}) in lower(concat_ws(' ', p.name, p.email, p.company, p.code))) > 0)`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

export const maybePartner = async (db: TenantDb, ownerId: number, id: number): Promise<PartnerRow | null> => {
  const { rows } = await sql<PartnerRow>`
    select ${shown} from ${summed} where p.account_id = ${ownerId} and p.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** Whether there is such a partner; nobody else changes, pays or deletes it until the transaction ends. */
export const lockPartner = async (db: TenantDb, ownerId: number, id: number): Promise<boolean> => {
  const row = await tables(db)
    .selectFrom('partners.partners')
    .select('id')
    .where('account_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

/** Until the transaction ends nobody else gives an owner's partners codes and addresses. */
export const lockNames = async (db: TenantDb, ownerId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('partners ' || ${ownerId}::bigint, 0))`.execute(db);
};

/** Partners that have a code or an address already. */
export const findSame = async (
  db: TenantDb,
  ownerId: number,
  { code, email }: { readonly code: string; readonly email: string },
): Promise<readonly { readonly id: number; readonly code: string; readonly email: string }[]> => {
  const { rows } = await sql<{ id: number; code: string; email: string }>`
    select id, code, email from partners.partners
    where account_id = ${ownerId} and (code = ${code} or lower(email) = lower(${email}))`.execute(db);
  return rows;
};

export const maybePartnerByCode = async (db: TenantDb, ownerId: number, code: string) => {
  const row = await tables(db)
    .selectFrom('partners.partners')
    .select(['id', 'name', 'email', 'code', 'commission_percent', 'status'])
    .where('account_id', '=', ownerId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
};

export const createPartner = async (
  db: TenantDb,
  ownerId: number,
  fields: PartnerFields,
  at: string,
): Promise<number> => {
  const { id } = await tables(db)
    .insertInto('partners.partners')
    .values({ ...fields, account_id: ownerId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const changePartner = async (
  db: TenantDb,
  ownerId: number,
  id: number,
  fields: PartnerFields,
  at: string,
): Promise<void> => {
  await tables(db)
    .updateTable('partners.partners')
    .set({ ...fields, updated_at: at })
    .where('account_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
};

export const removePartner = async (db: TenantDb, ownerId: number, id: number): Promise<void> => {
  await tables(db).deleteFrom('partners.partners').where('account_id', '=', ownerId).where('id', '=', id).execute();
};

/** Notes who signs in with a partner's address, if it is one's. */
export const linkUser = async (
  db: TenantDb,
  ownerId: number,
  email: string,
  user: { readonly accountId: number; readonly userId: number },
): Promise<void> => {
  await sql`
    update partners.partners set user_account_id = ${user.accountId}, user_id = ${user.userId}
    where account_id = ${ownerId} and lower(email) = lower(${email})`.execute(db);
};

/** Which partner a user of the transaction is, and whose; null: none. */
export const maybePartnerOf = async (db: TenantDb, accountId: number, userId: number) => {
  const { rows } = await sql<{ owner_id: number; partner_id: number }>`
    select owner_id, partner_id from partners.partner_of(${accountId}, ${userId})`.execute(db);
  return rows[0] ?? null;
};

/** Removes what an account held, and who others knew of it. */
export const forgetAccount = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`select partners.forget_account(${accountId})`.execute(db);
};
