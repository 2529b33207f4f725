import { defineRoom } from '../kernel/index.ts';
import { partnerErrors } from './errors.ts';
import { adminPartnerRoutes, ownPartnerRoutes, referralReportRoutes, partnerRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'partners',
  needs: [],
  routes: [partnerRoutes, adminPartnerRoutes, ownPartnerRoutes, referralReportRoutes],
  errors: partnerErrors,
});
