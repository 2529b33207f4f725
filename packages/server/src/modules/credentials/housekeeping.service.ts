import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { Finding } from '../../platform/module/manifest.ts';
import { findAdminIds } from '../identity/index.ts';
import { purgeChallenges } from './challenges.store.ts';
import { countProtected } from './second-factor.store.ts';

/** Removes challenges that nobody can answer any more. */
export const removeOver = (context: Context): Promise<number> => purgeChallenges(context.db, moment(context.clock));

/** What `galena doctor` says about second factors. */
export const examineFactors = (context: Context): Promise<Finding[]> =>
  inTransaction(context, async (tx) => {
    const admins = await findAdminIds(tx);
    const count = await countProtected(tx.db, admins);
    if (count > 0) return [{ state: 'ok', text: `${count} of ${admins.length} admins use two-step sign-in` }];
    return [
      {
        state: 'note',
        text: 'no admin uses two-step sign-in',
        remedy: 'turn it on in the profile under Security; GALENA_REQUIRE_SECOND_FACTOR=admins makes it a must',
      },
    ];
  });
