import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'ProfileSettings:Profile': {
    load: () => import('./profile.page.tsx').then(({ ProfilePage }) => ProfilePage),
    showsContributions: true,
  },
  'ProfileSettings:Email': {
    load: () => import('./profile-email.page.tsx').then(({ ProfileEmailPage }) => ProfileEmailPage),
  },
  'ProfileSettings:Password': {
    load: () => import('./profile-password.page.tsx').then(({ ProfilePasswordPage }) => ProfilePasswordPage),
  },
  'ProfileSettings:Sessions': {
    load: () => import('./profile-sessions.page.tsx').then(({ SessionsPage }) => SessionsPage),
  },
} satisfies PageCodes;
