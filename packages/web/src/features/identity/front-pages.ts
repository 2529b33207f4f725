import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const frontPages = {
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
} satisfies PageCodes;
