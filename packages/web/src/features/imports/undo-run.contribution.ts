import { runCard } from '../../widgets/contributions/run-cards.ts';

/** A file taken out of the list again. */
export const undoRun = runCard({
  id: 'imports.undo',
  isOf: (kind) => kind === 'imports.undo',
  name: 'imports.shell.undoing',
  events: ['import'],
  load: () => import('./run/import-card.tsx').then(({ ImportCard }) => ImportCard),
});
