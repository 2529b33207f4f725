import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { findModules, maybeDemoAgency } from '../identity/index.ts';
import { findResellablePlans, type Plan } from '../plans/index.ts';
import { modulesToGive } from './packages.rules.ts';
import { usualPriceOf } from './packages.service.ts';
import * as store from './packages.store.ts';
import { putSalesPage } from './sales-pages.store.ts';

type Demo = {
  /** The plan that it grants, as the first plans are called. */
  readonly plan: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly price: number;
  readonly yearlyPrice: number;
  readonly trialDays: number;
  readonly headline: string;
  readonly subheadline: string;
};

/** Two packages to look at before anything was sold, invented and labelled so. */
const demos: readonly Demo[] = [
  {
    plan: 'starter',
    name: 'Starter (demo)',
    slug: 'demo-starter',
    description: 'An example: for one person who looks for leads every week.',
    price: 4_900,
    yearlyPrice: 49_000,
    // Without a card: it can be had before there is a payment account.
    trialDays: 14,
    headline: 'Find your next customers',
    subheadline: 'This page is an example. Its reseller writes another one here.',
  },
  {
    plan: 'pro',
    name: 'Pro (demo)',
    slug: 'demo-pro',
    description: 'An example: for teams. Unused credits stay for another month.',
    price: 14_900,
    yearlyPrice: 149_000,
    trialDays: 0,
    headline: 'Leads for the whole team',
    subheadline: 'This page is an example. Its reseller writes another one here.',
  },
];

const features = [
  { title: 'Companies and people', text: 'Search by place, industry and role.' },
  { title: 'Emails that are checked', text: 'Each one with the page on which it was found.' },
  { title: 'Export anytime', text: 'As a file, or straight into your CRM.' },
] as const;

type Selling = {
  readonly sellerId: number;
  readonly plans: readonly Plan[];
  readonly held: readonly string[];
  readonly creditPrice: number;
};

const fieldsOf = (demo: Demo, plan: Plan, { held, creditPrice }: Selling, currency: string): store.PackageFields => ({
  plan_id: plan.id,
  slug: demo.slug,
  name: demo.name,
  description: demo.description,
  currency,
  price_cents: demo.price,
  yearly_price_cents: demo.yearlyPrice,
  one_time_price_cents: null,
  trial_days: demo.trialDays,
  trial_amount_cents: 0,
  collect_payment_method: demo.trialDays === 0,
  available_for_billing_portal: true,
  show_on_sales_page: true,
  form_available_days: null,
  create_in_payment_provider: false,
  modules: modulesToGive(plan, held),
  credit_price_cents: creditPrice,
  is_active: true,
});

/** Puts a package with its page up for sale; nothing where its plan may not be resold. */
const sell = async (tx: Tx, demo: Demo, position: number, selling: Selling): Promise<void> => {
  const plan = selling.plans.find(({ slug }) => slug === demo.plan);
  if (!plan) return;
  const { sellerId } = selling;
  const at = moment(tx.clock);
  const fields = fieldsOf(demo, plan, selling, tx.app.config.GALENA_CURRENCY);
  const { id } = await store.createPackage(tx.db, sellerId, { ...fields, position }, at);
  const page = {
    package_id: id,
    slug: demo.slug,
    headline: demo.headline,
    subheadline: demo.subheadline,
    body_html: '',
    hero_image: null,
    video_url: null,
    features: [...features],
    button_text: '',
    faq: [],
    guarantee: '',
    thank_you_url: null,
    seo_title: demo.name,
    seo_description: demo.subheadline,
    is_published: true,
  };
  await putSalesPage(tx.db, sellerId, page, at);
};

/** Gives the demo agency packages with their pages, where it never had any; deleted, they stay away. */
export const seedDemoPackages = async (context: Context): Promise<string[]> => {
  const agency = await maybeDemoAgency(context);
  if (agency === null) return [];
  const { accountId: sellerId } = agency;
  await inAccounts(context, [sellerId], async (tx) => {
    if (!(await store.noteSeeded(tx.db, sellerId, moment(tx.clock)))) return;
    if ((await store.findPackages(tx.db, sellerId)).length > 0) return;
    const selling = {
      sellerId,
      plans: await findResellablePlans(tx, sellerId),
      held: await findModules(tx, sellerId),
      creditPrice: await usualPriceOf(tx, sellerId),
    };
    for (const [at, demo] of demos.entries()) await sell(tx, demo, at + 1, selling);
  });
  return [];
};
