import { intervals } from '@galena/contract/subscriptions';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { maybeConnectionOf } from '../providers/index.ts';
import { priceOf } from './choosing.rules.ts';
import { inAccount } from './in-account.service.ts';
import { maybeOwnOffer } from './offers.service.ts';
import { ensureEntry, ensurePrice } from './provider.service.ts';

/** Makes the prices of a package known where it is charged. A second time finds them there. */
export const makePrices: JobHandler<{ package_id: number }> = async (context, { package_id: id }) => {
  const sellerId = actorAccount(context.actor);
  if (sellerId === null) throw new Error('a package is priced in the account of its seller');
  const { offer, connection } = await inAccount(context, sellerId, async (tx) => ({
    offer: await maybeOwnOffer(tx, sellerId, id),
    connection: await maybeConnectionOf(tx, sellerId),
  }));
  if (offer === null || connection === null) return;
  for (const interval of intervals) {
    const net = priceOf(offer, interval);
    if (net !== null && net > 0) await ensurePrice(context, sellerId, connection.via, { offer, interval, net });
  }
  await ensureEntry(context, connection.via, offer);
};
