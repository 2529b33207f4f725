import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Hashed, SuppressionKind } from './suppressions.rules.ts';

// Opt-outs of the whole installation, which only the operator and the system see: by functions that are open to the system's role.

export type PlatformOptOut = {
  readonly id: number;
  readonly kind: SuppressionKind;
  readonly hash: Buffer;
  readonly reason: string;
  readonly user_id: number | null;
  readonly created_at: string;
  /** When the records of all accounts were looked through for it; null: not yet. */
  readonly reached_at: string | null;
};

const columns = sql`id, kind, hash, reason, user_id, created_at, reached_at`;

/** Keeps opt-outs for everybody. @returns how many did not stand */
export const suppressEverywhere = async (
  db: Db,
  contacts: readonly Hashed[],
  { reason, userId, at }: { readonly reason: string; readonly userId: number; readonly at: string },
): Promise<number> => {
  const { rows } = await sql<{ added: number }>`
    select contacts.suppress_everywhere(${contacts.map(({ kind }) => kind)}::text[], ${contacts.map(({ hash }) => hash)}::bytea[],
      ${reason}, ${userId}, ${at}::timestamptz) as added`.execute(db);
  return rows[0]?.added ?? 0;
};

/** Takes one off. @returns what it was; null: there is none */
export const releaseEverywhere = async (db: Db, id: number): Promise<Hashed | null> => {
  const { rows } = await sql<Hashed>`select kind, hash from contacts.release_everywhere(${id})`.execute(db);
  return rows[0] ?? null;
};

/** Opt-outs of the platform, newest first. */
export const findPlatformOptOuts = async (
  db: Db,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly PlatformOptOut[]> => {
  const { rows } = await sql<PlatformOptOut>`
    select ${columns} from contacts.platform_entries(${after}::bigint, ${limit}::int)`.execute(db);
  return rows;
};

/** Those of the platform about a contact. */
export const maybePlatformOptOut = async (db: Db, { kind, hash }: Hashed): Promise<PlatformOptOut | null> => {
  const { rows } = await sql<PlatformOptOut>`
    select ${columns} from contacts.platform_entries_of(array[${kind}]::text[], array[${hash}]::bytea[])`.execute(db);
  return rows[0] ?? null;
};

/** An opt-out from above whose records nobody has hidden yet. */
export type Unreached = Hashed & {
  /** Whose customers it holds for; null: everybody. */
  readonly reseller: number | null;
};

/** Takes some of them; they count as reached when the transaction commits. */
export const takeUnreached = async (db: Db, most: number, at: string): Promise<readonly Unreached[]> => {
  const { rows } = await sql<Unreached>`
    select reseller, kind, hash from contacts.take_unreached(${most}::int, ${at}::timestamptz)`.execute(db);
  return rows;
};

/** Those of some accounts that the word of a reseller holds for. */
export const findCustomersAmong = async (
  db: Db,
  reseller: number,
  accounts: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from contacts.customers_among(${reseller}, ${accounts}::bigint[]) as id`.execute(db);
  return rows.map(({ id }) => id);
};
