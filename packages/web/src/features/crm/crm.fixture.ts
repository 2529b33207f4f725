import {
  crmDeliveryRoutes,
  crmRoutes as routes,
  crmSuccesses,
  type CrmConnection,
  type CrmDelivery,
  type CrmDeliveryDetails,
  type CrmField,
  type CrmOffer,
  type FieldRule,
} from '@galena/contract/crm';
import { AppError, generalErrors, successOf } from '@galena/contract/kernel';
import type { Backend } from '../../testing/backend.ts';

export const offerOf = (key: string, more: Partial<CrmOffer> = {}): CrmOffer => ({
  key,
  suite_id: null,
  name: key,
  access: 'oauth',
  form: 'none',
  is_configured: true,
  is_sandbox: false,
  is_untested: false,
  invite_url: null,
  ...more,
});

/** A CRM of the account that works. */
export const crmOf = (id: number, more: Partial<CrmConnection> = {}): CrmConnection => ({
  id,
  crm_key: 'ghl',
  suite_id: null,
  crm_name: 'HighLevel',
  name: 'HighLevel',
  status: 'active',
  is_active: true,
  is_sandbox: false,
  access: 'oauth',
  form: 'counted',
  has_tags: true,
  has_fields: true,
  account_name: 'Northbeam',
  form_id: null,
  custom_fields: {},
  if_exists: 'fill_empty',
  adds_list_name: true,
  tags: [],
  reads_back: false,
  customer_tag: null,
  customer_stage: null,
  has_stages: false,
  has_contacts: true,
  contacts_read: null,
  notices: null,
  passes_on: false,
  deletes_contacts: false,
  can_mark: true,
  can_delete: true,
  verify_emails: 'off',
  counts: { sending: 0, sent: 412, unsent: 0 },
  last_sent_at: null,
  lists: [],
  created_at: '2026-11-20T08:31:00.000Z',
  ...more,
});

export const deliveryOf = (id: number, more: Partial<CrmDelivery> = {}): CrmDelivery => ({
  id,
  connection_id: 1,
  result_id: 100 + id,
  result_name: `Lead ${id}`,
  campaign_id: 4,
  list_type: 'local',
  state: 'sent',
  attempts: 1,
  next_at: null,
  last_error: null,
  is_verifying: false,
  said: null,
  remote_url: `https://crm.example/${id}`,
  has_differences: false,
  sent_at: '2026-11-26T08:31:00.000Z',
  deletion: null,
  updated_at: '2026-11-26T08:31:00.000Z',
  ...more,
});

export const detailsOf = (delivery: CrmDelivery): CrmDeliveryDetails => ({
  ...delivery,
  remote_id: 'c1',
  request_hash: 'abc',
  receipt: {
    outcome: 'created',
    at: '2026-11-26T08:31:00.000Z',
    sent: [{ crm_field: 'email', value: 'a@lead.example' }],
    kept: [],
    differences: [{ crm_field: 'city', sent: 'Lisbon', held: 'Lis' }],
    skipped: [{ crm_field: 'custom:size', problem: 'not_a_number' }],
    labels: { email: 'Email', city: 'City', 'custom:size': 'Size' },
    doubles: [],
    owner: 'Dana',
    tags: ['VIP'],
    is_do_not_disturb: null,
  },
});

const fieldOf = (key: string, label: string, type: CrmField['type'], isCustom = false): CrmField => ({
  key,
  label,
  type,
  options: [],
  is_custom: isCustom,
});

const fields = [
  fieldOf('companyName', 'Business name', 'text'),
  fieldOf('email', 'Email', 'email'),
  fieldOf('city', 'City', 'text'),
  fieldOf('custom:size', 'Size', 'number', true),
];

const usual: readonly FieldRule[] = [
  { field: 'name', crm_field: 'companyName', how: 'as_is', text: null },
  { field: 'email', crm_field: 'email', how: 'as_is', text: null },
];

/** What would be sent of a record, as the server says it: a field of numbers does not take names. */
const previewOf = (map: readonly FieldRule[]) => ({
  result_id: 7,
  result_name: 'Sorriso do Tejo',
  own_fields: [
    { field: 'name', title: 'Business' },
    { field: 'email', title: 'Email' },
    { field: 'city', title: 'City' },
  ],
  rules: map.map((rule) => {
    const isWrong = rule.crm_field === 'custom:size';
    const value = rule.how === 'fixed' ? rule.text : `${rule.field} of it`;
    return { ...rule, value: isWrong ? null : value, problem: isWrong ? ('not_a_number' as const) : null };
  }),
});

/** The CRMs of an account, as the server keeps them. */
export const answerCrms = (
  backend: Backend,
  {
    offers,
    connections = [],
  }: { readonly offers: readonly CrmOffer[]; readonly connections?: readonly CrmConnection[] },
): void => {
  let all = [...connections];
  const get = (id: number): CrmConnection => {
    const found = all.find((one) => one.id === id);
    if (!found) throw new AppError(generalErrors.not_found);
    return found;
  };
  backend.answer(routes.offers, () => ({ data: [...offers] }));
  backend.answer(routes.connections, () => ({ data: all }));
  backend.answer(routes.create, ({ body }) => {
    const offer = offers.find(({ key }) => key === body.crm_key);
    const made = crmOf(all.length + 1, {
      crm_key: body.crm_key,
      crm_name: offer?.name ?? '',
      name: offer?.name ?? '',
      access: offer?.access ?? 'api_key',
      form_id: body.form_id ?? null,
      is_sandbox: offer?.is_sandbox ?? false,
    });
    all = [...all, made];
    return { data: made, ...successOf(crmSuccesses.crm_connected) };
  });
  backend.answer(routes.change, ({ params, body }) => {
    const { api_key: _, hook_url: __, custom_fields: ___, ...change } = body;
    all = all.map((one) => (one.id === params.id ? ({ ...one, ...change } as CrmConnection) : one));
    return { data: get(params.id), ...successOf(crmSuccesses.crm_saved) };
  });
  backend.answer(routes.remove, ({ params }) => {
    all = all.filter(({ id }) => id !== params.id);
    return successOf(crmSuccesses.crm_disconnected);
  });
  backend.answer(routes.stages, () => ({
    data: [
      { key: 'lead', label: 'Lead' },
      { key: 'customer', label: 'Customer' },
    ],
  }));
  backend.answer(routes.notices, ({ params, body }) => {
    const notices = { path: body.is_on ? `/api/hooks/crm/1-${params.id}-n_key` : null, last_at: null };
    all = all.map((one) => (one.id === params.id ? { ...one, notices } : one));
    return { data: get(params.id), ...successOf(crmSuccesses.crm_saved) };
  });
  backend.answer(routes.customFields, () => ({ data: fields }));
  backend.answer(routes.preview, ({ params, body }) => ({
    data: previewOf(body.map ?? get(params.id).custom_fields[body.list_type] ?? usual),
  }));
  backend.answer(routes.fields, ({ params, body }) => {
    all = all.map((one) =>
      one.id === params.id ? { ...one, custom_fields: { ...one.custom_fields, [body.list_type]: body.map } } : one,
    );
    return { data: get(params.id), ...successOf(crmSuccesses.crm_fields_saved) };
  });
  backend.answer(crmDeliveryRoutes.deliveries, () => ({ data: [], before: null }));
};
