import { defineRoom } from '../kernel/index.ts';
import { crmErrors } from './errors.ts';
import { crmDeliveryRoutes, crmHookRoutes, crmRoutes, zapierRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'crm',
  needs: ['billing', 'lists', 'verification'],
  routes: [crmRoutes, crmDeliveryRoutes, crmHookRoutes, zapierRoutes],
  errors: crmErrors,
});
