import { defineRoom } from '../kernel/index.ts';
import { keyErrors } from './errors.ts';
import { keyRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({ name: 'keys', needs: [], routes: [keyRoutes], errors: keyErrors });
