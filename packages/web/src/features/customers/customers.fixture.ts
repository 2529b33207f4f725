import type { CustomerImport, CustomerSubscription, CustomerWebhook, UsageRow } from '@galena/contract/customers';
import type { OwnPackage } from '@galena/contract/packages';
import { someone } from '../../testing/someone.ts';

const moment = '2026-11-20T08:31:00.000Z';

/** A reseller. */
export const aReseller = () =>
  someone({
    user_type: 'reseller',
    modules: [
      { id: 1, slug: 'leads', name: 'leads' },
      { id: 2, slug: 'whitelabel', name: 'whitelabel' },
    ],
  });

/** A customer's subscription as the list shows it; what a test is about is given. */
export const aSubscription = (own: Partial<CustomerSubscription> = {}): CustomerSubscription => ({
  id: 4,
  account_id: 40,
  customer_name: 'Kim Kid',
  first_name: 'Kim',
  last_name: 'Kid',
  email: 'kim@shop.example',
  username: 'kim@shop.example',
  plan: { id: 1, name: 'Growth' },
  package: { id: 7, name: 'Starter' },
  interval: 'month',
  status: 'active',
  access: 'full',
  managed_by: 'manual',
  canceled_by: null,
  price_cents: 0,
  currency: 'USD',
  started_at: moment,
  trial_ends_at: null,
  current_period_start: moment,
  current_period_end: null,
  expires_at: '2027-11-20T08:31:00.000Z',
  canceled_at: null,
  next_charge: null,
  next_plan: null,
  last_charge: null,
  payment_problem: null,
  acts: ['cancel'],
  can_log_in_as: true,
  ...own,
});

export const aPackage = (own: Partial<OwnPackage> = {}): OwnPackage => ({
  id: 7,
  plan: { id: 1, name: 'Growth', search_limit: 1_000, rollover: false },
  sales_page: null,
  plan_id: 1,
  slug: 'starter',
  name: 'Starter',
  description: '',
  currency: 'USD',
  price_cents: 1_900,
  yearly_price_cents: null,
  one_time_price_cents: null,
  trial_days: 0,
  trial_amount_cents: 0,
  collect_payment_method: true,
  available_for_billing_portal: false,
  show_on_sales_page: true,
  form_available_days: null,
  create_in_payment_provider: false,
  modules: ['leads'],
  credit_price_cents: 20,
  is_active: true,
  position: 0,
  created_at: moment,
  updated_at: moment,
  ...own,
});

export const aUsage = (own: Partial<UsageRow> = {}): UsageRow => ({
  id: '40-9',
  subscriber: { id: 40, name: 'Kim Kid' },
  email: 'kim@shop.example',
  package: 'Starter',
  list_type: 'local',
  action: 'search',
  credits: 1_234,
  created_at: moment,
  ...own,
});

export const anImport = (own: Partial<CustomerImport> = {}): CustomerImport => ({
  id: 3,
  file: 'customers.csv',
  package_id: 7,
  state: 'completed',
  rows: 1_200,
  rows_read: 1_200,
  added: 1_200,
  known: 0,
  refused: 0,
  stopped_at: null,
  created_at: moment,
  finished_at: moment,
  ...own,
});

export const secret = 'whsec_bm9ib2R5IGtub3dzIHRoaXMgYnV0IHRoZSByZWNlaXZlcg==';

export const aHook = (own: Partial<CustomerWebhook> = {}): CustomerWebhook => ({
  id: 1,
  url: 'https://hooks.example.com/1',
  events: ['subscription.created', 'subscription.canceled'],
  is_active: true,
  disabled: null,
  is_failing: false,
  last_status: 200,
  last_error: null,
  last_sent_at: moment,
  created_at: moment,
  ...own,
});
