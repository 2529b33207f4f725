import { listAction } from '../../widgets/contributions/list-actions.ts';
import { recordAction } from '../../widgets/contributions/record-actions.ts';
import { useUnderWay } from './lookup/under-way.ts';
import { costFor, isOfferedFor, lookupIcons } from './offers.ts';

const shared = { icon: lookupIcons.influencer, isOffered: isOfferedFor('influencer') };
const label = 'enrichment.shell.enrich';

/** Asks for all that is known of the profiles of influencers. */
export const enrichProfiles = listAction({
  ...shared,
  id: 'enrichment.enrich',
  cost: costFor('influencer'),
  at: { bulk: { label, order: 20, keys: 'e' }, menu: { label, order: 20 } },
  load: () => import('./lookup/list-lookups.tsx').then(({ EnrichProfiles }) => EnrichProfiles),
});

/** The same of one of them. */
export const enrichProfile = recordAction({
  ...shared,
  id: 'enrichment.enrich',
  useIsBusy: (record) => useUnderWay('influencer', record.id),
  cost: costFor('influencer', true),
  at: { menu: { label, order: 20 }, button: { label, order: 10, keys: 'e' } },
  load: () => import('./lookup/record-lookups.tsx').then(({ EnrichProfile }) => EnrichProfile),
});
