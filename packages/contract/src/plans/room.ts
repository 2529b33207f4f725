import { defineRoom } from '../kernel/index.ts';
import { plansErrors } from './errors.ts';
import { adminPlanRoutes, plansRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'plans',
  needs: [],
  routes: [plansRoutes, adminPlanRoutes],
  errors: plansErrors,
});
