import { runCard } from '../../widgets/contributions/run-cards.ts';

/** A verification of the list that it works on. One that began where a search ended leaves that in sight. */
export const verificationRun = runCard({
  id: 'verification.verify',
  isOf: (kind) => kind === 'verification.verify',
  name: 'verification.shell.verifying',
  events: ['verify'],
  follows: 'search',
  load: () => import('./job/verification-card.tsx').then(({ VerificationCard }) => VerificationCard),
});
