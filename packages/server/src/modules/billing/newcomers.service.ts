import type { Tx } from '../../platform/context/transaction.ts';
import type { Opened } from '../identity/index.ts';
import { grantCredits } from './ledger.service.ts';

/** The credits that every new account gets once, by the operator's setting. They stay until they are used. */
export const grantNewcomers = async (tx: Tx, { accountId }: Opened): Promise<void> => {
  const credits = tx.app.config.GALENA_NEW_ACCOUNT_CREDITS;
  if (credits === 0) return;
  await grantCredits(tx, {
    accountId,
    key: 'newcomer',
    kind: 'additional',
    credits,
    expiresAt: null,
    reason: 'Welcome credits',
  });
};
