import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'ProfileSettings:ApiKey': { load: () => import('./api-keys.page.tsx').then(({ ApiKeysPage }) => ApiKeysPage) },
} satisfies PageCodes;
