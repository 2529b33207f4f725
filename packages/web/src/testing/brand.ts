import { languages, noLegalPages } from '@galena/contract/kernel';
import { brandColours, type BusinessAccount, type BusinessSettings } from '@galena/contract/whitelabel';
import { onTestFinished } from 'vitest';

/** A brand of a reseller, without anything that it need not have. */
export const kestrel: BusinessSettings = {
  name: 'Kestrel',
  domain: 'kestrel.example',
  logo: null,
  favicon: null,
  script: null,
  content: null,
  script_level: 'off',
  login_page_bg_color: null,
  sidebar_background_color: null,
  button_color: '#0F766E',
  secondary_color: '#F59E0B',
  text_color: null,
  heading_color: null,
  text_primary: null,
  text_secondary: null,
  crms: [],
  show_training_center: true,
  support_url: null,
  legal: noLegalPages,
  languages: ['en', 'es', 'fr', 'de'],
};

/** A reseller's business account, as saved. */
export const brandOf = (more: Partial<BusinessAccount> = {}): BusinessAccount => ({
  is_saved: true,
  business_name: 'Kestrel Growth',
  slug: 'kestrel',
  white_label_url: 'https://kestrel.leads.example',
  base_domain: 'leads.example',
  app_url: null,
  domain: { host: null, status: 'none', records: [], problem: null, checked_at: null },
  sales_page_url: null,
  support_url: null,
  invoice_details: null,
  languages: [...languages],
  default_language: 'en',
  colours: {
    ...(Object.fromEntries(brandColours.map((name) => [name, null])) as BusinessAccount['colours']),
    primary: '#0F766E',
    secondary: '#F59E0B',
  },
  logo: null,
  favicon: null,
  show_training_center: true,
  include_system_training: true,
  html_in_body: null,
  script_level: 'frame',
  scripts_blocked: false,
  direct_allowed: false,
  crms: [],
  crm_choices: [
    { key: 'ghl', name: 'GoHighLevel' },
    { key: 'keap', name: 'Keap' },
  ],
  selling_price_cents: null,
  wholesale_cents: 12,
  ...more,
});

/** What the server writes into the pages of a brand. */
export const beBrand = (): void => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="app-brand"]');
  if (meta === null) throw new Error('the page does not say whose it is');
  meta.content = 'tenant';
  onTestFinished(() => void (meta.content = 'house'));
};
