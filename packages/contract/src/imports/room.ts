import { defineRoom } from '../kernel/index.ts';
import { importErrors } from './errors.ts';
import { listImportRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'imports',
  needs: ['contacts', 'labels', 'lists'],
  routes: [listImportRoutes],
  errors: importErrors,
});
