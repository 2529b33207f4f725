import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Whitelabel:Packages': { load: () => import('./packages.page.tsx').then(({ PackagesPage }) => PackagesPage) },
  'Whitelabel:PackageCreate': {
    load: () => import('./package-create.page.tsx').then(({ PackageCreatePage }) => PackageCreatePage),
  },
  'Whitelabel:PackageEdit': {
    load: () => import('./package-edit.page.tsx').then(({ PackageEditPage }) => PackageEditPage),
  },
  'Whitelabel:PackageSalesSettings': {
    load: () => import('./sales/sales-settings.page.tsx').then(({ SalesSettingsPage }) => SalesSettingsPage),
  },
} satisfies PageCodes;
