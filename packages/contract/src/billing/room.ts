import { defineRoom } from '../kernel/index.ts';
import { billingErrors } from './errors.ts';
import { billingRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'billing',
  needs: [],
  routes: [billingRoutes],
  errors: billingErrors,
});
