import { defineRoom } from '../kernel/index.ts';
import { activityRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({ name: 'activity', needs: [], routes: [activityRoutes] });
