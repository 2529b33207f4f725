import { toolsOf } from '@galena/contract/lists';
import { listAction } from '../../widgets/contributions/list-actions.ts';

/** Takes records along in a file. */
export const exportCsv = listAction({
  id: 'exports.csv',
  icon: 'download',
  isOffered: ({ type }) => toolsOf[type].includes('CSV'),
  at: {
    bulk: { label: 'exports.shell.csv', order: 100 },
    header: { label: 'exports.shell.button', order: 10 },
  },
  load: () => import('./export-dialog.tsx').then(({ ExportDialog }) => ExportDialog),
});
