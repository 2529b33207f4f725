import { sql } from 'kysely';
import { actorAccount } from '../context/actor-account.ts';
import { inTransaction } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';

export type Change = {
  readonly kind: string;
  readonly id: number;
  /** Only this user is told; else everybody of the account. */
  readonly userId?: number;
  readonly accountId?: number;
};

/**
 * Tells the browsers of an account that something changed. Joins the caller's transaction when there is one: it is then
 * told when that commits. Call it outside transactions that move money.
 */
export const tellChange = (context: Context, { kind, id, userId, accountId }: Change): Promise<void> =>
  inTransaction(context, async (tx) => {
    const account = accountId ?? actorAccount(tx.actor);
    if (account === null) throw new Error('a change happens in an account');
    await sql`select platform.tell_stream(${account}, ${userId ?? null}, ${kind}, ${id})`.execute(tx.db);
  });

const minGapMs = 250;
const lastTold = new Map<string, number>();
const toldSoon = new Set<string>();

const tellNow = async (context: Context, key: string, change: Change): Promise<void> => {
  if (lastTold.size > 5_000) lastTold.clear();
  lastTold.set(key, performance.now());
  await tellChange(context, change);
};

/**
 * Like `tellChange`, at most four times a second for one thing: for progress, where only the latest matters. What comes sooner is
 * told when its time has come, once for all of it: it may be the last for long.
 */
export const tellProgress = async (context: Context, change: Change): Promise<void> => {
  const key = `${change.kind} ${change.id}`;
  if (toldSoon.has(key)) return;
  const waitMs = (lastTold.get(key) ?? -minGapMs) + minGapMs - performance.now();
  if (waitMs <= 0) return tellNow(context, key, change);
  toldSoon.add(key);
  const tell = (): void => {
    toldSoon.delete(key);
    // Whoever ends the work tells that as well.
    tellNow(context, key, change).catch((error: unknown) =>
      context.log.debug({ err: error }, 'nobody heard of progress'),
    );
  };
  setTimeout(tell, Math.ceil(waitMs)).unref();
};
