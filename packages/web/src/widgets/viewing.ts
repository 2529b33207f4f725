import type { ViewingSession } from '@galena/contract/admin';
import type { Me } from '@galena/contract/identity';
import { identityRoutes } from '@galena/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { sessionKey } from '../platform/query.ts';
import { addressIn } from './addresses/address-of.ts';
import { archiveSession, resumeArchivedSession, storedToken } from '../platform/storage.ts';

type Way = {
  readonly navigate: (target: { readonly to: '/' }) => Promise<void>;
  readonly invalidate: () => Promise<void>;
  readonly history: { readonly push: (path: string) => void };
  readonly routesById: Parameters<typeof addressIn>[0];
};

// Everybody's: what a page shows that only one of both may see would be asked for again under the other's session.
const toBetween = (way: Way): Promise<void> =>
  way.navigate({ to: addressIn(way.routesById, 'ProfileSettings:Profile') as '/' });

/** Sets the admin's own session aside and goes on as the user. ADM-020 */
export const startViewing = async (
  queryClient: QueryClient,
  way: Way,
  { id, first_name: first, last_name: last }: Me,
  { access_token: token, expires_at: endsAt }: ViewingSession,
): Promise<void> => {
  const own = storedToken();
  if (own === null) return;
  await toBetween(way);
  archiveSession({ token: own, id, name: `${first} ${last}`.trim(), ends_at: endsAt }, token);
  queryClient.removeQueries({ queryKey: sessionKey });
  way.history.push('/');
};

/** Goes on with the admin's own session, where one was set aside. ADM-022 */
export const stopViewing = async (queryClient: QueryClient, way: Way): Promise<void> => {
  if (!resumeArchivedSession()) return;
  queryClient.removeQueries({ queryKey: sessionKey });
  way.history.push(addressIn(way.routesById, 'Admin:Users'));
  await way.invalidate();
};

/** The same by the admin's own wish: the user's session is told that it is over. */
export const leaveViewing = async (queryClient: QueryClient, way: Way): Promise<void> => {
  await toBetween(way);
  await call(identityRoutes.logout, {}, { signal: AbortSignal.timeout(5_000) }).catch(() => {});
  await stopViewing(queryClient, way);
};
