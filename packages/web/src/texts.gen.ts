// Made by `npm run generate` from the texts of the rooms; not edited by hand.
import type activityTexts from '@galena/contract/activity/lang/en.json';
import type adminTexts from '@galena/contract/admin/lang/en.json';
import type aiTexts from '@galena/contract/ai/lang/en.json';
import type billingTexts from '@galena/contract/billing/lang/en.json';
import type bulkTexts from '@galena/contract/bulk/lang/en.json';
import type catalogueTexts from '@galena/contract/catalogue/lang/en.json';
import type checkoutTexts from '@galena/contract/checkout/lang/en.json';
import type credentialsTexts from '@galena/contract/credentials/lang/en.json';
import type crmTexts from '@galena/contract/crm/lang/en.json';
import type customersTexts from '@galena/contract/customers/lang/en.json';
import type duplicatesTexts from '@galena/contract/duplicates/lang/en.json';
import type enrichmentTexts from '@galena/contract/enrichment/lang/en.json';
import type exportsTexts from '@galena/contract/exports/lang/en.json';
import type identityTexts from '@galena/contract/identity/lang/en.json';
import type importsTexts from '@galena/contract/imports/lang/en.json';
import type integrationsTexts from '@galena/contract/integrations/lang/en.json';
import type keysTexts from '@galena/contract/keys/lang/en.json';
import type labelsTexts from '@galena/contract/labels/lang/en.json';
import type listsTexts from '@galena/contract/lists/lang/en.json';
import type mailingTexts from '@galena/contract/mailing/lang/en.json';
import type messagesTexts from '@galena/contract/messages/lang/en.json';
import type outcomesTexts from '@galena/contract/outcomes/lang/en.json';
import type packagesTexts from '@galena/contract/packages/lang/en.json';
import type partnersTexts from '@galena/contract/partners/lang/en.json';
import type paymentsTexts from '@galena/contract/payments/lang/en.json';
import type plansTexts from '@galena/contract/plans/lang/en.json';
import type providersTexts from '@galena/contract/providers/lang/en.json';
import type recordsTexts from '@galena/contract/records/lang/en.json';
import type searchTexts from '@galena/contract/search/lang/en.json';
import type similarTexts from '@galena/contract/similar/lang/en.json';
import type subscriptionsTexts from '@galena/contract/subscriptions/lang/en.json';
import type suppressionsTexts from '@galena/contract/suppressions/lang/en.json';
import type teamTexts from '@galena/contract/team/lang/en.json';
import type verificationTexts from '@galena/contract/verification/lang/en.json';
import type walletTexts from '@galena/contract/wallet/lang/en.json';
import type whitelabelTexts from '@galena/contract/whitelabel/lang/en.json';

/** Every text of the interface by its key. */
export type Texts = typeof activityTexts &
  typeof adminTexts &
  typeof aiTexts &
  typeof billingTexts &
  typeof bulkTexts &
  typeof catalogueTexts &
  typeof checkoutTexts &
  typeof credentialsTexts &
  typeof crmTexts &
  typeof customersTexts &
  typeof duplicatesTexts &
  typeof enrichmentTexts &
  typeof exportsTexts &
  typeof identityTexts &
  typeof importsTexts &
  typeof integrationsTexts &
  typeof keysTexts &
  typeof labelsTexts &
  typeof listsTexts &
  typeof mailingTexts &
  typeof messagesTexts &
  typeof outcomesTexts &
  typeof packagesTexts &
  typeof partnersTexts &
  typeof paymentsTexts &
  typeof plansTexts &
  typeof providersTexts &
  typeof recordsTexts &
  typeof searchTexts &
  typeof similarTexts &
  typeof subscriptionsTexts &
  typeof suppressionsTexts &
  typeof teamTexts &
  typeof verificationTexts &
  typeof walletTexts &
  typeof whitelabelTexts;
