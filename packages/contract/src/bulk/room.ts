import { defineRoom } from '../kernel/index.ts';
import { bulkErrors } from './errors.ts';
import { bulkRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({ name: 'bulk', needs: ['lists'], routes: [bulkRoutes], errors: bulkErrors });
