import { defineErrors } from '../kernel/index.ts';

export const integrationErrors = defineErrors('integrations', {
  webhook_missing: { status: 422, message: "Selected list doesn't have webhook, please setup before continue." },
  webhook_off: { status: 409, message: 'This webhook is off. Turn it on to send records.' },
  webhook_url_refused: {
    status: 422,
    message: 'Webhooks can only be sent to public addresses that start with https://, without a user name or port.',
  },
  webhook_name_taken: { status: 422, message: 'Another webhook already has this name. Choose another.' },
  too_many_webhooks: { status: 409, message: 'You have {count} webhooks. Delete one to add another.' },
  webhook_in_use: { status: 409, message: 'Lists send to this webhook: {lists}. Choose another there first.' },
});
