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

/** Whether a failure of this call is nobody's toast. What is asked at the door is told there. */
export const isQuiet = (route: AnyRoute): boolean => quiet.has(route) || route.path.startsWith('/auth/');

type Tell = (route: AnyRoute, body: { readonly message: string }) => void;

let tell: Tell = () => {};

/** Sets who tells of what was done: there is nothing to tell before somebody is signed in. */
export const onSuccess = (next: Tell): void => {
  tell = next;
};

/** Tells of what a call has done. */
export const tellOfSuccess: Tell = (route, body) => tell(route, body);
