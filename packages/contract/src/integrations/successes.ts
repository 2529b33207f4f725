import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const integrationSuccesses = defineSuccesses({
  webhook_added: 'Webhook added.',
  webhook_saved: 'Webhook saved.',
  webhook_deleted: 'Webhook deleted.',
  webhook_secret_changed: 'New signing secret created. The old one works for 24 more hours.',
  webhook_sending: 'Sending records to the webhook.',
  deliveries_replayed: 'Sending again: {count}.',
});
