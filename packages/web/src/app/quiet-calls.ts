import { adminRoutes } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import type { AnyRoute } from '@galena/contract/kernel';
import { whitelabelRoutes } from '@galena/contract/whitelabel';

/** Calls whose failures are told elsewhere (in the login form, by the guard, by the banner) or to nobody. */
const quiet = new Set<AnyRoute>([
  identityRoutes.login,
  identityRoutes.logout,
  identityRoutes.me,
  whitelabelRoutes.siteSettings,
  adminRoutes.logAppError,
]);

/** Keeps failures of these calls from becoming toasts: they are asked again and again behind the reader's back. */
export const beQuietAbout = (...routes: readonly AnyRoute[]): void => {
  for (const route of routes) quiet.add(route);
};

/** Whether a failure of this call is nobody's toast. */
export const isQuiet = (route: AnyRoute): boolean => quiet.has(route);

/** Calls whose success the page tells of in words of its own, with a way to undo it. */
const toldByPages = new Set<AnyRoute>();

/** Keeps the server's sentence about a success of these calls from becoming a toast. */
export const letPagesTell = (...routes: readonly AnyRoute[]): void => {
  for (const route of routes) toldByPages.add(route);
};

/** Whether the page tells of a success of this call. */
export const isToldByPage = (route: AnyRoute): boolean => toldByPages.has(route);
