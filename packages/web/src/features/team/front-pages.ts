import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const frontPages = {
  Invitation: { load: () => import('./invitation.page.tsx').then(({ InvitationPage }) => InvitationPage) },
} satisfies PageCodes;
