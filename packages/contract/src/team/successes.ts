import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const teamSuccesses = defineSuccesses({
  member_invited: 'Invitation sent.',
  member_saved: 'Access saved.',
  member_removed: 'Member removed.',
  invitation_withdrawn: 'Invitation withdrawn.',
  invitation_resent: 'Invitation sent again.',
  team_left: 'You left the team.',
  ownership_transferred: 'Ownership transferred.',
  related_invited: 'Invitation sent. The account opens once it’s accepted.',
  related_saved: 'Account saved.',
  related_deleted: 'Account deleted. You can restore it for 90 days.',
  related_restored: 'Account restored.',
});
