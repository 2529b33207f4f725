import { CompiledQuery, DummyDriver, Kysely, PostgresDialect, type DatabaseConnection } from 'kysely';
import { actorAccount } from './actor-account.ts';
import { LeaseLost } from './lease-lost.ts';
import type { CrashPoint } from '../faults/faults.ts';
import type { Context } from './context.ts';
import type { Db } from '../db/pool.ts';

declare const scoped: unique symbol;

/** A database inside a transaction that carries accounts: the only kind that tenant stores accept. */
export type TenantDb = Db & { readonly [scoped]: true };

/** Work inside a transaction. */
export type Tx = Context & { readonly db: TenantDb };

// Which handles are transactions already, and for whom; a nested `inTransaction` joins instead of opening another.
const openTransactions = new WeakMap<object, readonly number[]>();

const accountsOf = (context: Context): readonly number[] => {
  const account = actorAccount(context.actor);
  return account === null ? [] : [account];
};

// Transactions in which their job ended: its lease is gone by their own hand.
const lastOfJob = new WeakSet<object>();

/** Tells that the job ends with this transaction, whose lease it has just given back. */
export const endJobWith = (tx: Tx): void => void lastOfJob.add(tx.db);

/** A job commits only while it holds its lease; the lease is then held until the commit is through (fencing, R17). */
const holdLease = async (context: Context, db: TenantDb, connection: DatabaseConnection): Promise<void> => {
  if (context.actor.kind !== 'job' || lastOfJob.has(db)) return;
  const held = CompiledQuery.raw('select platform.hold_lease($1) as held', [context.actor.leaseId]);
  const { rows } = await connection.executeQuery<{ held: boolean }>(held);
  if (!rows[0]?.held) throw new LeaseLost();
};

// What was sent in a transaction and is waited for at its end.
const sentIn = new WeakMap<object, Promise<unknown>[]>();

/**
 * Takes writes whose answers decide nothing more: they leave now, and the transaction goes on without their answers, which are waited
 * for with its commit. So what they lock is locked for one way to the database less. One that fails undoes the transaction, and its
 * error is the one that is told.
 * @returns when they are on their way: whatever is asked afterwards comes after them
 */
export const sendWrites = async (tx: Tx, writes: readonly Promise<unknown>[]): Promise<void> => {
  const sent = sentIn.get(tx.db);
  if (!sent) throw new Error('only an open transaction can be written in');
  for (const write of writes) {
    write.catch(() => undefined);
    sent.push(write);
  }
  await new Promise((onTheirWay) => setImmediate(onTheirWay));
};

// What is done when a transaction has committed.
const afterwards = new WeakMap<object, (() => void)[]>();

/** Does this once the transaction has committed, and never when it has not. It must not fail. */
export const whenCommitted = (tx: Tx, task: () => void): void => {
  const tasks = afterwards.get(tx.db);
  if (!tasks) throw new Error('only an open transaction commits');
  tasks.push(task);
};

const accountsSetting = (accountIds: readonly number[]): string => {
  // The ids are numbers from the session, checked here because they stand in the text itself.
  if (!accountIds.every(Number.isSafeInteger)) throw new Error('account ids must be integers');
  return `set local app.account_ids = '{${accountIds.join(',')}}'`;
};

/**
 * What opens a transaction for these accounts. The accounts in a message of their own: a database on several machines passes a
 * `set local` on to all of them, and what stands in one message with others to none. Both leave in one write.
 */
const openingOf = (accountIds: readonly number[], readOnly: boolean): readonly string[] => [
  `begin${readOnly ? ' read only' : ''}`,
  accountsSetting(accountIds),
];

// Kysely asks for both only to open transactions of its own and to look around; a transaction does neither.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has no pool')) });
const driver = new DummyDriver();

/** A database whose every query runs on this connection, sent at once: Kysely's own would wait for the one before. */
const databaseOn = (db: Db, connection: DatabaseConnection): TenantDb => {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  return new Kysely({ config: { dialect }, dialect, driver, executor }) as TenantDb;
};

/** A connection, and whether all that was asked on it was answered well: also what nobody waited for, or whose failure was caught. */
const watched = (line: DatabaseConnection): { connection: DatabaseConnection; isWell: () => boolean } => {
  let unanswered = 0;
  const executeQuery: DatabaseConnection['executeQuery'] = (query, options) => {
    unanswered += 1;
    const answer = line.executeQuery<never>(query, options);
    answer.then(
      () => (unanswered -= 1),
      // One that failed stays.
      () => undefined,
    );
    return answer;
  };
  const streamQuery: DatabaseConnection['streamQuery'] = (...query) => line.streamQuery(...query);
  return { connection: { executeQuery, streamQuery }, isWell: () => unanswered === 0 };
};

const reachAsJob = (context: Context, readOnly: boolean, point: CrashPoint): void => {
  if (context.actor.kind === 'job' && !readOnly) context.app.faults.reach(point);
};

const commit = async (connection: DatabaseConnection): Promise<void> => {
  const { rows } = await connection.executeQuery<{ command: string }>(CompiledQuery.raw('commit'));
  // PostgreSQL ends a transaction in which a query failed with a rollback, even when the failure was caught.
  if (rows[0]?.command !== 'COMMIT')
    throw new Error('the transaction was rolled back: a query in it failed and was ignored');
};

/** Whether this work is inside a transaction already. */
export const isInTransaction = (context: Context): boolean => openTransactions.has(context.db);

/** @throws Error inside a transaction: whoever waits for somebody outside there holds a connection and locks meanwhile */
export const assertOutside = (context: Context): void => {
  if (isInTransaction(context)) throw new Error('nobody outside is asked within a transaction');
};

/**
 * Runs `task` in one transaction that sees the actor's account and no other. Joins the caller's transaction when there is
 * one. Commits when the task ends, rolls back when it throws.
 */
export const inTransaction = <T>(context: Context, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inAccounts(context, accountsOf(context), task);

/**
 * Like `inTransaction`, for reading only: the database refuses writes. What was read is handed over before the transaction has ended,
 * so that it is none for locks: whoever takes one may still hold it for a moment.
 */
export const inReadTransaction = <T>(context: Context, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inAccounts(context, accountsOf(context), task, true);

/**
 * Like `inTransaction`, as the given accounts: for the moments before an actor is known (signing in), and for trees
 * (a reseller and its customers) after the tree was checked.
 */
export const inAccounts = <T>(
  context: Context,
  accountIds: readonly number[],
  task: (tx: Tx) => Promise<T>,
  readOnly = false,
): Promise<T> => {
  const open = openTransactions.get(context.db);
  if (open) {
    if (!accountIds.every((id) => open.includes(id))) throw new Error('a transaction of other accounts is open');
    return task(context as Tx);
  }
  const known = Promise.withResolvers<T>();
  const ended = context.db.getExecutor().provideConnection(async (line) => {
    const { connection, isWell } = watched(line);
    const db = databaseOn(context.db, connection);
    const sent: Promise<unknown>[] = [];
    openTransactions.set(db, accountIds);
    sentIn.set(db, sent);
    const tasks: (() => void)[] = [];
    afterwards.set(db, tasks);
    // Not awaited: the task's first query follows it on the wire. Should it fail, that query fails too (no transaction,
    // no accounts), and the error of the opening is the one to tell.
    const opened = Promise.all(
      openingOf(accountIds, readOnly).map((text) => connection.executeQuery(CompiledQuery.raw(text))),
    );
    opened.catch(() => undefined);
    try {
      const result = await task({ ...context, db });
      await opened;
      if (!readOnly) await holdLease(context, db, connection);
      // What was read is known, and its end changes nothing: nobody waits for that.
      else if (isWell() && sent.length === 0 && tasks.length === 0) known.resolve(result);
      reachAsJob(context, readOnly, 'commit_ready');
      // Answers come in the order of the questions: what was sent before tells its own error before the commit tells of one.
      await Promise.all([...sent, commit(connection)]);
      for (const finish of tasks) finish();
      reachAsJob(context, readOnly, 'committed');
      return result;
    } catch (error) {
      // When the connection itself broke there is nothing left to roll back, and the first error is the one to tell.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      await opened;
      await Promise.all(sent);
      throw error;
    } finally {
      openTransactions.delete(db);
      sentIn.delete(db);
      afterwards.delete(db);
    }
  });
  return Promise.race([known.promise, ended]);
};

/**
 * Widens the caller's open transaction to further accounts for one task: a parent acts in its related account, an administrator
 * in a user's. Only after the right to them was checked at this very call; afterwards the transaction sees what it saw before.
 */
export const alsoInAccounts = async <T>(
  tx: Tx,
  accountIds: readonly number[],
  task: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const before = openTransactions.get(tx.db);
  if (!before) throw new Error('only an open transaction can be widened');
  const see = async (ids: readonly number[]): Promise<void> => {
    await tx.db.executeQuery(CompiledQuery.raw(accountsSetting(ids)));
    openTransactions.set(tx.db, ids);
  };
  await see([...new Set([...before, ...accountIds])]);
  try {
    return await task(tx);
  } finally {
    // After a failed query there is nothing to narrow: the transaction is rolled back.
    await see(before).catch(() => undefined);
  }
};
