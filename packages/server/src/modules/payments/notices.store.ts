import type { ProviderNotice } from '@galena/adapters/payments';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

export type Kept = {
  readonly provider: string;
  readonly id: string;
  readonly about: ProviderNotice['about'];
  readonly ref: string;
  readonly isHandled: boolean;
};

/** Keeps a notice. @returns false: it came before */
export const addNotice = async (
  db: Db,
  provider: string,
  notice: ProviderNotice,
  how: { readonly via: 'hook' | 'look'; readonly at: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into payments.notices (provider, id, about, ref, via, told_at, received_at)
    values (${provider}, ${notice.id}, ${notice.about}, ${notice.ref}, ${how.via}, ${notice.createdAt}, ${how.at})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
};

export const maybeNotice = async (db: Db, provider: string, id: string): Promise<Kept | null> => {
  const { rows } = await sql<Kept>`
    select provider, id, about, ref, handled_at is not null as "isHandled" from payments.notices
    where provider = ${provider} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** Notes that a notice is seen to. @returns false: it was */
export const noteHandled = async (
  db: Db,
  { provider, id }: Pick<Kept, 'provider' | 'id'>,
  at: string,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update payments.notices set handled_at = ${at}
    where provider = ${provider} and id = ${id} and handled_at is null`.execute(db);
  return numAffectedRows === 1n;
};

/** Up to when a provider was asked what it had told, and when that was. */
export type Look = { readonly seenUntil: string; readonly lookedAt: string };

export const maybeLook = async (db: Db, provider: string): Promise<Look | null> => {
  const { rows } = await sql<Look>`
    select seen_until as "seenUntil", looked_at as "lookedAt" from payments.looks where provider = ${provider}`.execute(
    db,
  );
  return rows[0] ?? null;
};

export const setLook = async (db: Db, provider: string, look: Look): Promise<void> => {
  await sql`
    insert into payments.looks (provider, seen_until, looked_at) values (${provider}, ${look.seenUntil}, ${look.lookedAt})
    on conflict (provider) do update set seen_until = excluded.seen_until, looked_at = excluded.looked_at`.execute(db);
};

/** Removes notices that were seen to before `until`. @returns how many */
export const purgeNotices = async (db: Db, until: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from payments.notices where received_at < ${until} and handled_at is not null`.execute(db);
  return Number(numAffectedRows ?? 0);
};
