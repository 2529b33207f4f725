import { activity } from '../modules/activity/module.ts';
import { admin } from '../modules/admin/module.ts';
import { ai } from '../modules/ai/module.ts';
import { billing } from '../modules/billing/module.ts';
import { bulk } from '../modules/bulk/module.ts';
import { catalogue } from '../modules/catalogue/module.ts';
import { checkout } from '../modules/checkout/module.ts';
import { crm } from '../modules/crm/module.ts';
import { credentials } from '../modules/credentials/module.ts';
import { customers } from '../modules/customers/module.ts';
import { duplicates } from '../modules/duplicates/module.ts';
import { enrichment } from '../modules/enrichment/module.ts';
import { finder } from '../modules/finder/module.ts';
import { identity } from '../modules/identity/module.ts';
import { imports } from '../modules/imports/module.ts';
import { integrations } from '../modules/integrations/module.ts';
import { keys } from '../modules/keys/module.ts';
import { labels } from '../modules/labels/module.ts';
import { outcomes } from '../modules/outcomes/module.ts';
import { packages } from '../modules/packages/module.ts';
import { partners } from '../modules/partners/module.ts';
import { mailing } from '../modules/mailing/module.ts';
import { payments } from '../modules/payments/module.ts';
import { plans } from '../modules/plans/module.ts';
import { providers } from '../modules/providers/module.ts';
import { search } from '../modules/search/module.ts';
import { similar } from '../modules/similar/module.ts';
import { sources } from '../modules/sources/module.ts';
import { subscriptions } from '../modules/subscriptions/module.ts';
import { suppressions } from '../modules/suppressions/module.ts';
import { team } from '../modules/team/module.ts';
import { verification } from '../modules/verification/module.ts';
import { wallet } from '../modules/wallet/module.ts';
import { whitelabel } from '../modules/whitelabel/module.ts';
import { files } from '../platform/files/module.ts';
import { mail } from '../platform/mail/module.ts';
import type { Module } from '../platform/module/manifest.ts';
import { orderRooms } from '../platform/module/order.ts';
import { notices } from '../platform/notices/module.ts';
import { runs } from '../platform/runs/module.ts';
import { webhooks } from '../platform/webhooks/module.ts';
import { contacts } from '../modules/contacts/module.ts';
import { exports } from '../modules/exports/module.ts';
import { lists } from '../modules/lists/module.ts';
import { queries } from '../modules/queries/module.ts';
import { records } from '../modules/records/module.ts';

const platform: readonly Module[] = [runs, files, mail, notices, webhooks];

/** The rooms of the product: the only place of the server that names them. Their order follows from what each needs. */
const rooms: readonly Module[] = [
  activity,
  admin,
  ai,
  billing,
  bulk,
  catalogue,
  checkout,
  contacts,
  credentials,
  crm,
  customers,
  duplicates,
  enrichment,
  exports,
  finder,
  identity,
  imports,
  integrations,
  keys,
  labels,
  lists,
  outcomes,
  packages,
  partners,
  mailing,
  payments,
  plans,
  providers,
  queries,
  records,
  search,
  similar,
  sources,
  subscriptions,
  suppressions,
  team,
  verification,
  wallet,
  whitelabel,
];

/** What the platform brings by itself, then the rooms, each after those that it needs. */
export const modules: readonly Module[] = [...platform, ...orderRooms(rooms)];
