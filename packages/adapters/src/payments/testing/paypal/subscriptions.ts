import { createRoutes } from '../../../testing/stand-in.ts';
import { act, captureStatus, dateOf, formOf, idOf, moment, ok, read, written, type PaypalWorld } from './world.ts';

type PlanForm = {
  product_id: string;
  billing_cycles: [
    {
      frequency: { interval_unit: string };
      pricing_scheme: { fixed_price: { currency_code: string; value: string } };
    },
  ];
};

/** Products and plans. */
export const createPlanRoutes = ({ engine, nameOf }: PaypalWorld) =>
  createRoutes({
    'POST /v1/catalogs/products': (asked) => ok(formOf(asked), 201),
    'POST /v1/billing/plans': async (asked) => {
      const {
        product_id: key,
        billing_cycles: [cycle],
      } = formOf(asked) as PlanForm;
      const money = read(cycle.pricing_scheme.fixed_price);
      const interval = cycle.frequency.interval_unit === 'YEAR' ? 'year' : 'month';
      return ok({ id: nameOf('P', await engine.savePrice({ reference: '', name: '', money, interval, key })) }, 201);
    },
    'GET /v1/billing/plans/:id': (_, id) =>
      ok({
        id,
        billing_cycles: [
          { tenure_type: 'REGULAR', sequence: 1, frequency: { interval_unit: 'MONTH', interval_count: 1 } },
        ],
      }),
  });

/** Subscriptions. */
export const createSubscriptionRoutes = ({
  engine,
  clock,
  nameOf,
  planned,
  begun,
  notes,
  subscriptionAnswer,
  subscriptionReply,
}: PaypalWorld) =>
  createRoutes({
    'POST /v1/billing/subscriptions': async (asked) => {
      const form = formOf(asked) as { plan_id: string; custom_id: string; start_time?: string };
      const { plan_id: plan, custom_id: customer, start_time: start } = form;
      const name = nameOf('I-', String(planned.size));
      const createdAt = clock.now().getTime();
      const startsAt = start === undefined ? createdAt : Date.parse(start);
      planned.set(name, {
        customer,
        plan,
        startsAt,
        createdAt,
        trialDays: Math.round((startsAt - createdAt) / 86_400_000),
      });
      return ok(await subscriptionAnswer(name), 201);
    },
    'GET /v1/billing/subscriptions/:id': (_, id) => subscriptionReply(id),
    'POST /v1/billing/subscriptions/:id/revise': (asked) => {
      const { plan_id: plan } = formOf(asked) as { plan_id: string };
      return ok({
        plan_id: plan,
        links: [{ rel: 'approve', href: `https://www.paypal.test/revise?ba_token=${idOf(asked)}` }],
      });
    },
    ...act('suspend', async (asked) => {
      notes.set(idOf(asked), (formOf(asked) as { reason: string }).reason);
      await engine.cancel(begun.get(idOf(asked)) ?? '', 'period_end');
    }),
    ...act('activate', async (asked) => {
      notes.delete(idOf(asked));
      await engine.reactivate(begun.get(idOf(asked)) ?? '');
    }),
    ...act('cancel', async (asked) => {
      notes.delete(idOf(asked));
      await engine.cancel(begun.get(idOf(asked)) ?? '', 'now');
    }),
  });

/** What subscriptions were paid by. */
export const createTransactionRoutes = ({ customerOf, nameOf, begun }: PaypalWorld) =>
  createRoutes({
    'GET /v1/billing/subscriptions/:id/transactions': async ({ query }, id) => {
      const ref = begun.get(id) ?? '';
      const customer = await customerOf(ref);
      const [from, to] = [dateOf(query.get('start_time')).getTime(), dateOf(query.get('end_time')).getTime()];
      const made = customer.payments.filter(
        (one) => one.subscriptionRef === ref && one.createdAt >= from && one.createdAt <= to,
      );
      const transactions = made.map((payment) => ({
        id: nameOf('CAP', payment.ref),
        status: captureStatus(payment),
        time: moment(payment.createdAt),
        amount_with_breakdown: { gross_amount: written(payment.amount, payment.currency) },
      }));
      return ok({ transactions, links: [] });
    },
  });
