import type { Me } from '@galena/contract/identity';
import { CallError } from '@galena/contract/kernel';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { loadMe } from '../features/identity/session.ts';
import { sentenceOf } from '../platform/i18n.ts';
import { isOutage } from '../platform/query.ts';
import { clearStoredSession, storedToken } from '../platform/storage.ts';
import { showToast } from '../ui/toasts.ts';

type Coming = { readonly context: { readonly queryClient: QueryClient }; readonly location: { readonly href: string } };

const toLogin = (target: string) =>
  redirect({ to: '/login', search: target === '/' ? {} : { redirect: target }, replace: true });

/**
 * Lets only a signed-in user pass (§4 Session) and hands their `me` on to the routes below.
 * Throws a redirect to Login, which keeps the target, or the `CallError` of an outage, which keeps the session.
 */
export const requireSession = async ({ context, location }: Coming): Promise<{ me: Me }> => {
  if (storedToken() === null) throw toLogin(location.href);
  try {
    return { me: await loadMe(context.queryClient) };
  } catch (error) {
    if (!(error instanceof CallError) || isOutage(error)) throw error;
    // Any answer but an outage ends the session (§4, G-16); the answer says why.
    clearStoredSession();
    showToast('failed', sentenceOf(error));
    throw toLogin(location.href);
  }
};

/** Keeps whoever has a session away from the auth area. */
export const requireNoSession = (): void => {
  if (storedToken() !== null) throw redirect({ to: '/', replace: true });
};

/** Whether the user may see the admin area: the module, then the role (G-22). The server checks both again. */
export const isAdmin = (me: Me): boolean =>
  me.role === 'admin' && me.modules.some(({ slug, id }) => slug === 'admin' && id !== null);

/** Lets only administrators pass; everybody else goes to the base layout. */
export const requireAdmin = (me: Me): void => {
  if (!isAdmin(me)) throw redirect({ to: '/', replace: true });
};
