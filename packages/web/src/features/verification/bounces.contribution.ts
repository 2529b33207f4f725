import type { ListKind } from '../../widgets/contributions/contribution.ts';
import { listAction } from '../../widgets/contributions/list-actions.ts';
import { recordAction } from '../../widgets/contributions/record-actions.ts';

const isOffered = ({ is_demo: isDemo }: ListKind): boolean => !isDemo;

/** A mail to the address of a record came back. */
export const reportBounce = recordAction({
  id: 'verification.report_bounce',
  icon: 'mail-x',
  isOffered,
  isFor: (record) => record.email !== null && record.verification !== 'undeliverable',
  at: { menu: { label: 'verification.shell.report_bounce', order: 13 } },
  load: () => import('./bounces/bounce-dialog.tsx').then(({ ReportBounce }) => ReportBounce),
});

/** Mails to addresses of a list came back, as a mail tool has it. */
export const reportBounces = listAction({
  id: 'verification.report_bounces',
  icon: 'mail-x',
  isOffered,
  at: { menu: { label: 'verification.shell.report_bounces', order: 13 } },
  load: () => import('./bounces/bounces-dialog.tsx').then(({ ReportListBounces }) => ReportListBounces),
});
