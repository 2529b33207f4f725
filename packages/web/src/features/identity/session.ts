import { identityRoutes, type Me, type SignedIn } from '@galena/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { chooseLanguage, maybeLanguage } from '../../platform/i18n.ts';
import { keyOf, sessionKey } from '../../platform/query.ts';
import { clearStoredSession, storeToken } from '../../platform/storage.ts';
import { shutDownSupportWidget } from '../../platform/support-widget.ts';
import { chooseColorScheme } from '../../ui/color-scheme.ts';
import { meQuery } from '../../widgets/me.ts';

/** Keys of the preferences that the interface itself reads. */
export const preferenceKeys = { language: 'lang', scheme: 'scheme' } as const;

const adoptPreferences = async ({ preferences }: Me): Promise<void> => {
  chooseColorScheme(preferences[preferenceKeys.scheme]);
  const language = maybeLanguage(preferences[preferenceKeys.language]);
  if (language) await chooseLanguage(language);
};

/**
 * The signed-in user, asked for only if not known yet; their preferences come into force then.
 * Throws the `CallError` of the call.
 */
export const loadMe = async (queryClient: QueryClient): Promise<Me> => {
  const known = queryClient.getQueryData(meQuery.queryKey);
  if (known) return known.data;
  const { data: me } = await queryClient.fetchQuery(meQuery);
  await adoptPreferences(me);
  return me;
};

/** Begins the session that a sign-in answered with. */
export const startSession = async (
  queryClient: QueryClient,
  { data: { access_token, user } }: { readonly data: SignedIn },
): Promise<void> => {
  queryClient.removeQueries({ queryKey: sessionKey });
  storeToken(access_token);
  queryClient.setQueryData(meQuery.queryKey, { data: user });
  await adoptPreferences(user);
};

/**
 * Ends the session in this browser.
 * @param move goes to where nothing of the session is shown. What is known of the session is dropped only then: the page
 *   that is being left would ask for it again.
 */
export const leaveSession = async (queryClient: QueryClient, move: () => Promise<void>): Promise<void> => {
  clearStoredSession();
  shutDownSupportWidget();
  await move();
  chooseColorScheme('auto');
  queryClient.removeQueries({ queryKey: sessionKey });
};

/** Key of the list of sessions, which a page of them and the ends of sessions must agree on. */
export const sessionsKey = keyOf(identityRoutes.sessions);
