import type { OwnPackage, PackageChoices, ResellablePlan, SalesSettings } from '@galena/contract/packages';
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

const aPlan = (own: Partial<ResellablePlan> = {}): ResellablePlan => ({
  id: 7,
  name: 'Growth',
  description: '',
  search_limit: 300,
  rollover: false,
  modules: ['leads', 'ai_suggest'],
  ai_token_limit: null,
  team_member_limit: 3,
  related_account_limit: null,
  autopilot_limit: null,
  workflow_limit: null,
  list_limit: 50,
  max_results_per_search: 500,
  allow_related_accounts: false,
  ...own,
});

export const choices = (own: Partial<PackageChoices> = {}): PackageChoices => ({
  data: [aPlan(), aPlan({ id: 8, name: 'Scale', search_limit: 1_000, modules: ['leads'] })],
  currency: 'USD',
  wholesale_cents: 12,
  lowest_credit_price: 12,
  credit_price_cents: 15,
  has_business_account: true,
  ...own,
});

/** A package as its list shows it; what a test is about is given. */
export const aPackage = (own: Partial<OwnPackage> = {}): OwnPackage => ({
  id: 4,
  plan_id: 7,
  slug: 'starter',
  name: 'Starter',
  description: 'For one person',
  currency: 'USD',
  price_cents: 4_900,
  yearly_price_cents: 49_000,
  one_time_price_cents: null,
  trial_days: 14,
  trial_amount_cents: 0,
  collect_payment_method: true,
  available_for_billing_portal: false,
  show_on_sales_page: true,
  form_available_days: null,
  create_in_payment_provider: false,
  modules: ['leads'],
  credit_price_cents: 20,
  is_active: true,
  position: 1,
  created_at: moment,
  updated_at: moment,
  plan: { id: 7, name: 'Growth', search_limit: 300, rollover: false },
  sales_page: { url: 'https://agency.example/p/starter', is_published: true },
  ...own,
});

export const settings = (own: Partial<SalesSettings> = {}): SalesSettings => ({
  package_id: 4,
  is_saved: true,
  is_published: false,
  url: 'https://agency.example/p/starter',
  slug: 'starter',
  headline: 'Starter',
  subheadline: '',
  body_html: '',
  hero_image: null,
  video_url: null,
  features: [],
  button_text: '',
  faq: [],
  guarantee: '',
  thank_you_url: null,
  seo_title: '',
  seo_description: '',
  package: { id: 4, name: 'Starter', slug: 'starter', show_on_sales_page: true, is_active: true },
  has_business_account: true,
  ...own,
});
