import { defineRoom } from '../kernel/index.ts';
import { duplicateErrors } from './errors.ts';
import { duplicateRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'duplicates',
  needs: ['lists', 'records'],
  routes: [duplicateRoutes],
  errors: duplicateErrors,
});
