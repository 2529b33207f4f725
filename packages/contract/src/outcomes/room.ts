import { defineRoom } from '../kernel/index.ts';
import { outcomeRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'outcomes',
  needs: [],
  routes: [outcomeRoutes],
});
