import { defineRoom } from '../kernel/index.ts';
import { editRoutes } from './edit-routes.ts';
import { employeeRoutes } from './employee-routes.ts';
import { recordErrors } from './errors.ts';
import { groupRoutes } from './groups.ts';
import { manualRoutes } from './manual-entry.ts';
import { recordMapRoutes } from './map-routes.ts';
import { resultRoutes } from './result-routes.ts';
import { valueRoutes } from './value-routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'records',
  needs: ['contacts', 'labels', 'lists'],
  routes: [resultRoutes, groupRoutes, recordMapRoutes, manualRoutes, employeeRoutes, editRoutes, valueRoutes],
  errors: recordErrors,
});
