import { defineRoom } from '../kernel/index.ts';
import { packageErrors } from './errors.ts';
import { packageRoutes, salesSettingsRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'packages',
  needs: ['plans', 'whitelabel'],
  routes: [packageRoutes, salesSettingsRoutes],
  errors: packageErrors,
});
