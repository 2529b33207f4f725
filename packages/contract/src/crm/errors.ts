import { defineErrors } from '../kernel/index.ts';

export const crmErrors = defineErrors('crm', {
  crm_unknown: { status: 404, message: 'This CRM isn’t offered here.' },
  crm_not_configured: { status: 409, message: 'This CRM isn’t set up on this server yet. Ask your administrator.' },
  crm_missing: { status: 422, message: 'Connect a CRM before you send records.' },
  crm_off: { status: 409, message: 'This CRM connection is off. Turn it on to send records.' },
  crm_expired: { status: 409, message: 'We lost access to the CRM. Reconnect it to send records.' },
  crm_refused: { status: 422, message: 'The CRM refused this: {reason}' },
  crm_unavailable: { status: 502, message: 'The CRM didn’t answer. Try again in a minute.' },
  crm_state_expired: { status: 404, message: 'This sign-in took too long or was used already. Connect again.' },
  crm_key_required: { status: 422, message: 'Enter the API key.' },
  crm_form_required: { status: 422, message: 'Enter the form ID. Records are sent to that form.' },
  crm_hook_refused: {
    status: 422,
    message: 'Enter the address of a Zapier hook. It starts with https://hooks.zapier.com/.',
  },
  crm_name_taken: { status: 422, message: 'Another connection already has this name. Choose another.' },
  crm_fields_wrong: { status: 422, message: 'Some fields can’t be sent like this.' },
  crm_no_notices: { status: 409, message: 'This CRM doesn’t send live updates.' },
  crm_notice_refused: { status: 400, message: 'This notice isn’t from the CRM.' },
  too_many_crms: { status: 409, message: 'You have {count} CRM connections. Delete one to add another.' },
});
