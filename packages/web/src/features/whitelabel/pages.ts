import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Whitelabel:BusinessAccount': {
    load: () => import('./business-account.page.tsx').then(({ BusinessAccountPage }) => BusinessAccountPage),
  },
  'Whitelabel:CustomLinks': {
    load: () => import('./links/custom-links.page.tsx').then(({ CustomLinksPage }) => CustomLinksPage),
  },
  'Whitelabel:LegalPages': {
    load: () => import('./legal/legal-pages.page.tsx').then(({ LegalPagesPage }) => LegalPagesPage),
  },
  'Admin:Brands': {
    load: () => import('./operator/brands.page.tsx').then(({ BrandsPage }) => BrandsPage),
  },
  'Whitelabel:Upgrade': {
    load: () => import('./upgrade.page.tsx').then(({ UpgradePage }) => UpgradePage),
  },
} satisfies PageCodes;
