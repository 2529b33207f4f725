import { runCard } from '../../widgets/contributions/run-cards.ts';

/** Something that is done with many records of a list, while it runs and when it is over. */
export const batchRun = runCard({
  id: 'bulk.batch',
  isOf: (kind) => kind === 'bulk.batch',
  name: 'bulk.shell.working',
  events: ['archive', 'delete', 'move', 'copy', 'suppress', 'label', 'undo'],
  load: () => import('./batch-card.tsx').then(({ BatchCard }) => BatchCard),
});
