import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { importOrReload } from '../platform/chunk-reload.ts';
import { maybeSafePath } from '../platform/safe-path.ts';
import { focusPageTitle } from '../ui/page-title.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { FailurePage } from './failure-page.tsx';
import { requireAdmin, requireNoSession, requireSession } from './guards.ts';
import { landingOf } from './landing.ts';
import { NotFoundPage } from './not-found.page.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The specification's name of the route (§2). */
    name?: 'Login' | 'BaseLayout' | 'ProfileSettings' | 'ProfileSettings:Profile' | 'Admin:Jobs';
  }
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ notFoundComponent: NotFoundPage });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { name: 'Login' },
  // Always named, even as undefined: what is not named here stays in the search as it came.
  validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: maybeSafePath(search['redirect'], location.origin),
  }),
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(
    importOrReload(() => import('../features/identity/login.page.tsx')),
    'LoginPage',
  ),
});

/** Everything behind the authentication check. */
const base = createRoute({
  getParentRoute: () => root,
  id: 'base',
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    importOrReload(() => import('./base-layout.tsx')),
    'BaseLayout',
  ),
});

const start = createRoute({
  getParentRoute: () => base,
  path: '/',
  staticData: { name: 'BaseLayout' },
  beforeLoad: ({ context }) => {
    throw redirect({ to: landingOf(context.me), replace: true });
  },
});

const profileSettings = createRoute({
  getParentRoute: () => base,
  path: '/profile-settings',
  staticData: { name: 'ProfileSettings' },
});

const profileSettingsStart = createRoute({
  getParentRoute: () => profileSettings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/profile-settings/profile', replace: true });
  },
});

const profile = createRoute({
  getParentRoute: () => profileSettings,
  path: '/profile',
  staticData: { name: 'ProfileSettings:Profile' },
  component: lazyRouteComponent(
    importOrReload(() => import('../features/identity/profile.page.tsx')),
    'ProfilePage',
  ),
});

/** Added to the specification's routes: the operator's view of jobs (its three checks: G-22). */
const jobs = createRoute({
  getParentRoute: () => base,
  path: '/admin/jobs',
  staticData: { name: 'Admin:Jobs' },
  beforeLoad: ({ context }) => requireAdmin(context.me),
  component: lazyRouteComponent(
    importOrReload(() => import('../features/admin/jobs.page.tsx')),
    'JobsPage',
  ),
});

const routeTree = root.addChildren([
  login,
  base.addChildren([start, jobs, profileSettings.addChildren([profileSettingsStart, profile])]),
]);

/** The router with all routes; pages load lazily, each behind the reload of G-131. */
export const createAppRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPendingComponent: Waiting,
    defaultPendingMs: 300,
    defaultErrorComponent: FailurePage,
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // The first page keeps the browser's own place of focus.
    if (fromLocation && pathChanged) focusPageTitle();
  });
  return router;
};

export type AppRouter = ReturnType<typeof createAppRouter>;
