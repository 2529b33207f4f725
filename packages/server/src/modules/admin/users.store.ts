import { sql, type RawBuilder } from 'kysely';
import type { UserFilter, UserOrder } from '@galena/contract/admin';
import { fold } from '@galena/contract/kernel';
import { containing, literal } from '../../platform/db/conditions.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Place } from '../../platform/db/ordered-pages.ts';

/** A user as the operator's room reads them. */
export type PersonRow = {
  readonly id: number;
  readonly account_id: number;
  readonly account_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: 'admin' | 'related' | 'user';
  readonly user_type: 'user' | 'reseller' | 'partner' | 'team_member';
  readonly is_super_admin: boolean;
  readonly is_confirmed: boolean;
  readonly lang: 'en' | 'es' | 'fr' | 'de';
  readonly last_login_at: string | null;
  readonly created_at: string;
  readonly deleted_at: string | null;
  readonly account_status: 'active' | 'inactive' | 'suspended';
  readonly may_have_related: boolean;
  readonly parent_id: number | null;
  readonly realm_id: number;
  readonly realm_name: string;
  readonly order_value: string;
};

/** Who asks: only a super admin sees other admins. */
export type Viewer = { readonly userId: number; readonly isSuperAdmin: boolean };

const columns = sql`
  p.id, p.account_id, p.account_name, p.first_name, p.last_name, p.email, p.role, p.user_type, p.is_super_admin,
  p.is_confirmed, p.lang, p.last_login_at, p.created_at, p.deleted_at, p.account_status, p.may_have_related, p.parent_id,
  p.realm_id, p.realm_name`;

const orders = {
  created_at: { value: sql`p.id`, type: sql`bigint` },
  last_login_at: { value: sql`p.sorted_login`, type: sql`timestamptz` },
  name: { value: sql`p.sorted_name`, type: sql`text` },
  email: { value: sql`p.sorted_email`, type: sql`text` },
} as const satisfies Record<UserOrder, unknown>;

/** Two letters are looked for where words begin, more of them anywhere: both by the index. */
const patternOf = (word: string): string => (word.length < 3 ? `% ${literal(word)}%` : containing(word));

/** Whose account is no admin's, and the caller themself. */
const isVisible = ({ isSuperAdmin, userId }: Viewer): RawBuilder<boolean> =>
  isSuperAdmin
    ? sql<boolean>`true`
    : sql<boolean>`(p.account_id <> all(array(select identity.accounts_of_admins())) or p.id = ${userId})`;

const fits = (words: string): RawBuilder<boolean> => {
  const folded = fold(words);
  const ofPerson = folded.split(' ').map((word) => sql<boolean>`p.searched like ${patternOf(word)}`);
  const id = /^#?(\d{1,15})$/.exec(folded)?.[1];
  return sql<boolean>`(
    (${sql.join(ofPerson, sql` and `)})
    or p.account_id = any(array(select identity.accounts_like(${patternOf(folded)})))
    ${id === undefined ? sql`` : sql`or p.id = ${id}::bigint or p.account_id = ${id}::bigint`})`;
};

const isInState = (status: UserFilter['status']): RawBuilder<boolean> => {
  if (status === undefined) return sql<boolean>`p.deleted_at is null`;
  if (status === 'deleted') return sql<boolean>`p.deleted_at is not null`;
  return sql<boolean>`p.deleted_at is null and p.account_status = ${status}`;
};

/** What a filter leaves of the users that the caller may see. */
export const conditionOf = (filter: UserFilter, viewer: Viewer): RawBuilder<unknown> => {
  const { search, role, user_type: type, status, parents_only, realm_id: realm, created_from, created_to } = filter;
  return sql.join(
    [
      isVisible(viewer),
      isInState(status),
      ...(search ? [fits(search)] : []),
      ...(role ? [sql`p.role = ${role}`] : []),
      ...(type ? [sql`p.user_type = ${type}`] : []),
      ...(parents_only ? [sql`p.parent_id is null`] : []),
      ...(realm === undefined ? [] : [sql`p.realm_id = ${realm}`]),
      ...(created_from ? [sql`p.created_at >= ${created_from}::date`] : []),
      ...(created_to ? [sql`p.created_at < ${created_to}::date + 1`] : []),
    ],
    sql` and `,
  );
};

export type UsersOrder = {
  readonly by: UserOrder;
  readonly isDescending: boolean;
  readonly from: Place | null;
  readonly offset: number;
  readonly limit: number;
};

/** The query of a page of users in an order, and one more. */
export const pageQuery = (
  where: RawBuilder<unknown>,
  { by, isDescending, from, offset, limit }: UsersOrder,
): RawBuilder<PersonRow> => {
  const { value, type } = orders[by];
  const goesDown = isDescending !== (from?.isBefore ?? false);
  const [direction, than] = goesDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const next = from ? sql`(${value}, p.id) ${than} (${from.value}::${type}, ${from.id}::bigint)` : sql`true`;
  return sql<PersonRow>`
    select ${columns}, (${value})::text as order_value from identity.people() p where ${where} and ${next}
    order by ${value} ${direction}, p.id ${direction} offset ${offset} limit ${limit + 1}`;
};

/** A page of users in an order, and one more. */
export const findUsers = async (db: Db, where: RawBuilder<unknown>, order: UsersOrder): Promise<readonly PersonRow[]> =>
  (await pageQuery(where, order).execute(db)).rows;

/** The query of the users that a condition leaves, as many as `max`, in no order. */
export const someQuery = (where: RawBuilder<unknown>, max: number): RawBuilder<{ id: number }> =>
  sql<{ id: number }>`select p.id from identity.people() p where ${where} limit ${max}`;

/** Users that a condition leaves, as many as `max`, in no order. */
export const findSome = async (db: Db, where: RawBuilder<unknown>, max: number): Promise<readonly number[]> =>
  (await someQuery(where, max).execute(db)).rows.map(({ id }) => id);

/** The condition that fits these users. */
export const isOneOf = (ids: readonly number[]): RawBuilder<unknown> => sql`p.id = any(${ids}::bigint[])`;

/** One user, whatever became of them; null when there is none that the caller may see. */
export const maybeUser = async (db: Db, id: number, viewer: Viewer): Promise<PersonRow | null> => {
  const { rows } = await sql<PersonRow>`
    select ${columns}, '' as order_value from identity.people() p where p.id = ${id} and ${isVisible(viewer)}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** The names of users, whatever account they are of. */
export const findUserNames = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; first_name: string; last_name: string }>`
    select p.id, p.first_name, p.last_name from identity.people() p where p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, first_name: first, last_name: last }) => [id, `${first} ${last}`.trim()]));
};
