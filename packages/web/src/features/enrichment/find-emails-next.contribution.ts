import { nextStep } from '../../widgets/contributions/run-cards.ts';
import { isOfferedFor } from './offers.ts';

/** Looks for the e-mails of what a search or a file brought without one. */
export const findEmailsNext = nextStep({
  id: 'enrichment.find_emails_next',
  isAfter: (kind) => kind.startsWith('search.') || kind === 'imports.import',
  isOffered: isOfferedFor('email'),
  load: () => import('./run/find-emails-next.tsx').then(({ FindEmailsNext }) => FindEmailsNext),
});
