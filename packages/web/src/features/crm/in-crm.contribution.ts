import { recordPanel } from '../../widgets/contributions/record-panels.ts';

/** In which CRMs a record stands. */
export const inCrm = recordPanel({
  id: 'crm.in-crm',
  at: { contact: { order: 30 } },
  load: () => import('./deliveries/in-crm.tsx').then(({ InCrm }) => InCrm),
});
