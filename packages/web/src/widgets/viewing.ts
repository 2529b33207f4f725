import type { ViewingSession } from '@galena/contract/admin';
import type { Me } from '@galena/contract/identity';
import { identityRoutes } from '@galena/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { sessionKey } from '../platform/query.ts';
import { archiveSession, resumeArchivedSession, storedToken } from '../platform/storage.ts';

type Way = { readonly invalidate: () => Promise<void>; readonly history: { readonly push: (path: string) => void } };

/** Sets the admin's own session aside and goes on as the user. ADM-020 */
export const startViewing = (
  queryClient: QueryClient,
  { history }: Way,
  { id, first_name: first, last_name: last }: Me,
  { access_token: token, expires_at: endsAt }: ViewingSession,
): void => {
  const own = storedToken();
  if (own === null) return;
  archiveSession({ token: own, id, name: `${first} ${last}`.trim(), ends_at: endsAt }, token);
  queryClient.removeQueries({ queryKey: sessionKey });
  history.push('/');
};

/** Goes on with the admin's own session, where one was set aside. ADM-022 */
export const stopViewing = async (queryClient: QueryClient, way: Way): Promise<void> => {
  if (!resumeArchivedSession()) return;
  queryClient.removeQueries({ queryKey: sessionKey });
  way.history.push('/admin/users');
  await way.invalidate();
};

/** The same by the admin's own wish: the user's session is told that it is over. */
export const leaveViewing = async (queryClient: QueryClient, way: Way): Promise<void> => {
  await call(identityRoutes.logout, {}, { signal: AbortSignal.timeout(5_000) }).catch(() => {});
  await stopViewing(queryClient, way);
};
