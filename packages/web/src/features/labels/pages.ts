import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'LeadSearch:CustomLabels': { load: () => import('./labels.page.tsx').then(({ LabelsPage }) => LabelsPage) },
} satisfies PageCodes;
