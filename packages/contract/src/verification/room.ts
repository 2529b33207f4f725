import { defineRoom } from '../kernel/index.ts';
import { verificationErrors } from './errors.ts';
import { bounceRoutes, verificationOperatorRoutes, verificationRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'verification',
  needs: ['billing', 'contacts', 'lists', 'outcomes'],
  routes: [verificationRoutes, bounceRoutes, verificationOperatorRoutes],
  errors: verificationErrors,
});
