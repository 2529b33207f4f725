import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  Login: { load: () => import('./login.page.tsx').then(({ LoginPage }) => LoginPage) },
  Callback: { load: () => import('./callback.page.tsx').then(({ CallbackPage }) => CallbackPage) },
  'ProfileSettings:Profile': {
    load: () => import('./profile.page.tsx').then(({ ProfilePage }) => ProfilePage),
    showsContributions: true,
  },
  'ProfileSettings:Sessions': {
    load: () => import('./profile-sessions.page.tsx').then(({ SessionsPage }) => SessionsPage),
  },
} satisfies PageCodes;
