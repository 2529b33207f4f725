import { defineRoom } from '../kernel/index.ts';
import { enrichmentErrors } from './errors.ts';
import { enrichRoutes, lookupOrderRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'enrichment',
  needs: ['billing', 'lists', 'outcomes'],
  routes: [enrichRoutes, lookupOrderRoutes],
  errors: enrichmentErrors,
});
