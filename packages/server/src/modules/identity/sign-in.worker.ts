import { writeAudit } from '../../platform/audit/audit.ts';
import { alsoInAccounts, inAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { placeOf } from './opening.service.ts';
import { maybePersonAt } from './realms.store.ts';
import { noteLogin } from './sign-in.store.ts';
import { asCall, nobodysAccount } from './sign-up.rules.ts';
import type { FailedTry } from './sign-in.rules.ts';

const note = async (tx: Tx, { realm_ids: realmIds, email, at }: FailedTry): Promise<void> => {
  for (const realmId of realmIds) {
    const found = await maybePersonAt(tx.db, realmId, email);
    if (!found) continue;
    const { account_id, user_id } = found;
    await alsoInAccounts(tx, [account_id], async (inside) => {
      const place = placeOf(inside);
      await noteLogin(inside.db, { account_id, user_id, ...place, method: 'password', success: false, created_at: at });
      const about = { entity: 'user', entityId: user_id, accountId: account_id, subjectId: user_id };
      await writeAudit(inside, { action: 'sign_in_failed', ...about });
    });
    return;
  }
};

/** Notes a failed try with whoever has the address in the first realm that knows it, once. */
export const doNoteFailedTry: JobHandler<FailedTry> = (context, tried, run) =>
  inAccounts(asCall(context, tried.from), [nobodysAccount], async (tx) => {
    await note(tx, tried);
    await run.finish(tx);
  });
