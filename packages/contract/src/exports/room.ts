import { defineRoom } from '../kernel/index.ts';
import { exportErrors } from './errors.ts';
import { exportRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({ name: 'exports', needs: ['lists'], routes: [exportRoutes], errors: exportErrors });
