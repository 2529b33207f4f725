import { defineRoom } from '../kernel/index.ts';
import { integrationErrors } from './errors.ts';
import { webhookRoutes } from './routes.ts';
import { webhookEvents } from './webhook-events.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'integrations',
  needs: ['billing', 'lists', 'records', 'verification'],
  routes: [webhookRoutes],
  errors: integrationErrors,
  webhooks: webhookEvents,
});
