import { listBand } from '../../widgets/contributions/list-bands.ts';

/** How many records of a list have an address that takes mail. */
export const deliverability = listBand({
  id: 'verification.deliverability',
  isOffered: ({ is_demo: isDemo }) => !isDemo,
  load: () => import('./list/deliverability-band.tsx').then(({ DeliverabilityBand }) => DeliverabilityBand),
});
