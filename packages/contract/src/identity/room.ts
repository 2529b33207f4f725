import { defineRoom } from '../kernel/index.ts';
import { identityErrors } from './errors.ts';
import { identityRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'identity',
  needs: [],
  routes: [identityRoutes],
  errors: identityErrors,
});
