import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Admin:Users': { load: () => import('./users/users.page.tsx').then(({ UsersPage }) => UsersPage) },
  'Admin:UserCreate': {
    load: () => import('./users/user-create.page.tsx').then(({ UserCreatePage }) => UserCreatePage),
  },
  'Admin:UserEdit': { load: () => import('./users/user-edit.page.tsx').then(({ UserEditPage }) => UserEditPage) },
  'Admin:UsersHistory': {
    load: () => import('./users/users-history.page.tsx').then(({ UsersHistoryPage }) => UsersHistoryPage),
  },
  'Admin:Plans': { load: () => import('./plans/plans.page.tsx').then(({ PlansPage }) => PlansPage) },
  'Admin:PlanCreate': {
    load: () => import('./plans/plan-create.page.tsx').then(({ PlanCreatePage }) => PlanCreatePage),
  },
  'Admin:PlanEdit': { load: () => import('./plans/plan-edit.page.tsx').then(({ PlanEditPage }) => PlanEditPage) },
  'Admin:PlansHistory': {
    load: () => import('./plans/plans-history.page.tsx').then(({ PlansHistoryPage }) => PlansHistoryPage),
  },
  'Admin:Money': { load: () => import('./money/money.page.tsx').then(({ MoneyPage }) => MoneyPage) },
  'Admin:Searchers': {
    load: () => import('./searchers/searchers.page.tsx').then(({ SearchersPage }) => SearchersPage),
  },
  'Admin:Manifests': {
    load: () => import('./manifests/manifests.page.tsx').then(({ ManifestsPage }) => ManifestsPage),
  },
  'Admin:Imports': { load: () => import('./imports/imports.page.tsx').then(({ ImportsPage }) => ImportsPage) },
  'Admin:Jobs': { load: () => import('./jobs.page.tsx').then(({ JobsPage }) => JobsPage) },
} satisfies PageCodes;
