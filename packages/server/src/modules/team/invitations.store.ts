import { sql } from 'kysely';
import type { AccessOption } from '@galena/contract/team';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { TeamTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<TeamTables>();

export type Kind = 'member' | 'related';

export type InvitationRow = {
  readonly id: number;
  readonly account_id: number;
  readonly kind: Kind;
  readonly realm_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly account_name: string;
  readonly access_options: AccessOption[];
  readonly may_spend: boolean;
  readonly invited_by: number | null;
  readonly sent_at: string;
  readonly day: string;
  readonly sent_times: number;
  readonly expires_at: string | null;
  readonly accepted_at: string | null;
  readonly user_id: number | null;
  readonly related_account_id: number | null;
  /** What a parent chose for the account that opens. */
  readonly plan_id: number | null;
};

const columns = [
  'id',
  'account_id',
  'kind',
  'realm_id',
  'email',
  'first_name',
  'last_name',
  'account_name',
  'access_options',
  'may_spend',
  'invited_by',
  'sent_at',
  'day',
  'sent_times',
  'expires_at',
  'accepted_at',
  'user_id',
  'related_account_id',
  'plan_id',
] as const;

const ofKind = (db: TenantDb, accountId: number, kind: Kind) =>
  tables(db).selectFrom('team.invitations').where('account_id', '=', accountId).where('kind', '=', kind);

/** Those of a kind, oldest first: one more than the page holds, and how many there are. */
export const findInvitations = async (db: TenantDb, accountId: number, kind: Kind, plan: PagePlan) => {
  let page = ofKind(db, accountId, kind).select(columns);
  if (plan.after !== null) page = page.where('id', '>', plan.after);
  const rows = await page
    .orderBy('id')
    .offset(plan.offset)
    .limit(plan.limit + 1)
    .execute();
  const { total } = await ofKind(db, accountId, kind)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows as readonly InvitationRow[], total };
};

/** How many members and open invitations to be one there are. */
export const countMembers = async (db: TenantDb, accountId: number): Promise<number> => {
  const { total } = await ofKind(db, accountId, 'member')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

/** The accounts below this one, null for each that has not opened yet. */
export const findRelatedIds = async (db: TenantDb, accountId: number): Promise<readonly (number | null)[]> =>
  (await ofKind(db, accountId, 'related').select('related_account_id').execute()).map((row) => row.related_account_id);

/** One of the account's, locked until the transaction ends. */
export const maybeInvitation = async (
  db: TenantDb,
  accountId: number,
  kind: Kind,
  id: number,
): Promise<InvitationRow | null> => {
  const row = await ofKind(db, accountId, kind).select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return (row as InvitationRow | undefined) ?? null;
};

/** The place of a member. */
export const maybePlaceOf = async (db: TenantDb, accountId: number, userId: number): Promise<InvitationRow | null> => {
  const row = await ofKind(db, accountId, 'member').select(columns).where('user_id', '=', userId).executeTakeFirst();
  return (row as InvitationRow | undefined) ?? null;
};

/** The invitation behind a token, before any account is known: its two ids and nothing else. */
export const maybeByToken = async (db: Db, hash: Buffer) => {
  const { rows } = await sql<{ invitation_id: number; account_id: number }>`
    select invitation_id, account_id from team.invitation_of_token(${hash})`.execute(db);
  return rows[0] ?? null;
};

/** An invitation whose token is still the one asked for, locked or only looked at. */
export const maybeHeld = async (
  db: TenantDb,
  { accountId, id, hash }: { readonly accountId: number; readonly id: number; readonly hash: Buffer },
  isLocked: boolean,
): Promise<InvitationRow | null> => {
  const found = tables(db)
    .selectFrom('team.invitations')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('token_hash', '=', hash);
  const row = await (isLocked ? found.forUpdate() : found).executeTakeFirst();
  return (row as InvitationRow | undefined) ?? null;
};

export type NewInvitation = Omit<
  InvitationRow,
  'id' | 'sent_times' | 'accepted_at' | 'user_id' | 'related_account_id' | 'expires_at' | 'plan_id'
> & { readonly plan_id?: number | null; readonly expires_at: string; readonly token_hash: Buffer };

/** @returns its id, or null when this address has an open invitation of the kind already */
export const createInvitation = async (db: TenantDb, invitation: NewInvitation): Promise<number | null> => {
  const row = await tables(db)
    .insertInto('team.invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

export type Changes = Partial<
  Pick<
    InvitationRow,
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'account_name'
    | 'access_options'
    | 'may_spend'
    | 'sent_at'
    | 'day'
    | 'sent_times'
    | 'expires_at'
    | 'accepted_at'
    | 'user_id'
    | 'related_account_id'
    | 'plan_id'
  > & { readonly token_hash: Buffer | null }
>;

export const changeInvitation = async (
  db: TenantDb,
  { account_id, id }: Pick<InvitationRow, 'account_id' | 'id'>,
  changes: Changes,
): Promise<void> => {
  await tables(db)
    .updateTable('team.invitations')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
};

export const removeInvitation = async (
  db: TenantDb,
  { account_id, id }: Pick<InvitationRow, 'account_id' | 'id'>,
): Promise<void> => {
  await tables(db).deleteFrom('team.invitations').where('account_id', '=', account_id).where('id', '=', id).execute();
};

/** Removes how an account came to be below its parent; as the system, which sees the parent's. */
export const removeOfRelated = async (db: TenantDb, relatedId: number): Promise<void> => {
  await sql`delete from team.invitations where related_account_id = ${relatedId}`.execute(db);
};
