import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'LeadSearch:EmailVerifier': {
    load: () => import('./single/email-verifier.page.tsx').then(({ EmailVerifierPage }) => EmailVerifierPage),
  },
  'Admin:Verification': {
    load: () => import('./operator/verification.page.tsx').then(({ VerificationPage }) => VerificationPage),
  },
} satisfies PageCodes;
