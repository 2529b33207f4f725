import type { Me, ViewingSession } from '@galena/contract/identity';
import { identityRoutes } from '@galena/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { sessionKey } from '../platform/query.ts';
import { addressIn } from './addresses/address-of.ts';
import { archivedSession, archiveSession, resumeArchivedSession, storedToken } from '../platform/storage.ts';

/** Who views the product as somebody else, and the page that they get back to: the operator to users, a reseller to customers. */
const backs = { admin: 'Admin:Users', customers: 'Whitelabel:Subscriptions' } as const;
export type ViewingBack = keyof typeof backs;

/** Where whoever views as somebody else gets back to. */
export const viewingBack = (): ViewingBack => (archivedSession()?.back === 'customers' ? 'customers' : 'admin');

type Way = {
  readonly navigate: (target: { readonly to: '/' }) => Promise<void>;
  readonly invalidate: () => Promise<void>;
  readonly history: { readonly push: (path: string) => void };
  readonly routesById: Parameters<typeof addressIn>[0];
};

// Everybody's: what a page shows that only one of both may see would be asked for again under the other's session.
const toBetween = (way: Way): Promise<void> =>
  way.navigate({ to: addressIn(way.routesById, 'ProfileSettings:Profile') as '/' });

/** Sets one's own session aside and goes on as the user. */
export const startViewing = async (
  queryClient: QueryClient,
  way: Way,
  { id, first_name: first, last_name: last }: Me,
  { access_token: token, expires_at: endsAt }: ViewingSession,
  back: ViewingBack,
): Promise<void> => {
  const own = storedToken();
  if (own === null) return;
  await toBetween(way);
  archiveSession({ token: own, id, name: `${first} ${last}`.trim(), ends_at: endsAt, back }, token);
  queryClient.removeQueries({ queryKey: sessionKey });
  way.history.push('/');
};

/** Goes on with one's own session, where one was set aside. */
export const stopViewing = async (queryClient: QueryClient, way: Way): Promise<void> => {
  const back = viewingBack();
  if (!resumeArchivedSession()) return;
  queryClient.removeQueries({ queryKey: sessionKey });
  way.history.push(addressIn(way.routesById, backs[back]));
  await way.invalidate();
};

/** The same by one's own wish: the user's session is told that it is over. */
export const leaveViewing = async (queryClient: QueryClient, way: Way): Promise<void> => {
  await toBetween(way);
  await call(identityRoutes.logout, {}, { signal: AbortSignal.timeout(5_000) }).catch(() => {});
  await stopViewing(queryClient, way);
};
