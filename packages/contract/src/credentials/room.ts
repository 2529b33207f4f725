import { defineRoom } from '../kernel/index.ts';
import { credentialErrors } from './errors.ts';
import { doorRoutes, securityRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'credentials',
  needs: ['identity'],
  routes: [doorRoutes, securityRoutes],
  errors: credentialErrors,
});
