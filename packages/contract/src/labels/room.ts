import { defineRoom } from '../kernel/index.ts';
import { labelErrors } from './errors.ts';
import { labelRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({ name: 'labels', needs: ['contacts'], routes: [labelRoutes], errors: labelErrors });
