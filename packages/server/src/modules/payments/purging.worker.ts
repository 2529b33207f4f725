import type { JobHandler } from '../../platform/jobs/job.ts';
import { maybeProvider } from '../providers/index.ts';
import { orLater } from './provider.service.ts';

const patienceSeconds = 60;

/** Asking once more for what is forgotten already changes nothing. */
export const forgetCard: JobHandler<{ provider: string; ref: string }> = async (context, { provider: name, ref }) => {
  const provider = maybeProvider(context, name);
  // A reseller that is gone took the account along that knew the card.
  if (provider === null && name.includes('/')) return;
  if (provider === null) throw new Error(`the payment provider ${name} is not configured`);
  await orLater(context, patienceSeconds, () => provider.removeCard(ref));
};
