import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** What near doubles have in common. */
export type DoubleReason = 'phone' | 'site' | 'name';

/** Where so many have pages that a common host says nothing. */
const sharedHosts = [
  'facebook.com',
  'instagram.com',
  'linkedin.com',
  'twitter.com',
  'x.com',
  'youtube.com',
  'tiktok.com',
  'linktr.ee',
  'sites.google.com',
  'google.com',
  'goo.gl',
  'bit.ly',
  'wa.me',
  't.me',
];

type Common = { readonly key: RawBuilder<unknown>; readonly rule: RawBuilder<unknown> };

/** As their indexes have it (`results_same_…`). */
const commons: Readonly<Record<DoubleReason, Common>> = {
  phone: { key: sql`r.phone`, rule: sql`r.phone is not null` },
  site: {
    key: sql`records.site_of(r.website)`,
    rule: sql`r.website is not null and records.site_of(r.website) <> all(${sharedHosts}::text[])`,
  },
  name: {
    key: sql`records.name_and_place(r.name, r.company, r.city)`,
    rule: sql`r.name is not null and records.name_and_place(r.name, r.company, r.city) is not null`,
  },
};

/** Chains have one site for all branches: in the same town they are the same. */
const placeOf = (isByPlace: boolean): RawBuilder<unknown> =>
  isByPlace ? sql`coalesce(platform.fold(r.city), '')` : sql`''`;

export type DoublesAsked = {
  readonly reason: DoubleReason;
  readonly listIds: readonly number[];
  readonly isByPlace: boolean;
  /** What the last group before had in common. */
  readonly after: readonly [key: string, place: string] | null;
  readonly limit: number;
};

/** Records that have something in common and are about different ones. */
export type DoubleGroup = {
  readonly key: string;
  readonly place: string;
  /** The first of them. */
  readonly ids: readonly number[];
  readonly n: number;
};

/** Of a group with more members only so many are looked at. */
const maxMembers = 20;

/** The next groups of near doubles in the order of what they have in common, which an index gives. */
export const findDoubles = async (
  db: TenantDb,
  accountId: number,
  { reason, listIds, isByPlace, after, limit }: DoublesAsked,
): Promise<readonly DoubleGroup[]> => {
  const { key, rule } = commons[reason];
  const place = placeOf(isByPlace);
  const [lastKey, lastPlace] = after ?? ['', ''];
  const { rows } = await sql<DoubleGroup>`
    select ${key} as key, ${place} as place, (array_agg(r.id order by r.id))[1:${sql.lit(maxMembers)}] as ids, count(*) as n
    from records.searchable r
    where r.account_id = ${accountId} and r.list_id = any(${listIds}::bigint[]) and r.deleted_at is null and not r.is_suppressed
      and ${rule} and ${key} >= ${lastKey} and (${key}, ${place}) > (${lastKey}, ${lastPlace})
    group by 1, 2 having count(distinct r.identity_id) > 1 order by 1, 2 limit ${limit}`.execute(db);
  return rows;
};

/** A record as it is compared with others. */
export type DoubleRow = {
  readonly id: number;
  readonly list_id: number;
  readonly identity_id: number;
  readonly name: string | null;
  readonly company: string | null;
  readonly website: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly city: string | null;
  readonly created_at: string;
  readonly site: string | null;
  readonly name_and_place: string | null;
};

/** Records to be compared, as far as they can be seen. */
export const findDoubleRows = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly DoubleRow[]> => {
  const { rows } = await sql<DoubleRow>`
    select r.id, r.list_id, r.identity_id, r.name, r.company, r.website, r.email, r.phone, r.city, r.created_at,
      records.site_of(r.website) as site, records.name_and_place(r.name, r.company, r.city) as name_and_place
    from records.searchable r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null and not r.is_suppressed
    order by r.id`.execute(db);
  return rows;
};

/** Where else somebody stands: other records of the same identity. */
export const findSameIdentity = async (
  db: TenantDb,
  accountId: number,
  { identityId, exceptId, limit }: { readonly identityId: number; readonly exceptId: number; readonly limit: number },
): Promise<readonly { readonly id: number; readonly list_id: number; readonly name: string | null }[]> => {
  const { rows } = await sql<{ id: number; list_id: number; name: string | null }>`
    select r.id, r.list_id, r.name from records.searchable r
    where r.account_id = ${accountId} and r.identity_id = ${identityId} and r.id <> ${exceptId} and r.deleted_at is null
      and not r.is_suppressed
    order by r.id limit ${limit}`.execute(db);
  return rows;
};
