import { defineRoom } from '../kernel/index.ts';
import { listErrors } from './errors.ts';
import { listRoutes } from './routes.ts';
import { viewRoutes } from './view-routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'lists',
  needs: ['plans'],
  routes: [listRoutes, viewRoutes],
  errors: listErrors,
});
