import { defineRoom } from '../kernel/index.ts';
import { customerErrors } from './errors.ts';
import { customerRoutes } from './routes.ts';
import { customerWebhookEvents } from './webhook-events.ts';
import { customerWebhookRoutes } from './webhook-routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'customers',
  needs: ['identity', 'integrations', 'subscriptions', 'wallet'],
  routes: [customerRoutes, customerWebhookRoutes],
  errors: customerErrors,
  webhooks: customerWebhookEvents,
});
