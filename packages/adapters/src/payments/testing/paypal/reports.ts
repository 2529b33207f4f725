import type { Payment } from '../../sandbox/customer.ts';
import { createRoutes } from '../../../testing/stand-in.ts';
import { dateOf, missing, moment, ok, write, type PaypalWorld } from './world.ts';

/** What is searched, and what is disputed. */
export const createReportRoutes = ({ engine, clock, nameOf, refOf, units, begun, allPayments }: PaypalWorld) =>
  createRoutes({
    'GET /v1/reporting/transactions': async ({ query }) => {
      const [from, to] = [dateOf(query.get('start_date')), dateOf(query.get('end_date'))];
      const wanted = query.get('transaction_id');
      // What was paid is found three hours later at the latest; this PayPal is as late as it may be.
      const until = Math.min(to.getTime(), clock.now().getTime() - 3 * 3_600_000 + 1_000);
      const found = (await allPayments()).filter(
        ({ ref, state, createdAt }) =>
          state !== 'declined' &&
          createdAt >= from.getTime() &&
          (wanted === null ? createdAt <= until : nameOf('CAP', ref) === wanted),
      );
      const infoOf = ({ ref, subscriptionRef }: Payment) => ({
        transaction_id: nameOf('CAP', ref),
        transaction_event_code: subscriptionRef === null ? 'T0006' : 'T0002',
        ...(units.has(ref) ? { invoice_id: units.get(ref)?.invoice } : {}),
        ...(subscriptionRef === null
          ? {}
          : {
              paypal_reference_id: [...begun].find(([, one]) => one === subscriptionRef)?.[0],
              paypal_reference_id_type: 'SUB',
            }),
      });
      return ok({ transaction_details: found.map((payment) => ({ transaction_info: infoOf(payment) })) });
    },
    'GET /v1/customer/disputes/:id': async (_, id) => {
      const dispute = await engine.maybeDispute(refOf(id));
      if (!dispute) return missing();
      const outcome = dispute.state === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      return ok({
        dispute_id: id,
        status: dispute.state === 'open' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
        create_time: moment(clock.now().getTime()),
        dispute_amount: write(dispute.money),
        disputed_transactions: [{ seller_transaction_id: nameOf('CAP', dispute.paymentRef) }],
        ...(dispute.state === 'open' ? {} : { dispute_outcome: { outcome_code: outcome } }),
      });
    },
  });
