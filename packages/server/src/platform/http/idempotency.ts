import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError, generalErrors, type AnyRoute } from '@galena/contract/kernel';
import { moment, momentIn } from '../clock/clock.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../db/pool.ts';
import { inTransaction, type Tx } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';

const keptSeconds = 7 * 24 * 3600;
const keyForm = /^[\x21-\x7e]{1,255}$/;

/** Where a kept answer lives: what its seal is bound to. */
const placeOf = (accountId: number, path: string, key: string): string =>
  `platform.idempotency_keys:${accountId}:${path}:${key}`;

/** Seals kept answers with the newest key; answers how many (system role). */
export const resealKeptAnswers = async (db: Db, secrets: Secrets): Promise<number> => {
  const { rows } = await sql<{ account_id: number; route: string; key: string; body: string }>`
    select account_id, route, key, body from platform.idempotency_keys`.execute(db);
  const stale = rows.filter((row) => secrets.isStale(row.body));
  for (const { account_id, route, key, body } of stale) {
    const place = placeOf(account_id, route, key);
    await sql`
      update platform.idempotency_keys set body = ${secrets.seal(secrets.open(body, place), place)}
      where account_id = ${account_id} and route = ${route} and key = ${key} and body = ${body}`.execute(db);
  }
  return stale.length;
};

export type Answer = { readonly status: number; readonly text: string };
type Kept = { fingerprint: string; status: number; body: string };

const keptAnswer = async (tx: Tx, accountId: number, path: string, key: string): Promise<Kept | undefined> => {
  // A second call with the key while the first still runs must not wait for it: it is told to come back.
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${path} ${key}`}, 0)) as free`.execute(tx.db);
  if (!lock.rows[0]?.free) throw new AppError(generalErrors.request_in_progress, { retryAfterSeconds: 1 });
  const kept = await sql<Kept>`
    select fingerprint, status, body from platform.idempotency_keys
    where account_id = ${accountId} and route = ${path} and key = ${key} and expires_at > ${moment(tx.clock)}`.execute(
    tx.db,
  );
  return kept.rows[0];
};

/** How a call is answered the first time. */
type Doing = {
  /** Asks outside what the call needs; leaves no effect. Null: it asks nobody. */
  readonly prepare: (() => Promise<unknown>) | null;
  readonly run: (tx: Tx, prepared: unknown) => Promise<Answer>;
};

/**
 * Answers a call that carries an Idempotency-Key: the first time by running it, later with the kept answer.
 * Effect, key and answer commit in one transaction: a crash leaves all or none. A call that fails leaves no effect and
 * keeps no answer, so it may be tried again with the same key.
 * @throws AppError 409 while the first call still runs, 422 when the key was used for another request.
 */
export const answerOnce = async (
  context: Context,
  route: AnyRoute,
  call: { readonly key: string; readonly url: string; readonly body: unknown },
  { prepare, run }: Doing,
): Promise<Answer> => {
  if (context.actor.kind !== 'user') throw new Error('only signed-in calls carry an Idempotency-Key');
  if (!keyForm.test(call.key)) throw new AppError(generalErrors.bad_request);
  const { accountId } = context.actor;
  const path = `${route.method} ${route.path}`;
  const fingerprint = createHash('sha256')
    .update(`${call.url}\n${JSON.stringify(call.body) ?? ''}`)
    .digest('hex');
  // Answers may hold what is shown only once (a new API key): sealed like any secret.
  const place = placeOf(accountId, path, call.key);
  const maybeAnswered = async (tx: Tx): Promise<Answer | null> => {
    const kept = await keptAnswer(tx, accountId, path, call.key);
    if (kept && kept.fingerprint !== fingerprint) throw new AppError(generalErrors.idempotency_mismatch);
    return kept ? { status: kept.status, text: context.app.secrets.open(kept.body, place) } : null;
  };
  // Nobody outside is asked for what was answered before. Not as one for reading, whose end is not awaited: the lock of this look would
  // stand in the way of the next.
  const before = prepare ? await inTransaction(context, maybeAnswered) : null;
  if (before) return before;
  const prepared = await prepare?.();
  return inTransaction(context, async (tx) => {
    const meanwhile = await maybeAnswered(tx);
    if (meanwhile) return meanwhile;
    const answer = await run(tx, prepared);
    await sql`
      delete from platform.idempotency_keys
      where account_id = ${accountId} and route = ${path} and key = ${call.key}`.execute(tx.db);
    await sql`
      insert into platform.idempotency_keys (account_id, route, key, fingerprint, status, body, created_at, expires_at)
      values (${accountId}, ${path}, ${call.key}, ${fingerprint}, ${answer.status},
        ${context.app.secrets.seal(answer.text, place)}, ${moment(context.clock)}, ${momentIn(context.clock, keptSeconds)})
    `.execute(tx.db);
    return answer;
  });
};
