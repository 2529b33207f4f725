import { isOpenToCode } from '@galena/contract/whitelabel';
import { storedToken } from '../platform/storage.ts';
import { metaOfPage } from '../widgets/branding.ts';

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const never = (): Promise<void> => new Promise(() => {});

/**
 * Between pages on which a reseller's code runs and all others lies a border that is crossed by loading a document anew: code that once
 * ran in one is not to be got rid of otherwise, and the policy of the document says what may run in it. E3
 */
export const keepCodeBorder = async (): Promise<void> => {
  const place = metaOfPage('app-code');
  if (!place) return;
  // The address bar says the target a moment after the router does, and says it as the server was or will be asked.
  await later();
  const isOpen = isOpenToCode(location.pathname);
  if (isOpen === (place === 'here')) return;
  // Whoever isn't signed in goes on to the sign-in page, where they are.
  if (isOpen && storedToken() === null) return;
  location.reload();
  await never();
};
