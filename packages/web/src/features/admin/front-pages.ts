import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const frontPages = {
  SetPassword: { load: () => import('./set-password.page.tsx').then(({ SetPasswordPage }) => SetPasswordPage) },
} satisfies PageCodes;
