import { runCard } from '../../widgets/contributions/run-cards.ts';

/** A file that is prepared in the background, while it is written and when it can be had. */
export const exportRun = runCard({
  id: 'exports.prepare',
  isOf: (kind) => kind === 'exports.prepare',
  name: 'exports.shell.preparing',
  events: ['export'],
  load: () => import('./export-card.tsx').then(({ ExportCard }) => ExportCard),
});
