import { profileSection } from '../../widgets/contributions/profile-sections.ts';

/** Whose account a team member works in, and the way out of it. */
export const leaveTeam = profileSection({
  id: 'team.leave',
  order: 90,
  only: (me) => me.user_type === 'team_member',
  load: () => import('./leave-team.tsx').then(({ LeaveTeam }) => LeaveTeam),
});
