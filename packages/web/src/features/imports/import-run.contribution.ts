import { runCard } from '../../widgets/contributions/run-cards.ts';

/** A file into the list. */
export const importRun = runCard({
  id: 'imports.import',
  isOf: (kind) => kind === 'imports.import',
  name: 'imports.shell.importing',
  events: ['import'],
  load: () => import('./run/import-card.tsx').then(({ ImportCard }) => ImportCard),
});
