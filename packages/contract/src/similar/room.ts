import { defineRoom } from '../kernel/index.ts';
import { similarErrors } from './errors.ts';
import { similarRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'similar',
  needs: ['billing', 'lists', 'plans', 'search'],
  routes: [similarRoutes],
  errors: similarErrors,
});
