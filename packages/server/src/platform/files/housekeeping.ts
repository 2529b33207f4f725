import { sql } from 'kysely';
import { moment, momentIn } from '../clock/clock.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../context/transaction.ts';
import type { Storage } from './file-rows.ts';

/** Marks all files of an account as removed and ends its links: the next rounds take their bytes away, until those are gone. */
export const buryFiles = async ({ db, clock }: Tx, accountId: number): Promise<void> => {
  await sql`delete from platform.tickets where account_id = ${accountId}`.execute(db);
  await sql`
    update platform.files set deleted_at = ${moment(clock)}
    where account_id = ${accountId} and deleted_at is null`.execute(db);
};

type Ended = { account_id: number; id: number; key: string; storage: Storage };

// An upload that has brought nothing for so long is over: its process died.
const patienceSeconds = 3_600;
// Their bytes go with them: few at a time, so that a statement ends within its limit.
const batchSize = 20;
const maxBatches = 50;

/** Marks what has ended, so that nobody reads it any more, and answers some of it. */
const buryEnded = async (context: Context, after: number): Promise<Ended[]> => {
  const { rows } = await sql<Ended>`
    update platform.files f set deleted_at = coalesce(f.deleted_at, ${moment(context.clock)})
    from (
      select account_id, id from platform.files
      where id > ${after} and (deleted_at is not null or expires_at <= ${moment(context.clock)}
        or (stored_at is null and written_at < ${momentIn(context.clock, -patienceSeconds)}))
      order by id limit ${batchSize}
    ) ended
    where f.account_id = ended.account_id and f.id = ended.id
    returning f.account_id, f.id, f.key, f.storage`.execute(context.db);
  return rows.toSorted((a, b) => a.id - b.id);
};

/** Takes the bytes away that lie outside of the database; false: not now. */
const removeBytes = async (context: Context, file: Ended): Promise<boolean> => {
  if (file.storage === 'database') return true;
  try {
    if (!context.app.objectStore) throw new Error('no object store is configured');
    await context.app.objectStore.remove(file.key);
    return true;
  } catch (error) {
    context.log.warn({ err: error, file_id: file.id }, 'the bytes of a removed file could not be taken away yet');
    return false;
  }
};

/**
 * Takes away files that were removed or have ended, uploads whose process died, and ended tickets, of all accounts
 * (system role). Answers how many rows went.
 */
export const removeEndedFiles = async (context: Context): Promise<number> => {
  const tickets = await sql`delete from platform.tickets where expires_at <= ${moment(context.clock)}`.execute(
    context.db,
  );
  let count = Number(tickets.numAffectedRows ?? 0);
  let after = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const ended = await buryEnded(context, after);
    for (const file of ended) {
      after = file.id;
      if (!(await removeBytes(context, file))) continue;
      await sql`
        delete from platform.files where account_id = ${file.account_id} and id = ${file.id}`.execute(context.db);
      count += 1;
    }
    if (ended.length < batchSize) break;
  }
  return count;
};
