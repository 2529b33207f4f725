import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Whitelabel:SMTP': { load: () => import('./smtp/smtp.page.tsx').then(({ SmtpPage }) => SmtpPage) },
  'Whitelabel:EmailTemplates': {
    load: () => import('./templates/email-templates.page.tsx').then(({ EmailTemplatesPage }) => EmailTemplatesPage),
  },
} satisfies PageCodes;
