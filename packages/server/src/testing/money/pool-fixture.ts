import { getBalance, grantCredits, verifyLedgers } from '../../modules/billing/index.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { TestApp } from '../test-app.ts';

let serial = 0;

/** What a reseller sells from, and what its customers get: credits of accounts, given and counted. */
export const poolsOf = (app: () => TestApp) => {
  const context = (): Context => ({
    ...app().app.context,
    actor: { kind: 'nobody' },
    origin: { requestId: '', ip: '', host: '', userAgent: '' },
  });
  const within = <T>(accountId: number, task: (tx: Tx) => Promise<T>): Promise<T> =>
    inAccounts(context(), [accountId], task);
  return {
    /** A transaction of nobody's in an account. */
    within,
    give: (accountId: number, credits: number): Promise<boolean> =>
      within(accountId, (tx) =>
        grantCredits(tx, {
          accountId,
          key: `pool:${(serial += 1)}`,
          kind: 'additional',
          credits,
          expiresAt: null,
          reason: 'pool',
        }),
      ),
    balanceOf: (accountId: number): Promise<number> => within(accountId, (tx) => getBalance(tx, accountId)),
    /** What the auditor finds in all ledgers. */
    faults: async (): Promise<string[]> =>
      (await verifyLedgers(app().app.systemContext('test'))).faults.map(({ text }) => text),
  };
};
