import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const crmSuccesses = defineSuccesses({
  crm_connected: 'CRM connected.',
  crm_saved: 'CRM saved.',
  crm_disconnected: 'CRM disconnected. Records keep what was sent.',
  crm_fields_saved: 'Fields saved.',
  crm_sending: 'Sending records to the CRM.',
  crm_sending_again: 'Sending again: {count}.',
  crm_list_saved: 'Saved.',
  zap_listening: 'The Zap is listening.',
  zap_removed: 'The Zap is no longer listening.',
});
