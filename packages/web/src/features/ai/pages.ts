import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Settings:BusinessProfile': {
    load: () => import('./business-profile.page.tsx').then(({ BusinessProfilePage }) => BusinessProfilePage),
  },
} satisfies PageCodes;
