import { momentIn } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { demoAccounts } from '../identity/index.ts';
import { grantCredits } from './ledger.service.ts';

const demoCredits = 5_000;
const year = 365 * 24 * 3600;

/** Credits to try the product with, for the demo accounts: through the ledger like any others, and once. */
export const seedDemoCredits = async (context: Context): Promise<string[]> => {
  for (const accountId of await demoAccounts(context))
    await inTransaction(context, (tx) =>
      grantCredits(tx, {
        accountId,
        key: 'demo',
        kind: 'additional',
        credits: demoCredits,
        expiresAt: momentIn(tx.clock, year),
        reason: 'Demo credits',
      }),
    );
  return [];
};
