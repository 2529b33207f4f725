import { recordPanel } from '../../widgets/contributions/record-panels.ts';
import { lookupsOf } from './offers.ts';

/** How the last look-up of a record went. */
export const visit = recordPanel({
  id: 'enrichment.visit',
  isOffered: (list) => lookupsOf(list).length > 0,
  at: { contact: { order: 10 } },
  load: () => import('./visit/visit-line.tsx').then(({ VisitLine }) => VisitLine),
});
