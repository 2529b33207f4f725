import { defineRoom } from '../kernel/index.ts';
import { providerErrors } from './errors.ts';
import { providerRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'providers',
  needs: [],
  routes: [providerRoutes],
  errors: providerErrors,
});
