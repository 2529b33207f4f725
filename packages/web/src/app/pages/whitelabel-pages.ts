import { inner, page } from './page.ts';

/** The reseller's area. */
export const whitelabelPages = {
  'Whitelabel:BusinessAccount': page('whitelabel', 'shell.pages.business_account', 'palette'),
  'Whitelabel:Packages': page('whitelabel', 'shell.pages.packages', 'packages'),
  'Whitelabel:PackageCreate': inner('whitelabel', 'shell.pages.package_create', {
    back: 'Whitelabel:Packages',
  }),
  'Whitelabel:PackageEdit': inner('whitelabel', 'shell.pages.package_edit', {
    back: 'Whitelabel:Packages',
  }),
  'Whitelabel:PackageSalesSettings': inner('whitelabel', 'shell.pages.sales_settings', { back: 'Whitelabel:Packages' }),
  'Whitelabel:PaymentIntegration': page('whitelabel', 'shell.pages.payment_integration', 'credit-card'),
  'Whitelabel:PaymentIntegrationCallback': inner('whitelabel', null),
  'Whitelabel:Subscriptions': page('whitelabel', 'shell.pages.subscriptions', 'receipt-2'),
  'Whitelabel:SubscriptionCreate': inner('whitelabel', 'shell.pages.subscription_create', {
    back: 'Whitelabel:Subscriptions',
  }),
  'Whitelabel:SubscriptionEdit': inner('whitelabel', 'shell.pages.subscription_edit', {
    back: 'Whitelabel:Subscriptions',
  }),
  'Whitelabel:UsageHistory': inner('whitelabel', 'shell.pages.usage_history', {
    back: 'Whitelabel:Subscriptions',
  }),
  'Whitelabel:CustomLinks': page('whitelabel', 'shell.pages.custom_links', 'link'),
  'Whitelabel:SMTP': page('whitelabel', 'shell.pages.smtp', 'mail'),
  'Whitelabel:Webhook': page('whitelabel', 'shell.pages.webhook', 'webhook'),
  'Whitelabel:EmailTemplates': page('whitelabel', 'shell.pages.email_templates', 'template'),
  'Whitelabel:Training': page('whitelabel', 'shell.pages.training', 'school'),
  'Whitelabel:Course': inner('whitelabel', 'shell.pages.course', {
    back: 'Whitelabel:Training',
  }),
  'Whitelabel:CoursePageCreate': inner('whitelabel', 'shell.pages.course_page_create', { back: 'Whitelabel:Course' }),
  'Whitelabel:CoursePageEdit': inner('whitelabel', 'shell.pages.course_page_edit', { back: 'Whitelabel:Course' }),
  'Whitelabel:Partners': page('whitelabel', 'shell.pages.partners', 'heart-handshake'),
  'Whitelabel:PartnerCreate': inner('whitelabel', 'shell.pages.partner_create', {
    back: 'Whitelabel:Partners',
  }),
  'Whitelabel:PartnerEdit': inner('whitelabel', 'shell.pages.partner_edit', {
    back: 'Whitelabel:Partners',
  }),
};
