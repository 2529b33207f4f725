import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

export type Purpose = 'second_factor' | 'passkey_sign_in' | 'passkey_add' | 'social' | 'spent_token';

export type NewChallenge = {
  readonly hash: Buffer;
  readonly purpose: Purpose;
  readonly host: string;
  /** Sealed. */
  readonly holder?: string;
  readonly provider?: string;
  readonly keyHash?: Buffer;
  readonly method?: string;
  readonly remember?: boolean;
  readonly createdAt: string;
  readonly expiresAt: string;
};

/** Keeps a challenge. @returns false when there is one of that hash that is not over */
export const putChallenge = async (db: Db, one: NewChallenge): Promise<boolean> => {
  const result = await sql`
    insert into credentials.challenges
      (hash, purpose, host, holder, provider, key_hash, method, remember, created_at, expires_at)
    values (${one.hash}, ${one.purpose}, ${one.host}, ${one.holder ?? null}, ${one.provider ?? null},
      ${one.keyHash ?? null}, ${one.method ?? null}, ${one.remember ?? null}, ${one.createdAt}, ${one.expiresAt})
    on conflict (hash) do update set expires_at = excluded.expires_at
      where credentials.challenges.expires_at <= excluded.created_at`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
};

export type Held = {
  readonly holder: string | null;
  readonly method: string | null;
  readonly remember: boolean | null;
};

/** Counts a try at a challenge before its outcome is known; null: it is over, or had its tries. */
export const takeTry = async (
  db: Db,
  { hash, purpose, host, at, highest }: { hash: Buffer; purpose: Purpose; host: string; at: string; highest: number },
): Promise<Held | null> => {
  const { rows } = await sql<Held>`
    update credentials.challenges set tries = tries + 1
    where hash = ${hash} and purpose = ${purpose} and host = ${host} and expires_at > ${at} and tries < ${highest}
    returning holder, method, remember`.execute(db);
  return rows[0] ?? null;
};

/** Ends a challenge; of several who end it at once one is answered what it was. */
export const endChallenge = async (
  db: Db,
  { hash, purpose, host, at }: { hash: Buffer; purpose: Purpose; host: string; at: string },
): Promise<Held | null> => {
  const { rows } = await sql<Held>`
    delete from credentials.challenges
    where hash = ${hash} and purpose = ${purpose} and host = ${host} and expires_at > ${at}
    returning holder, method, remember`.execute(db);
  return rows[0] ?? null;
};

/** Ends the beginning of a social sign-in: only for the browser that began it, and for that provider and flow. */
export const endBegun = async (
  db: Db,
  begun: { hash: Buffer; keyHash: Buffer; host: string; provider: string; flow: string; at: string },
): Promise<boolean> => {
  const result = await sql`
    delete from credentials.challenges
    where hash = ${begun.hash} and purpose = 'social' and host = ${begun.host} and provider = ${begun.provider}
      and key_hash = ${begun.keyHash} and method = ${begun.flow} and expires_at > ${begun.at}`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
};

/** Removes what time has ended. */
export const purgeChallenges = async (db: Db, at: string): Promise<number> => {
  const result = await sql`delete from credentials.challenges where expires_at <= ${at}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
};
