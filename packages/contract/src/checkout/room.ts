import { defineRoom } from '../kernel/index.ts';
import { checkoutErrors } from './errors.ts';
import { checkoutRoutes, legalPageRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'checkout',
  needs: ['identity'],
  routes: [checkoutRoutes, legalPageRoutes],
  errors: checkoutErrors,
});
