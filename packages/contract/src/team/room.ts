import { defineRoom } from '../kernel/index.ts';
import { teamErrors } from './errors.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { relatedRoutes } from './related-routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'team',
  needs: ['identity', 'plans'],
  routes: [memberRoutes, relatedRoutes, invitationRoutes],
  errors: teamErrors,
});
