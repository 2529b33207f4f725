import { listAction } from '../../widgets/contributions/list-actions.ts';
import { recordAction } from '../../widgets/contributions/record-actions.ts';
import type { ListKind } from '../../widgets/contributions/contribution.ts';
import { useUnderWay } from './record/under-way.ts';

/** Nothing of a list that is put away, or there to be looked at. */
const isOffered = ({ is_demo: isDemo, is_archived: isArchived }: ListKind): boolean => !isDemo && !isArchived;
const label = 'verification.shell.verify_emails';

/** Asks mail servers whether they take mail for the addresses of records. */
export const verifyEmails = listAction({
  id: 'verification.verify_emails',
  icon: 'shield-check',
  isOffered,
  at: {
    bulk: { label, order: 12 },
    menu: { label, order: 12 },
    column: { label, order: 12, field: 'email' },
  },
  load: () => import('./job/verify-dialog.tsx').then(({ VerifyEmails }) => VerifyEmails),
});

/** The same of one record: free, so it is not asked about. */
export const verifyEmail = recordAction({
  id: 'verification.verify_email',
  icon: 'shield-check',
  isOffered,
  isFor: (record) => record.email !== null,
  useIsBusy: (record) => useUnderWay(record.id),
  at: {
    menu: { label: 'verification.shell.verify_email', order: 12 },
    button: { label: 'verification.shell.verify_email', order: 30 },
  },
  load: () => import('./record/verify-record.tsx').then(({ VerifyRecord }) => VerifyRecord),
});
