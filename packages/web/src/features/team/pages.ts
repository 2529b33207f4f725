import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  ManageTeam: { load: () => import('./manage-team.page.tsx').then(({ ManageTeamPage }) => ManageTeamPage) },
} satisfies PageCodes;
