import { defineRoom } from '../kernel/index.ts';
import { subscriptionErrors } from './errors.ts';
import { adminSubscriptionRoutes, salesRoutes, subscriptionRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'subscriptions',
  needs: ['payments'],
  routes: [subscriptionRoutes, salesRoutes, adminSubscriptionRoutes],
  errors: subscriptionErrors,
});
