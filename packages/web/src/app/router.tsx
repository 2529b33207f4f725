import type { Me } from '@galena/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { importOrReload } from '../platform/chunk-reload.ts';
import { maybeSafePath } from '../platform/safe-path.ts';
import { focusPageTitle } from '../ui/page-title.tsx';
import { Waiting } from '../ui/states/waiting.tsx';
import { FailurePage } from './failure-page.tsx';
import { requireNoSession, requirePage, requireSession } from './guards.ts';
import { firstPageOf, landingOf } from './landing.ts';
import { NotFoundPage } from './not-found.page.tsx';
import { builtPages, pageOf, pages, sections, type BuiltPage, type PageName, type SectionKey } from './pages.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The specification's name of the route (§2). */
    name?: 'Login' | 'BaseLayout' | (typeof sections)[SectionKey]['name'] | PageName;
    /** The line of the list that the route was made from: title, icon and way back stand there. */
    page?: PageName;
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

/** The route of a page that is built. */
const pageRoute = <const Path extends string>(name: BuiltPage, path: Path, load: () => Promise<ComponentType>) =>
  createRoute({
    getParentRoute: () => base,
    path,
    staticData: { name, page: name },
    beforeLoad: ({ context }) => requirePage(context.me, pageOf(name)),
    component: lazyRouteComponent(
      importOrReload(async () => ({ Page: await load() })),
      'Page',
    ),
  });

// Made in a loop, so that what each of them is has to be told to the compiler.
type PageRoutes = { [Name in BuiltPage]: ReturnType<typeof pageRoute<(typeof pages)[Name]['path']>> };
const pageRoutes = Object.fromEntries(
  builtPages.map((name) => [name, pageRoute(name, pages[name].path, pages[name].load)]),
) as PageRoutes;

/** The addresses of sections, which open their first page. Links lead to pages: these stay out of the types. */
const sectionRoutes: object = Object.fromEntries(
  [...new Set(builtPages.map((name) => pages[name].section))].map((key) => {
    const { name, root: path } = sections[key];
    const leave = ({ context }: { context: { me: Me } }): void => {
      throw redirect({ to: firstPageOf(context.me, key), replace: true });
    };
    return [key, createRoute({ getParentRoute: () => base, path, staticData: { name }, beforeLoad: leave })];
  }),
);

const routeTree = root.addChildren([login, base.addChildren({ start, ...pageRoutes, ...sectionRoutes })]);

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
