import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Settings:Integration:Crm': {
    load: () => import('./cards/crm.page.tsx').then(({ CrmPage }) => CrmPage),
  },
  'Settings:Integration:CrmFields': {
    load: () => import('./mapping/crm-fields.page.tsx').then(({ CrmFieldsPage }) => CrmFieldsPage),
  },
} satisfies PageCodes;
