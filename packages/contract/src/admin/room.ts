import { defineRoom } from '../kernel/index.ts';
import { adminErrors } from './errors.ts';
import { adminHealthRoutes } from './health.ts';
import { adminJobRoutes } from './jobs.ts';
import { adminMailRoutes } from './mails.ts';
import { adminRoutes } from './routes.ts';
import { adminRunRoutes } from './runs.ts';
import { adminUserRoutes, firstPasswordRoutes } from './users.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'admin',
  needs: ['credentials', 'identity', 'plans'],
  routes: [
    adminRoutes,
    adminJobRoutes,
    adminRunRoutes,
    adminHealthRoutes,
    adminMailRoutes,
    adminUserRoutes,
    firstPasswordRoutes,
  ],
  errors: adminErrors,
});
