import type { CustomLink, CustomLinkBody } from '@galena/contract/whitelabel';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';

const columns = sql`id, title, url, icon, target, position, is_active`;

export const findLinks = async (db: TenantDb, accountId: number): Promise<readonly CustomLink[]> => {
  const { rows } = await sql<CustomLink>`
    select ${columns} from whitelabel.custom_links where account_id = ${accountId} order by position, id`.execute(db);
  return rows;
};

/** What people at a host are shown. */
export const findLinksOfHost = async (db: Db, host: string): Promise<readonly CustomLink[]> => {
  const { rows } = await sql<CustomLink>`select * from whitelabel.links_of_host(${host})`.execute(db);
  return rows;
};

export const createLink = async (
  db: TenantDb,
  accountId: number,
  link: CustomLinkBody & { readonly position: number },
  at: string,
): Promise<CustomLink> => {
  const { rows } = await sql<CustomLink>`
    insert into whitelabel.custom_links (account_id, title, url, icon, target, position, is_active, created_at)
    values (${accountId}, ${link.title}, ${link.url}, ${link.icon ?? null}, ${link.target}, ${link.position}, ${link.is_active}, ${at})
    returning ${columns}`.execute(db);
  return rows[0] as CustomLink;
};

/** @returns null: there is none with that id */
export const changeLink = async (
  db: TenantDb,
  accountId: number,
  id: number,
  link: CustomLinkBody,
): Promise<CustomLink | null> => {
  const { rows } = await sql<CustomLink>`
    update whitelabel.custom_links set title = ${link.title}, url = ${link.url}, icon = ${link.icon ?? null}, target = ${link.target},
      is_active = ${link.is_active}
    where account_id = ${accountId} and id = ${id} returning ${columns}`.execute(db);
  return rows[0] ?? null;
};

/** @returns its title; null: there is none with that id */
export const deleteLink = async (db: TenantDb, accountId: number, id: number): Promise<string | null> => {
  const { rows } = await sql<{ title: string }>`
    delete from whitelabel.custom_links where account_id = ${accountId} and id = ${id} returning title`.execute(db);
  return rows[0]?.title ?? null;
};

/** Links stand in the order of these ids; those that are not named follow as they stood. */
export const sortLinks = async (db: TenantDb, accountId: number, ids: readonly number[]): Promise<void> => {
  await sql`
    update whitelabel.custom_links l set position = coalesce(array_position(${ids}::bigint[], l.id), ${ids.length} + l.position + 1)
    where l.account_id = ${accountId}`.execute(db);
};
