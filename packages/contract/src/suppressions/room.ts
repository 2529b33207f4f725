import { defineRoom } from '../kernel/index.ts';
import { suppressionErrors } from './errors.ts';
import { exclusionRoutes, platformSuppressionRoutes, suppressionRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'suppressions',
  needs: ['imports'],
  routes: [suppressionRoutes, exclusionRoutes, platformSuppressionRoutes],
  errors: suppressionErrors,
});
