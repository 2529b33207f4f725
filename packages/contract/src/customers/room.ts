import { defineRoom } from '../kernel/index.ts';
import { customerErrors } from './errors.ts';
import { customerImportRoutes } from './import-routes.ts';
import { customerRoutes } from './routes.ts';
import { customerWebhookEvents } from './webhook-events.ts';
import { customerWebhookRoutes } from './webhook-routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'customers',
  needs: ['identity', 'imports', 'integrations', 'subscriptions', 'wallet'],
  routes: [customerRoutes, customerImportRoutes, customerWebhookRoutes],
  errors: customerErrors,
  webhooks: customerWebhookEvents,
});
