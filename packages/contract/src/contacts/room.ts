import { defineRoom } from '../kernel/index.ts';

/** The manifest of the room. */
export const room = defineRoom({ name: 'contacts', needs: [], routes: [] });
