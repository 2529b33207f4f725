import type { Me } from '@galena/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { importOrReload } from '../platform/chunk-reload.ts';
import { maybeSafePath } from '../platform/safe-path.ts';
import { focusFirstField, focusPageTitle } from '../ui/page-title.tsx';
import { Waiting } from '../ui/states/waiting.tsx';
import type { Load } from '../widgets/pages/page-code.ts';
import { keepCodeBorder } from './code-border.ts';
import { FailurePage } from './failure-page.tsx';
import { requireNoSession, requirePage, requireSession } from './guards.ts';
import { firstTabOf, landingOf, sectionStartOf } from './landing.ts';
import { NotFoundPage } from './not-found.page.tsx';
import { builtPages, builtTabsOf, pageNames, pageOf, pages, type BuiltPage, type PageName } from './pages.ts';
import { areGoodParts } from './pages/address.ts';
import {
  builtFrontPages,
  frontPages,
  loadFrontPage,
  type BuiltFrontPage,
  type FrontPageName,
} from './pages/front-pages.ts';
import { sectionKeys, sections, type SectionKey } from './pages/sections.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The specification's name of the route. */
    name?: 'BaseLayout' | FrontPageName | (typeof sections)[SectionKey]['name'] | PageName;
    /** The line of the list that the route was made from: title, icon and way back stand there. */
    page?: PageName;
  }
}

type PathsOf<Pages extends object, Built extends keyof Pages> = {
  [Name in Built]: Pages[Name] extends { readonly path: infer Path } ? Path : never;
};
type Paths = PathsOf<typeof pages, BuiltPage> & PathsOf<typeof frontPages, BuiltFrontPage>;

declare module '../widgets/addresses/address-of.ts' {
  interface PagePaths extends Paths {}
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: keepCodeBorder,
  notFoundComponent: NotFoundPage,
});

/** The code of a page, fetched on the first visit. */
const lazily = (load: Load) =>
  lazyRouteComponent(
    importOrReload(async () => ({ Page: await load() })),
    'Page',
  );

/** The route of a page before the sign-in. */
const frontRoute = <const Path extends string>(name: BuiltFrontPage, path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { name },
    // Always named, even as undefined: what is not named here stays in the search as it came.
    validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
      redirect: maybeSafePath(search['redirect'], location.origin),
    }),
    beforeLoad: () => {
      if (frontPages[name].who === 'guests') requireNoSession();
    },
    component: lazily(() => loadFrontPage(name)),
  });

// Made in loops, so that what each of them is has to be told to the compiler.
type FrontRoutes = { [Name in BuiltFrontPage]: ReturnType<typeof frontRoute<(typeof frontPages)[Name]['path']>> };
const frontRoutes = Object.fromEntries(
  builtFrontPages.map((name) => [name, frontRoute(name, frontPages[name].path)]),
) as unknown as FrontRoutes;

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

const importCodes = () => import('./pages/codes.ts');

/** The route of a page that is built. */
const pageRoute = <const Path extends string>(name: BuiltPage, path: Path) =>
  createRoute({
    getParentRoute: () => base,
    path,
    staticData: { name, page: name },
    beforeLoad: ({ context, params }) => {
      requirePage(context.me, pageOf(name));
      if (!areGoodParts(params)) throw notFound();
    },
    component: lazily(async () => (await importCodes()).loadPage(name)),
  });

type PageRoutes = { [Name in BuiltPage]: ReturnType<typeof pageRoute<(typeof pages)[Name]['path']>> };
const pageRoutes = Object.fromEntries(
  builtPages.map((name) => [name, pageRoute(name, pages[name].path)]),
) as unknown as PageRoutes;

/** An address without content of its own. Links lead to pages: these stay out of the types. */
const leave = (name: (typeof sections)[SectionKey]['name'] | PageName, path: string, to: (me: Me) => string): object =>
  createRoute({
    getParentRoute: () => base,
    path,
    staticData: { name },
    beforeLoad: ({ context }) => {
      throw redirect({ to: to(context.me), replace: true });
    },
  });

/** The addresses of sections, which open their first page. */
const sectionRoutes: object = Object.fromEntries(
  sectionKeys
    .filter((key) => builtPages.some((name) => pageOf(name).section === key))
    .map((key) => [key, leave(sections[key].name, sections[key].root, (me) => sectionStartOf(me, key))]),
);

/** Those of pages with tabs, which open their first one. */
const tabbedRoutes: object = Object.fromEntries(
  pageNames
    .filter((name) => builtTabsOf(name).length > 0)
    .map((name) => [name, leave(name, pageOf(name).path, (me) => firstTabOf(me, name))]),
);

const routeTree = root.addChildren({
  ...frontRoutes,
  base: base.addChildren({ start, ...pageRoutes, ...sectionRoutes, ...tabbedRoutes }),
});

/** The router with all routes; pages load lazily, each behind one reload where a new release took it away. */
export const createAppRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPendingComponent: Waiting,
    defaultPendingMs: 300,
    defaultErrorComponent: FailurePage,
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!pathChanged || focusFirstField()) return;
    // The first page keeps the browser's own place of focus.
    if (fromLocation) focusPageTitle();
  });
  return router;
};

export type AppRouter = ReturnType<typeof createAppRouter>;
