import type { Me } from '@galena/contract/identity';
import { CallError } from '@galena/contract/kernel';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { loadMe } from '../features/identity/session.ts';
import { importOrReload } from '../platform/chunk-reload.ts';
import { sentenceOf } from '../platform/i18n.ts';
import { isOutage, sessionKey } from '../platform/query.ts';
import { clearStoredSession, resumeArchivedSession, storedToken } from '../platform/storage.ts';
import { loadTexts } from '../platform/load-texts.ts';
import { showToast } from '../ui/messages/toasts.ts';
import { isPageOpen } from './landing.ts';
import { frontPages } from './pages/front-pages.ts';
import type { PageSpec } from './pages/page.ts';

// With what comes after the sign-in: the sign-in page asks for no lists.
const importListTypes = importOrReload(() => import('../widgets/list-types.ts'));
const importPrices = importOrReload(() => import('../widgets/prices.ts'));

type Coming = { readonly context: { readonly queryClient: QueryClient }; readonly location: { readonly href: string } };

const toLogin = (target: string) =>
  redirect({ to: frontPages.Login.path, search: target === '/' ? {} : { redirect: target }, replace: true });

/**
 * What searches and lists go by, beside the profile and before any page. Only an outage keeps somebody from going on: what else a
 * failure means the profile's says, and pages know the types that this release was made with.
 */
const loadTypes = async (queryClient: QueryClient): Promise<void> => {
  const { loadListTypes } = await importListTypes();
  // The profile may have ended the session meanwhile: nobody is left to ask for.
  if (storedToken() === null) return;
  await loadListTypes(queryClient).catch((error: unknown) => {
    if (isOutage(error)) throw error;
  });
};

/** The prices that stand on buttons: before any page, so that none of them comes late. Without them a button says none. */
const learnPrices = async (queryClient: QueryClient): Promise<void> => {
  const { loadPrices } = await importPrices();
  if (storedToken() === null) return;
  await loadPrices(queryClient).catch((error: unknown) => {
    if (isOutage(error)) throw error;
  });
};

/**
 * Lets only a signed-in user pass and hands their `me` on to the routes below.
 * Throws a redirect to Login, which keeps the target, or the `CallError` of an outage, which keeps the session.
 */
export const requireSession = async (coming: Coming): Promise<{ me: Me }> => {
  const { context, location } = coming;
  if (storedToken() === null) throw toLogin(location.href);
  try {
    const { queryClient } = context;
    const others = [loadTexts('shell'), loadTypes(queryClient), learnPrices(queryClient)];
    const [me] = await Promise.all([loadMe(queryClient), ...others]);
    return { me };
  } catch (error) {
    if (!(error instanceof CallError) || isOutage(error)) throw error;
    // The minutes of viewing as somebody else are over: the admin's own session goes on.
    if (resumeArchivedSession()) {
      context.queryClient.removeQueries({ queryKey: sessionKey });
      return requireSession(coming);
    }
    // Any answer but an outage ends the session; the answer says why.
    clearStoredSession();
    showToast('failed', sentenceOf(error));
    throw toLogin(location.href);
  }
};

/** Keeps whoever has a session away from the auth area. */
export const requireNoSession = (): void => {
  if (storedToken() !== null) throw redirect({ to: '/', replace: true });
};

/** Lets only those pass whom the page is for; everybody else goes to the base layout. */
export const requirePage = (me: Me, page: PageSpec): void => {
  if (!isPageOpen(me, page)) throw redirect({ to: '/', replace: true });
};
