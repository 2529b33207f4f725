import { periodOf } from '../../sandbox/periods.ts';
import { createRoutes } from '../../../testing/stand-in.ts';
import { fromStripe, invoiceAnswer, invoiceOf, listOf, toStripe } from './answers.ts';
import { failed, formOf, keyOf, missing, ok, type StripeWorld } from './world.ts';

type Phase = {
  items: Record<string, { price: string }>;
  start_date?: string;
  end_date?: string;
  application_fee_percent?: string;
  metadata?: Record<string, string>;
};

/** Changes of price that are planned. */
export const createScheduleRoutes = ({ engine, customerOf, awaited }: StripeWorld) =>
  createRoutes({
    'POST /v1/subscription_schedules': async (asked) => {
      const id = formOf(asked)['from_subscription'] ?? '';
      const customer = await customerOf(id);
      const subscription = customer.subscriptions.find(({ ref }) => ref === fromStripe(id));
      if (!subscription) return missing('subscription');
      const { start, end } = periodOf(subscription);
      const items = [{ price: toStripe(subscription.price.ref), quantity: 1 }];
      const phase = {
        start_date: Math.floor(start / 1000),
        end_date: Math.floor(end / 1000),
        trial_end: null,
        application_fee_percent: subscription.feePercent || null,
        items,
      };
      return ok({
        id: id.replace('sub_', 'sub_sched_'),
        object: 'subscription_schedule',
        status: 'active',
        phases: [phase],
      });
    },
    'POST /v1/subscription_schedules/:id': async (asked, id) => {
      const phases = formOf(asked)['phases'] as unknown as Record<string, Phase>;
      const ref = fromStripe(id.replace('sub_sched_', 'sub_'));
      const subscription = (await customerOf(ref)).subscriptions.find((one) => one.ref === ref);
      if (!subscription) return missing('subscription_schedule');
      const { start, end } = periodOf(subscription);
      // Of the phase that is under way Stripe takes no other beginning, and a phase ends where the next begins.
      if (
        phases['0']?.start_date !== String(Math.floor(start / 1000)) ||
        phases['0']?.end_date !== String(Math.floor(end / 1000))
      )
        return failed(
          400,
          'invalid_request_error',
          undefined,
          'You can not modify the start date of the current phase.',
        );
      // What a phase does not say, it takes away.
      const percents = [phases['0'], phases['1']].map((phase) => Number(phase?.application_fee_percent ?? 0));
      if (percents[0] !== subscription.feePercent) throw new Error('The present phase would have another fee');
      const next = fromStripe(phases['1']?.items['0']?.price ?? '');
      awaited.set(ref, { hasCome: (one) => periodOf(one).start >= end, metadata: phases['1']?.metadata ?? {} });
      await engine.changePrice(ref, next, 'period_end', keyOf(asked), percents[1]);
      return ok({ id, object: 'subscription_schedule', status: 'active', phases: [] });
    },
    'POST /v1/subscription_schedules/:id/release': async (asked, id) => {
      const ref = fromStripe(id.replace('sub_sched_', 'sub_'));
      const current = (await engine.maybeSubscription(ref))?.priceRef ?? '';
      await engine.changePrice(ref, current, 'period_end', keyOf(asked));
      return ok({ id, object: 'subscription_schedule', status: 'released', phases: [] });
    },
  });

/** Invoices of subscriptions. */
export const createInvoiceRoutes = ({ engine, customerOf, maybeCustomer, canceled }: StripeWorld) =>
  createRoutes({
    'POST /v1/invoices/:id/pay': async (asked, id) => {
      const customer = await customerOf(id);
      const subscription = customer.subscriptions.find(
        ({ paymentRef }) => paymentRef !== null && invoiceOf(paymentRef) === id,
      );
      if (!subscription) return missing('invoice');
      const { payment } = await engine.retry(subscription.ref, keyOf(asked));
      if (payment?.state === 'declined') return failed(402, 'card_error', 'card_declined', payment.declined ?? '');
      return ok({ id, object: 'invoice', status: 'paid' });
    },
    'POST /v1/invoices/:id/void': async (_, id) => {
      const customer = await customerOf(id);
      const payment = customer.payments.find(({ ref }) => invoiceOf(ref) === id);
      if (payment?.state === 'succeeded')
        return failed(400, 'invalid_request_error', 'invoice_not_editable', 'You can only void an open invoice.');
      if (payment) canceled.add(payment.ref);
      return ok({ id, object: 'invoice', status: 'void' });
    },
    'GET /v1/invoice_payments': async ({ query }) => {
      const ref = fromStripe(query.get('payment[payment_intent]') ?? '');
      const customer = await maybeCustomer(ref);
      const payment = customer?.payments.find((one) => one.ref === ref);
      const subscription = customer?.subscriptions.find((one) => one.ref === payment?.subscriptionRef);
      const data =
        payment && subscription
          ? [{ id: 'inpay_1', object: 'invoice_payment', invoice: invoiceAnswer(payment, subscription) }]
          : [];
      return ok(listOf('/v1/invoice_payments', data));
    },
  });
