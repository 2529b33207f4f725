import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Settings:Wallet': { load: () => import('./wallet.page.tsx').then(({ WalletPage }) => WalletPage) },
} satisfies PageCodes;
