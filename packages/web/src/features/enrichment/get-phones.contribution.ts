import { listAction } from '../../widgets/contributions/list-actions.ts';
import { recordAction } from '../../widgets/contributions/record-actions.ts';
import { useUnderWay } from './lookup/under-way.ts';
import { costFor, isOfferedFor, lookupIcons } from './offers.ts';

const shared = { icon: lookupIcons.phone, isOffered: isOfferedFor('phone') };
const many = 'enrichment.shell.get_phones';
const one = 'enrichment.shell.get_phone';

/** Looks for the numbers of people. */
export const getPhones = listAction({
  ...shared,
  id: 'enrichment.get_phones',
  cost: costFor('phone'),
  at: {
    bulk: { label: many, order: 20, keys: 'e' },
    menu: { label: many, order: 20 },
    column: { label: many, order: 20, field: 'phone' },
  },
  load: () => import('./lookup/list-lookups.tsx').then(({ GetPhones }) => GetPhones),
});

/** The same of one of them who has none. */
export const getPhone = recordAction({
  ...shared,
  id: 'enrichment.get_phone',
  isFor: (record) => record.phone === null,
  useIsBusy: (record) => useUnderWay('phone', record.id),
  cost: costFor('phone', true),
  at: { menu: { label: one, order: 20 }, button: { label: one, order: 25, keys: 'e' } },
  load: () => import('./lookup/record-lookups.tsx').then(({ GetPhone }) => GetPhone),
});
