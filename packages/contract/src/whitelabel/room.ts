import { defineRoom } from '../kernel/index.ts';
import { whitelabelErrors } from './errors.ts';
import { businessAccountRoutes, customLinkRoutes, upgradeRoutes, whitelabelRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'whitelabel',
  needs: [],
  routes: [whitelabelRoutes, upgradeRoutes, businessAccountRoutes, customLinkRoutes],
  errors: whitelabelErrors,
});
