import { defineRoom } from '../kernel/index.ts';
import { whitelabelRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'whitelabel',
  needs: [],
  routes: [whitelabelRoutes],
});
