import { defineRoom } from '../kernel/index.ts';
import { exportErrors } from './errors.ts';
import { preparedRoutes } from './prepared-routes.ts';
import { exportRoutes } from './routes.ts';
import { scheduleRoutes } from './schedule-routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'exports',
  needs: ['lists'],
  routes: [exportRoutes, preparedRoutes, scheduleRoutes],
  errors: exportErrors,
});
