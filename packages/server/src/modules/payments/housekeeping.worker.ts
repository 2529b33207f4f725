import type { PaymentProvider } from '@galena/adapters/payments';
import { VendorError } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { takeNotice } from './notices.service.ts';
import * as store from './notices.store.ts';
import { followAccount, maybeProvider } from '../providers/index.ts';
import { orLater } from './provider.service.ts';

/** Notices may be written later than they say, in seconds. */
const overlapSeconds = 600;
/** So far back the first look goes. */
const firstLookSeconds = 3 * 24 * 3_600;
const batch = 1_000;

/** What a provider told since; of an account that let us go, nothing: whatever said so may never have come. */
const findOrForget = async (context: Context, provider: PaymentProvider, since: Date) => {
  try {
    return await provider.findNotices(since);
  } catch (error) {
    if (!(error instanceof VendorError) || error.fault !== 'auth' || provider.accountRef === null) throw error;
    await followAccount(context, provider.name.split('/', 1)[0] ?? '', provider.accountRef);
    return [];
  }
};

/** Looks for what a provider told since the last look, and takes what never came. */
export const lookForNotices: JobHandler<{ provider: string }> = async (context, { provider: name }) => {
  const provider = maybeProvider(context, name);
  if (!provider) return;
  const lookedAt = moment(context.clock);
  const look = await store.maybeLook(context.db, name);
  let since = look
    ? new Date(Date.parse(look.seenUntil) - overlapSeconds * 1_000)
    : new Date(momentIn(context.clock, -firstLookSeconds));
  for (;;) {
    const from = since;
    const notices = await orLater(context, 30, () => findOrForget(context, provider, from));
    await inTransaction(context, async (tx) => {
      for (const notice of notices) await takeNotice(tx, name, notice, 'look');
    });
    const last = notices.at(-1);
    const isAll = notices.length < batch || !last || last.createdAt.getTime() === from.getTime();
    await store.setLook(context.db, name, { seenUntil: isAll ? lookedAt : last.createdAt.toISOString(), lookedAt });
    if (isAll) return;
    since = last.createdAt;
  }
};
