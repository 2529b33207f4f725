import { defineRoom } from '../kernel/index.ts';
import { walletErrors } from './errors.ts';
import { walletRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'wallet',
  needs: ['billing', 'payments', 'subscriptions'],
  routes: [walletRoutes],
  errors: walletErrors,
});
