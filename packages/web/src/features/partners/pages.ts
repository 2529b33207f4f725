import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Whitelabel:Partners': {
    load: () => import('./partners.page.tsx').then(({ ResellerPartnersPage }) => ResellerPartnersPage),
  },
  'Whitelabel:PartnerCreate': {
    load: () => import('./partner-create.page.tsx').then(({ ResellerPartnerCreatePage }) => ResellerPartnerCreatePage),
  },
  'Whitelabel:PartnerEdit': {
    load: () => import('./partner-edit.page.tsx').then(({ ResellerPartnerEditPage }) => ResellerPartnerEditPage),
  },
  'Admin:Partners': {
    load: () => import('./partners.page.tsx').then(({ AdminPartnersPage }) => AdminPartnersPage),
  },
  'Admin:PartnerCreate': {
    load: () => import('./partner-create.page.tsx').then(({ AdminPartnerCreatePage }) => AdminPartnerCreatePage),
  },
  'Admin:PartnerEdit': {
    load: () => import('./partner-edit.page.tsx').then(({ AdminPartnerEditPage }) => AdminPartnerEditPage),
  },
  'Admin:ReportUserReferrals': {
    load: () => import('./referral-report.page.tsx').then(({ ReferralReportPage }) => ReferralReportPage),
  },
} satisfies PageCodes;
