import { defineRoom } from '../kernel/index.ts';
import { identityErrors } from './errors.ts';
import { profileRoutes } from './profile-routes.ts';
import { identityRoutes } from './routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'identity',
  needs: [],
  routes: [signUpRoutes, identityRoutes, profileRoutes],
  errors: identityErrors,
});
