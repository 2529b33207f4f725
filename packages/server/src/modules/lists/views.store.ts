import { sql } from 'kysely';
import type { View } from '@galena/contract/lists';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** One writer of an account's views at a time, until the transaction ends. */
export const lockViews = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${accountId}`}, 0))`.execute(db);
};

export type ViewRow = Omit<View, 'owner' | 'is_own' | 'default_of'> & {
  readonly user_id: number | null;
  readonly position: number;
};

const columns = sql`
  id, list_type as type, list_id, user_id, name, is_shared, state, layout, position, old_id, updated_at`;

/** Whose eyes look: a view of somebody else's is there only where it is shared. */
export type Viewer = { readonly accountId: number; readonly userId: number };

const isSeenBy = ({ accountId, userId }: Viewer) =>
  sql`account_id = ${accountId} and (is_shared or user_id = ${userId})`;

export const findViews = async (db: TenantDb, viewer: Viewer, type: string): Promise<readonly ViewRow[]> => {
  const { rows } = await sql<ViewRow>`
    select ${columns} from lists.views where ${isSeenBy(viewer)} and list_type = ${type} order by position, id`.execute(
    db,
  );
  return rows;
};

export const findViewsById = async (
  db: TenantDb,
  viewer: Viewer,
  ids: readonly number[],
): Promise<readonly ViewRow[]> => {
  const { rows } = await sql<ViewRow>`
    select ${columns} from lists.views where ${isSeenBy(viewer)} and id = any(${ids}::bigint[])`.execute(db);
  return rows;
};

type Default = { readonly list_id: number; readonly view_id: number };

/** Which lists open with which view, for one person. */
export const findDefaults = async (db: TenantDb, { accountId, userId }: Viewer): Promise<readonly Default[]> => {
  const { rows } = await sql<Default>`
    select list_id, view_id from lists.default_views
    where account_id = ${accountId} and user_id = ${userId} order by list_id`.execute(db);
  return rows;
};

/** What of a view can change. */
export type ViewValues = Pick<ViewRow, 'name' | 'is_shared' | 'state' | 'layout'>;

const written = (layout: ViewRow['layout']): string | null => (layout === null ? null : JSON.stringify(layout));

type NewView = ViewValues & Viewer & Pick<ViewRow, 'type' | 'list_id'> & { readonly at: string };

/** Adds a view behind all others of its type. @returns its id */
export const createView = async (db: TenantDb, one: NewView): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into lists.views (account_id, list_type, list_id, user_id, name, is_shared, state, layout, position, created_at, updated_at)
    select ${one.accountId}, ${one.type}, ${one.list_id}::bigint, ${one.userId}::bigint, ${one.name}, ${one.is_shared},
      ${JSON.stringify(one.state)}::jsonb, ${written(one.layout)}::jsonb, coalesce(max(position), 0) + 1,
      ${one.at}::timestamptz, ${one.at}::timestamptz
    from lists.views where account_id = ${one.accountId} and list_type = ${one.type}
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

export const changeView = async (
  db: TenantDb,
  accountId: number,
  id: number,
  one: ViewValues & { readonly at: string },
): Promise<void> => {
  await sql`
    update lists.views set name = ${one.name}, is_shared = ${one.is_shared}, state = ${JSON.stringify(one.state)}::jsonb,
      layout = ${written(one.layout)}::jsonb, updated_at = ${one.at}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const removeView = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`delete from lists.views where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const setPosition = async (db: TenantDb, accountId: number, id: number, position: number): Promise<void> => {
  await sql`update lists.views set position = ${position} where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const setDefault = async (
  db: TenantDb,
  { accountId, userId }: Viewer,
  listId: number,
  viewId: number,
): Promise<void> => {
  await sql`
    insert into lists.default_views (account_id, list_id, user_id, view_id)
    values (${accountId}, ${listId}, ${userId}, ${viewId})
    on conflict (account_id, list_id, user_id) do update set view_id = excluded.view_id`.execute(db);
};

export const removeDefault = async (db: TenantDb, { accountId, userId }: Viewer, listId: number): Promise<void> => {
  await sql`
    delete from lists.default_views
    where account_id = ${accountId} and list_id = ${listId} and user_id = ${userId}`.execute(db);
};

/** All views of an account, which goes for good. */
export const removeAllViews = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`delete from lists.views where account_id = ${accountId}`.execute(db);
};
