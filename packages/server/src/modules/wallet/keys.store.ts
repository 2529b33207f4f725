import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

export type KeyRow = {
  readonly id: number;
  readonly public_key: string;
  readonly private_key: string | null;
  readonly created_at: string;
};

/** The keys of statements, newest first. */
export const findKeys = async (db: Db): Promise<readonly KeyRow[]> => {
  const { rows } = await sql<KeyRow>`
    select id, public_key, private_key, created_at from wallet.statement_keys order by id desc`.execute(db);
  return rows;
};

/** A key without its private part, which is sealed for its id. @returns its id */
export const createKey = async (db: Db, publicKey: string, at: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into wallet.statement_keys (public_key, created_at) values (${publicKey}, ${at}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

export const sealKey = async (db: Db, id: number, privateKey: string): Promise<void> => {
  await sql`update wallet.statement_keys set private_key = ${privateKey} where id = ${id}`.execute(db);
};
