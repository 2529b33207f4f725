import { inTransaction } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { writeNotice } from '../../platform/notices/notices.ts';
import { isAccountGone } from '../identity/index.ts';
import { payingAccount } from './customers.service.ts';

/** Tells people what became of a payment. */
export const tell: JobHandler<{ kind: string; params: Record<string, string | number | null> }> = async (
  context,
  { kind, params },
  { finish },
) => {
  await inTransaction(context, async (tx) => {
    // A bank may take back what somebody paid long ago.
    if (!(await isAccountGone(tx, payingAccount(context))))
      await writeNotice(tx, { kind, params, link: '/settings/wallet' });
    await finish(tx);
  });
};
