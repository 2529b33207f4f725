import { recordPanel } from '../../widgets/contributions/record-panels.ts';

/** In which other lists the same one stands. */
export const elsewhere = recordPanel({
  id: 'duplicates.elsewhere',
  at: { contact: { order: 20 } },
  load: () => import('./elsewhere-line.tsx').then(({ ElsewhereLine }) => ElsewhereLine),
});
