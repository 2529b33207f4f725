import { defineRoom } from '../kernel/index.ts';
import { catalogueErrors } from './errors.ts';
import { importRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({ name: 'catalogue', needs: [], routes: [importRoutes], errors: catalogueErrors });
