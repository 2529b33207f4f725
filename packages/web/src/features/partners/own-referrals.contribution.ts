import { profileSection } from '../../widgets/contributions/profile-sections.ts';

/** What came of one's own referrals, for whoever is a partner. */
export const ownReferrals = profileSection({
  id: 'partners.own',
  order: 80,
  only: (me) => me.entered_account === null,
  load: () => import('./own-referrals.tsx').then(({ OwnReferrals }) => OwnReferrals),
});
