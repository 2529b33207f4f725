import { defineErrors } from '../kernel/index.ts';

export const providerErrors = defineErrors('providers', {
  connecting_off: {
    status: 409,
    message: 'No payment provider can be connected here yet. Ask whoever runs the platform.',
  },
  already_connected: { status: 409, message: 'A payment account is already connected. Disconnect it first.' },
  connect_state_expired: { status: 404, message: 'This took too long or was used before. Connect again.' },
  connect_refused: { status: 422, message: 'The payment provider refused: {reason}' },
  payment_account_taken: { status: 409, message: 'This payment account is already connected to another business.' },
  connection_in_use: {
    status: 409,
    message: 'Customers still pay through this account ({count}). Confirm to disconnect it all the same.',
  },
});
