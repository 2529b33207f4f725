import { defineRoom } from '../kernel/index.ts';
import { adminHealthRoutes } from './health.ts';
import { adminJobRoutes } from './jobs.ts';
import { adminMailRoutes } from './mails.ts';
import { adminRoutes } from './routes.ts';
import { adminRunRoutes } from './runs.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'admin',
  needs: [],
  routes: [adminRoutes, adminJobRoutes, adminRunRoutes, adminHealthRoutes, adminMailRoutes],
});
