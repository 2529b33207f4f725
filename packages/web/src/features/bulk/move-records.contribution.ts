import { listAction } from '../../widgets/contributions/list-actions.ts';

/** Takes records into another list of their kind. */
export const moveRecords = listAction({
  id: 'bulk.move',
  icon: 'arrow-forward-up',
  isOffered: ({ is_demo: isDemo }) => !isDemo,
  at: { more: { label: 'bulk.shell.move', order: 110 }, menu: { label: 'bulk.shell.move', order: 110 } },
  load: () => import('./transfer-dialog.tsx').then(({ MoveDialog }) => MoveDialog),
});

/** Puts copies of them into another list. */
export const copyRecords = listAction({
  id: 'bulk.copy',
  icon: 'copy',
  isOffered: ({ is_demo: isDemo }) => !isDemo,
  at: { more: { label: 'bulk.shell.copy', order: 111 }, menu: { label: 'bulk.shell.copy', order: 111 } },
  load: () => import('./transfer-dialog.tsx').then(({ CopyDialog }) => CopyDialog),
});

/** Has nobody of them contacted ever again. */
export const neverContact = listAction({
  id: 'bulk.never',
  icon: 'ban',
  isOffered: ({ is_demo: isDemo }) => !isDemo,
  at: { more: { label: 'bulk.shell.never', order: 120 } },
  load: () => import('./never-dialog.tsx').then(({ NeverDialog }) => NeverDialog),
});
