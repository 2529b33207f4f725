import { AppError, failHard } from '@galena/contract/kernel';
import { sql } from 'kysely';
import type { z } from 'zod';
import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { RetryLater, type JobHandler } from '../../platform/jobs/job.ts';
import { findListRows, type ListRow } from '../lists/index.ts';
import { findPlaces } from '../records/index.ts';
import * as store from './answers.store.ts';
import type { verificationOver } from './verifications.events.ts';
import { startVerificationIn } from './verifications.service.ts';

/** Records that are tried again at once. */
const size = 1_000;

type Due = { readonly ids: readonly number[]; readonly list: ListRow | null };

/** What is due, by the lists it stands in; what stands in none any more, or in an archived one, is tried no more. */
const findDue = (context: Context): Promise<readonly Due[]> =>
  inReadTransaction(context, async (tx) => {
    const accountId = actorAccount(tx.actor) ?? 0;
    const ids = await store.findDue(tx.db, accountId, moment(tx.clock), size);
    const places = await findPlaces(tx, accountId, ids);
    const lists = await findListRows(tx, accountId, [...new Set(places.values())]);
    return [...Map.groupBy(ids, (id) => places.get(id))].map(([listId, own]) => {
      const list = lists.find(({ id }) => id === listId);
      return { ids: own, list: list && !list.is_archived ? list : null };
    });
  });

/** Starts the verification of what is due in a list, or nothing of it. @throws AppError where there is nothing to verify */
const start = (context: Context, { ids, list }: Due): Promise<void> =>
  inTransaction(context, async (tx) => {
    const accountId = actorAccount(tx.actor) ?? 0;
    await store.forgetRetries(tx.db, accountId, ids);
    if (!list) return;
    const { id, type } = list;
    const where = sql`(r.account_id = ${accountId} and r.list_id = ${id} and r.id = any(${ids}::bigint[]))`;
    await startVerificationIn(tx, { place: { id, type }, where, isAgain: false, origin: 'retried' }, failHard);
  });

/** Starts what is due. @returns whether there was anything */
const startDue = async (context: Context): Promise<boolean> => {
  const due = await findDue(context);
  for (const one of due) {
    try {
      await start(context, one);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Somebody verifies them already, or the address is gone.
      await start(context, { ...one, list: null });
    }
  }
  return due.length > 0;
};

/** Tries again what mail servers asked us to try later, when its time has come. */
export const tryAgain: JobHandler<z.output<typeof verificationOver.payload>> = async (context, payload, job) => {
  if (!payload.has_retries) return;
  while (await startDue(context)) await job.report(0);
  const next = await inReadTransaction(context, (tx) => store.maybeNextRetry(tx.db, actorAccount(tx.actor) ?? 0));
  if (next === null) return;
  const seconds = Math.ceil((new Date(next).getTime() - context.clock.now().getTime()) / 1_000);
  throw new RetryLater(Math.max(seconds, 1), 'mail servers asked us to come back later');
};
