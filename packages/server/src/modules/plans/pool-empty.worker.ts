import { inTransaction } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { writeNoticeOnce } from '../../platform/notices/notices.ts';

/** Tells a reseller that its credits do not suffice for its customers' month. */
export const tellPoolEmpty: JobHandler<Record<string, never>> = async (context, _nothing, { finish }) => {
  await inTransaction(context, async (tx) => {
    await writeNoticeOnce(tx, { kind: 'pool_empty', link: '/settings/wallet' });
    await finish(tx);
  });
};
