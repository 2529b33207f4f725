import { defineRoom } from '../kernel/index.ts';
import { integrationErrors } from './errors.ts';
import { webhookRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'integrations',
  needs: ['lists'],
  routes: [webhookRoutes],
  errors: integrationErrors,
});
