import { defineRoom } from '../kernel/index.ts';
import { aiRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({ name: 'ai', needs: [], routes: [aiRoutes] });
