import { nextStep } from '../../widgets/contributions/run-cards.ts';
import { isOfferedFor } from './offers.ts';

/** Looks for the e-mails of what a search brought without one. ENR-001 */
export const findEmailsNext = nextStep({
  id: 'enrichment.find_emails_next',
  isAfter: (kind) => kind.startsWith('search.'),
  isOffered: isOfferedFor('email'),
  load: () => import('./run/find-emails-next.tsx').then(({ FindEmailsNext }) => FindEmailsNext),
});
