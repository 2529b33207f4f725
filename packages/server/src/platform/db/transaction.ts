import { sql } from 'kysely';
import type { Work } from '../work/work.ts';
import type { Db } from './pool.ts';

declare const scoped: unique symbol;

/** A database inside a transaction that carries accounts: the only kind that tenant stores accept. */
export type TenantDb = Db & { readonly [scoped]: true };

/** Work inside a transaction. */
export type Tx = Work & { readonly db: TenantDb };

// Which handles are transactions already, and for whom; a nested `inTransaction` joins instead of opening another.
const openTransactions = new WeakMap<object, readonly number[]>();

const accountsOf = (work: Work): readonly number[] => (work.actor.kind === 'user' ? [work.actor.accountId] : []);

const begin = async (db: Db, accountIds: readonly number[], readOnly: boolean): Promise<void> => {
  // One round trip. The ids are numbers from the session, checked here because they stand in the text itself.
  if (!accountIds.every(Number.isSafeInteger)) throw new Error('account ids must be integers');
  const list = `{${accountIds.join(',')}}`;
  await sql.raw(`begin${readOnly ? ' read only' : ''}; select set_config('app.account_ids', '${list}', true)`).execute(db);
};

/**
 * Runs `task` in one transaction that sees the actor's account and no other. Joins the caller's transaction when there is
 * one. Commits when the task ends, rolls back when it throws.
 */
export const inTransaction = <T>(work: Work, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inAccounts(work, accountsOf(work), task);

/** Like `inTransaction`, for reading only: the database refuses writes. */
export const reading = <T>(work: Work, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inAccounts(work, accountsOf(work), task, true);

/**
 * Like `inTransaction`, as the given accounts: for the moments before an actor is known (signing in), and for trees
 * (a reseller and its customers) after the tree was checked.
 */
export const inAccounts = <T>(
  work: Work,
  accountIds: readonly number[],
  task: (tx: Tx) => Promise<T>,
  readOnly = false,
): Promise<T> => {
  const open = openTransactions.get(work.db);
  if (open) {
    if (!accountIds.every((id) => open.includes(id))) throw new Error('a transaction of other accounts is open');
    return task(work as Tx);
  }
  return work.db.connection().execute(async (connection) => {
    openTransactions.set(connection, accountIds);
    await begin(connection, accountIds, readOnly);
    try {
      const result = await task({ ...work, db: connection as TenantDb });
      await sql.raw('commit').execute(connection);
      return result;
    } catch (error) {
      // When the connection itself broke there is nothing left to roll back, and the first error is the one to tell.
      await sql.raw('rollback').execute(connection).catch(() => undefined);
      throw error;
    } finally {
      openTransactions.delete(connection);
    }
  });
};
