import { defineRoom } from '../kernel/index.ts';
import { whitelabelErrors } from './errors.ts';
import { adminBrandRoutes } from './operator.ts';
import { businessAccountRoutes, customLinkRoutes, legalRoutes, upgradeRoutes } from './routes.ts';
import { whitelabelRoutes } from './site-routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'whitelabel',
  needs: [],
  routes: [whitelabelRoutes, upgradeRoutes, businessAccountRoutes, customLinkRoutes, legalRoutes, adminBrandRoutes],
  errors: whitelabelErrors,
});
