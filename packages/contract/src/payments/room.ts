import { defineRoom } from '../kernel/index.ts';
import { paymentErrors } from './errors.ts';
import { cardRoutes, hookRoutes, moneyRoutes, walletRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'payments',
  needs: [],
  routes: [cardRoutes, walletRoutes, moneyRoutes, hookRoutes],
  errors: paymentErrors,
});
