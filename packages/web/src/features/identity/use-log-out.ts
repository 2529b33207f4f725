import { identityRoutes } from '@galena/contract/identity';
import type { CallOptions } from '@galena/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call, callWith } from '../../platform/api.ts';
import { pathIn, useRoutes } from '../../widgets/addresses/address-of.ts';
import { archivedSession } from '../../platform/storage.ts';
import { leaveSession } from './session.ts';

// Each call has its own: a slow first answer must not leave the other session open.
const patience = (): CallOptions => ({ signal: AbortSignal.timeout(5_000) });

/** Logs out: tells the server, and leaves even if it cannot be told. */
export const useLogOut = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const router = useRouter();
  const routes = useRoutes();
  return async () => {
    const archived = archivedSession();
    await call(identityRoutes.logout, {}, patience()).catch(() => {});
    // Whoever leaves while viewing as somebody else, or while working in a related account, leaves their own session, too. It does not
    // come into force for that: other tabs would go over to it.
    if (archived) await callWith(archived.token)(identityRoutes.logout, {}, patience()).catch(() => {});
    await leaveSession(queryClient, () => router.navigate({ to: pathIn(routes, 'Login') as '/', ignoreBlocker: true }));
  };
};
