import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { maybeBusinessAccount } from './business-accounts.store.ts';
import { askDomain, settleDomain } from './domains.service.ts';
import { domainQueue } from './queues.jobs.ts';

/** Asks the DNS about a claimed domain, and again after a pause for as long as it is claimed. */
export const checkDomain: JobHandler<{ host: string }> = async (context, { host }, run) => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('a domain belongs to an account');
  const row = await inReadTransaction(context, (tx) => maybeBusinessAccount(tx.db, accountId));
  if (row?.app_url !== host || row.domain_token === null) return inTransaction(context, (tx) => run.finish(tx));
  const answer = await askDomain(context, host, { slug: row.slug, token: row.domain_token });
  await inTransaction(context, async (tx) => {
    const afterSeconds = await settleDomain(tx, accountId, host, answer);
    await run.finish(tx);
    if (afterSeconds !== null)
      await enqueue(tx, domainQueue, { host }, { accountId, key: `domain ${host}`, afterSeconds });
  });
};
