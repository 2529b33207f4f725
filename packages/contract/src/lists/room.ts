import { defineRoom } from '../kernel/index.ts';
import { listErrors } from './errors.ts';
import { listRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({ name: 'lists', needs: ['plans'], routes: [listRoutes], errors: listErrors });
