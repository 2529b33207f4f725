import { defineRoom } from '../kernel/index.ts';
import { demoSiteRoutes } from './demo-site-routes.ts';
import { searchErrors } from './errors.ts';
import { locationRoutes } from './locations.ts';
import { manifestRoutes } from './manifest-routes.ts';
import { searchRoutes } from './routes.ts';
import { savedSearchRoutes } from './saved-routes.ts';
import { searcherRoutes } from './searcher-routes.ts';
import { vendorKeyRoutes } from './vendor-key-routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'search',
  needs: ['billing', 'contacts', 'lists', 'plans'],
  routes: [
    locationRoutes,
    searchRoutes,
    savedSearchRoutes,
    searcherRoutes,
    vendorKeyRoutes,
    manifestRoutes,
    demoSiteRoutes,
  ],
  errors: searchErrors,
});
