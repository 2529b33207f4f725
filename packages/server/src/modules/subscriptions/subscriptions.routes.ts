import { successOf } from '@galena/contract/kernel';
import { paymentSuccesses } from '@galena/contract/payments';
import {
  adminSubscriptionRoutes as operators,
  salesRoutes,
  subscriptionRoutes as own,
  subscriptionSuccesses as successes,
  type Subscription,
} from '@galena/contract/subscriptions';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { checkPortals, getBilling, openPortal } from './billing.service.ts';
import { choosePlan, quoteChoice, type Chosen } from './choosing.service.ts';
import { cancelSubscription, reactivateSubscription } from './ending.service.ts';
import { getInvoice } from './invoices.service.ts';
import { openInvoicePdf } from './invoice-pdf.service.ts';
import { listPackageOffers } from './offers.service.ts';
import * as acting from './operators.service.ts';
import type { Choice } from './choosing.rules.ts';
import { takeSalesNotice } from './sales.service.ts';
import { subscriptionShown, type SubscriptionRow } from './showing.service.ts';
import { getChoice, outcomeSeen, rehearseChoice } from './waiting.service.ts';

const shown = (context: Context, row: SubscriptionRow): Promise<Subscription> =>
  inReadTransaction(context, (tx) => subscriptionShown(tx, row, 'account'));

const accountOf = (context: Context): number => userOf(context).accountId;

const planInput = (planId: number) => ({ planId, packageId: null });
const packageInput = (packageId: number, form: string | undefined) => ({ planId: null, packageId, form });

const chosen: Readonly<Record<Exclude<Choice, 'same'>, keyof typeof successes>> = {
  start: 'plan_chosen',
  now: 'plan_chosen',
  period_end: 'plan_change_planned',
  keep: 'plan_kept',
};

/** What a choice led to, and what people are told of it. @param done what it is when nothing is waited for */
const shownOutcome = async (context: Context, outcome: Chosen['outcome'], done: keyof typeof successes) => {
  const data = await outcomeSeen(context, outcome);
  if (outcome.kind === 'done') return { data, ...successOf(successes[done]) };
  const { payment_authentication: asked, payment_processing: underWay } = paymentSuccesses;
  return { data, ...successOf(outcome.status === 'processing' ? underWay : asked) };
};

// Whatever asks the provider happens in `prepare`: nobody outside is waited for in the transaction of an Idempotency-Key. What it
// did is settled by then under a key of its own.
const ownBindings: readonly Binding[] = [
  bind(own.quote, async (context, { params, query }, fail) => ({
    data: await quoteChoice(context, accountOf(context), { ...planInput(params.id), interval: query.interval }, fail),
  })),
  bindPrepared(
    own.choose,
    (context, { params, body }, fail) => {
      const input = { ...planInput(params.id), interval: body.interval, most: body.due_now_cents ?? null };
      return choosePlan(context, accountOf(context), input, fail);
    },
    (context, _, __, { outcome, choice }) => shownOutcome(context, outcome, chosen[choice as Exclude<Choice, 'same'>]),
  ),
  bind(own.packages, async (context, { query }) => ({
    data: await listPackageOffers(context, { packageId: query.package ?? null, form: query.form }),
  })),
  bind(own.quotePackage, async (context, { params, query: { interval, form } }, fail) => ({
    data: await quoteChoice(context, accountOf(context), { ...packageInput(params.id, form), interval }, fail),
  })),
  bindPrepared(
    own.choosePackage,
    (context, { params, body: { interval, form, due_now_cents: most = null } }, fail) =>
      choosePlan(context, accountOf(context), { ...packageInput(params.id, form), interval, most }, fail),
    (context, _, __, { outcome, choice }) => shownOutcome(context, outcome, chosen[choice as Exclude<Choice, 'same'>]),
  ),
  bind(own.choice, async (context, { params }, fail) => ({ data: await getChoice(context, params.id, fail) })),
  bindPrepared(
    own.rehearse,
    (context, { params, body }, fail) => rehearseChoice(context, params.id, body.granted, fail),
    async (_, __, ___, data) => ({ data }),
  ),
  bind(own.billing, async (context) => ({ data: await getBilling(context) })),
  bindPrepared(
    own.cancel,
    (context, _, fail) => cancelSubscription(context, { accountId: accountOf(context), side: 'account' }, fail),
    async (context, _, __, row) => ({
      data: await shown(context, row),
      ...successOf(successes.subscription_canceled),
    }),
  ),
  bindPrepared(
    own.reactivate,
    (context, _, fail) =>
      reactivateSubscription(context, { accountId: accountOf(context), side: 'account' }, fail, fail as never),
    (context, _, __, outcome) => shownOutcome(context, outcome, 'subscription_reactivated'),
  ),
  bindPrepared(
    own.portalSession,
    (context) => openPortal(context),
    async (_, __, ___, url) => ({ data: { url } }),
  ),
  bind(own.portals, async (context) => ({ data: await checkPortals(context) })),
  bind(own.invoice, async (context, { params }, fail) => ({ data: await getInvoice(context, params.id, fail) })),
  bind(own.invoicePdf, (context, { params }, fail) => openInvoicePdf(context, params.id, fail)),
];

const salesBindings: readonly Binding[] = [
  bind(salesRoutes.notice, async (context, { params, body }, fail) => {
    await takeSalesNotice(context, params.platform, body, fail);
    return {};
  }),
];

const operatorBindings: readonly Binding[] = [
  bind(operators.list, (context, { query }) => acting.listSubscriptions(context, query)),
  bindPrepared(
    operators.cancel,
    (context, { params }, fail) => acting.operatorCancels(context, params.id, fail),
    async (_, __, ___, data) => ({ data, ...successOf(successes.subscription_canceled) }),
  ),
  bindPrepared(
    operators.reactivate,
    (context, { params, body }, fail) => acting.operatorReactivates(context, params.id, body, fail),
    async (_, __, ___, data) => ({ data, ...successOf(successes.subscription_reactivated) }),
  ),
  bindPrepared(
    operators.restore,
    (context, { params, body }, fail) => acting.operatorRestores(context, params.id, body, fail),
    async (_, __, ___, data) => ({ data, ...successOf(successes.subscription_restored) }),
  ),
  bindPrepared(
    operators.refund,
    (context, { params, body }, fail) => acting.operatorRefunds(context, params.id, body.reason, fail),
    async (_, __, ___, data) => ({ data, ...successOf(successes.subscription_refunded) }),
  ),
];

export const bindings: readonly Binding[] = [...ownBindings, ...salesBindings, ...operatorBindings];
