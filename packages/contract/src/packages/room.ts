import { defineRoom } from '../kernel/index.ts';
import { packageErrors } from './errors.ts';
import { packageRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({ name: 'packages', needs: ['plans'], routes: [packageRoutes], errors: packageErrors });
