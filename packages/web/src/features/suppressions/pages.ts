import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'LeadSearch:DoNotContact': {
    load: () => import('./do-not-contact.page.tsx').then(({ DoNotContactPage }) => DoNotContactPage),
  },
  'Admin:OptOuts': {
    load: () => import('./platform-opt-outs.page.tsx').then(({ PlatformOptOutsPage }) => PlatformOptOutsPage),
  },
} satisfies PageCodes;
