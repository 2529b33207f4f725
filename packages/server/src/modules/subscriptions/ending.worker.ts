import type { JobHandler } from '../../platform/jobs/job.ts';
import { orLater } from '../payments/index.ts';
import { maybeProvider } from '../providers/index.ts';
import { endNow } from './changes.service.ts';

const patienceSeconds = 60;

/** One that has ended already stays as it is. */
export const endLeft: JobHandler<{ provider: string; ref: string }> = async (context, { provider: name, ref }) => {
  const provider = maybeProvider(context, name);
  // A reseller that is gone took the account along in whose name it was charged.
  if (provider === null && name.includes('/')) return;
  if (provider === null) throw new Error(`the payment provider ${name} is not configured`);
  await orLater(context, patienceSeconds, () => endNow(provider, ref));
};
