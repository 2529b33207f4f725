import { inner, page } from './page.ts';

const root = '/whitelabel';

/** The reseller's area. */
export const whitelabelPages = {
  'Whitelabel:Dashboard': page('whitelabel', `${root}/dashboard`, 'shell.pages.overview', 'gauge'),
  'Whitelabel:BusinessAccount': page(
    'whitelabel',
    `${root}/business-account`,
    'shell.pages.business_account',
    'palette',
  ),
  'Whitelabel:Packages': page('whitelabel', `${root}/packages`, 'shell.pages.packages', 'packages'),
  'Whitelabel:PackageCreate': inner('whitelabel', `${root}/packages/create`, 'shell.pages.package_create', {
    back: 'Whitelabel:Packages',
  }),
  'Whitelabel:PackageEdit': inner('whitelabel', `${root}/packages/$id/edit`, 'shell.pages.package_edit', {
    back: 'Whitelabel:Packages',
  }),
  'Whitelabel:PackageSalesSettings': inner(
    'whitelabel',
    `${root}/packages/$id/sales-settings`,
    'shell.pages.sales_settings',
    { back: 'Whitelabel:Packages' },
  ),
  'Whitelabel:PaymentIntegration': page(
    'whitelabel',
    `${root}/payment-integration`,
    'shell.pages.payment_integration',
    'credit-card',
  ),
  'Whitelabel:PaymentIntegrationCallback': inner('whitelabel', `${root}/payment-integration/callback`, null),
  'Whitelabel:Subscriptions': page('whitelabel', `${root}/subscriptions`, 'shell.pages.subscriptions', 'receipt-2'),
  'Whitelabel:SubscriptionCreate': inner(
    'whitelabel',
    `${root}/subscriptions/create`,
    'shell.pages.subscription_create',
    { back: 'Whitelabel:Subscriptions' },
  ),
  'Whitelabel:SubscriptionEdit': inner(
    'whitelabel',
    `${root}/subscriptions/$id/edit`,
    'shell.pages.subscription_edit',
    { back: 'Whitelabel:Subscriptions' },
  ),
  'Whitelabel:UsageHistory': inner('whitelabel', `${root}/subscriptions/usage-history`, 'shell.pages.usage_history', {
    back: 'Whitelabel:Subscriptions',
  }),
  'Whitelabel:CustomLinks': page('whitelabel', `${root}/custom-links`, 'shell.pages.custom_links', 'link'),
  'Whitelabel:SMTP': page('whitelabel', `${root}/smtp`, 'shell.pages.smtp', 'mail'),
  'Whitelabel:Webhook': page('whitelabel', `${root}/webhook`, 'shell.pages.webhook', 'webhook'),
  'Whitelabel:EmailTemplates': page('whitelabel', `${root}/email-templates`, 'shell.pages.email_templates', 'template'),
  'Whitelabel:LegalPages': page('whitelabel', `${root}/legal-pages`, 'shell.pages.legal_pages', 'file-text'),
  'Whitelabel:Training': page('whitelabel', `${root}/training-content`, 'shell.pages.training', 'school'),
  'Whitelabel:Course': inner('whitelabel', `${root}/training-content/$id`, 'shell.pages.course', {
    back: 'Whitelabel:Training',
  }),
  'Whitelabel:CoursePageCreate': inner(
    'whitelabel',
    `${root}/training-content/$id/create`,
    'shell.pages.course_page_create',
    { back: 'Whitelabel:Course' },
  ),
  'Whitelabel:CoursePageEdit': inner(
    'whitelabel',
    `${root}/training-content/$id/$pageId/edit`,
    'shell.pages.course_page_edit',
    { back: 'Whitelabel:Course' },
  ),
  'Whitelabel:Partners': page('whitelabel', `${root}/partners`, 'shell.pages.partners', 'heart-handshake'),
  'Whitelabel:PartnerCreate': inner('whitelabel', `${root}/partners/create`, 'shell.pages.partner_create', {
    back: 'Whitelabel:Partners',
  }),
  'Whitelabel:PartnerEdit': inner('whitelabel', `${root}/partners/$id/edit`, 'shell.pages.partner_edit', {
    back: 'Whitelabel:Partners',
  }),
};
