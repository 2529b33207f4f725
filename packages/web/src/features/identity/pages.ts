import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  Login: { load: () => import('./login.page.tsx').then(({ LoginPage }) => LoginPage) },
  Callback: { load: () => import('./callback.page.tsx').then(({ CallbackPage }) => CallbackPage) },
  ForgotPassword: {
    load: () => import('./front/forgot-password.page.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
  },
  Register: { load: () => import('./front/register.page.tsx').then(({ RegisterPage }) => RegisterPage) },
  ConfirmEmail: {
    load: () => import('./front/confirm-email.page.tsx').then(({ ConfirmEmailPage }) => ConfirmEmailPage),
  },
  RevertEmail: { load: () => import('./front/revert-email.page.tsx').then(({ RevertEmailPage }) => RevertEmailPage) },
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
