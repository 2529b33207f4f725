import { defineRoom } from '../kernel/index.ts';
import { employeeRoutes } from './employee-routes.ts';
import { listErrors } from './errors.ts';
import { resultRoutes } from './result-routes.ts';
import { listRoutes } from './routes.ts';
import { valueRoutes } from './value-routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'lists',
  needs: [],
  routes: [listRoutes, resultRoutes, employeeRoutes, valueRoutes],
  errors: listErrors,
});
