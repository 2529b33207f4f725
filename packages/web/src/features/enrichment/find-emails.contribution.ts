import { offerOf } from '@galena/contract/enrichment';
import { listAction } from '../../widgets/contributions/list-actions.ts';
import { recordAction } from '../../widgets/contributions/record-actions.ts';
import { costFor, isOfferedFor, lookupIcons } from './offers.ts';

const shared = { isOffered: isOfferedFor('email'), cost: costFor('email') };

/** Looks for the e-mails that records have not. */
export const findEmails = listAction({
  ...shared,
  id: 'enrichment.find_emails',
  icon: lookupIcons.email,
  at: {
    bulk: { label: 'enrichment.shell.find_emails', order: 10, keys: 'e' },
    menu: { label: 'enrichment.shell.find_missing_emails', order: 10 },
    column: { label: 'enrichment.shell.find_missing_emails', order: 10, field: 'email' },
  },
  load: () => import('./lookup/list-lookups.tsx').then(({ FindEmails }) => FindEmails),
});

/** What costs nothing is not asked about. */
const one = {
  isOffered: isOfferedFor('email'),
  isSilent: (type) => offerOf(type, 'email')?.price === null,
  isBusy: (record) => record.email_status === 'looking',
} satisfies Partial<Parameters<typeof recordAction>[0]>;

/** Looks for the e-mail of one record. What it has already is checked again where its evidence stands. */
export const findEmail = recordAction({
  ...one,
  id: 'enrichment.find_email',
  icon: lookupIcons.email,
  isFor: (record) => record.email === null,
  cost: costFor('email', true),
  at: {
    menu: { label: 'enrichment.shell.find_email', order: 10 },
    button: { label: 'enrichment.shell.find_email', order: 20, keys: 'e' },
  },
  load: () => import('./lookup/record-lookups.tsx').then(({ FindEmail }) => FindEmail),
});

/** Reads the pages anew on which an address or a number stands. */
export const checkAgain = recordAction({
  ...one,
  id: 'enrichment.check_again',
  icon: 'refresh',
  at: { evidence: { label: 'enrichment.shell.check_again', order: 10 } },
  load: () => import('./lookup/record-lookups.tsx').then(({ CheckAgain }) => CheckAgain),
});
