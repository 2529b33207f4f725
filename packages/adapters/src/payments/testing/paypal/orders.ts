import { createRoutes } from '../../../testing/stand-in.ts';
import { formOf, missing, ok, read, unprocessable, type PaypalWorld } from './world.ts';

type Written = { currency_code: string; value: string };
type OrderForm = {
  purchase_units: [{ invoice_id: string; custom_id: string; amount: Written }];
  payment_source: { paypal: { vault_id: string } };
};

/** Orders, and what they took. */
export const createOrderRoutes = ({
  engine,
  rehearsal,
  refOf,
  units,
  approved,
  begun,
  payerOf,
  orderAnswer,
}: PaypalWorld) =>
  createRoutes({
    'POST /v2/checkout/orders': async (asked) => {
      const form = formOf(asked) as OrderForm;
      const { invoice_id: invoice, custom_id: customer, amount } = form.purchase_units[0];
      if ([...units].some(([, known]) => known.invoice === invoice))
        return unprocessable('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.');
      const cardRef = refOf(form.payment_source.paypal.vault_id);
      const money = read(amount);
      const customerRef = await payerOf(customer);
      const payment = await engine.charge({
        customerRef,
        cardRef,
        money,
        key: invoice,
        description: '',
        isOffSession: false,
      });
      if (payment.state === 'declined')
        return payment.needsReconnect
          ? unprocessable('AGREEMENT_ALREADY_CANCELLED', 'The requested agreement is already canceled.')
          : unprocessable('INSTRUMENT_DECLINED', 'The instrument presented was declined by the processor or bank.');
      units.set(payment.ref, { customer, invoice });
      return ok(await orderAnswer(payment.ref), 201);
    },
    'GET /v2/checkout/orders/:id': async (_, id) => {
      const answer = units.has(refOf(id)) ? await orderAnswer(refOf(id)) : null;
      return answer ? ok(answer) : missing();
    },
    'POST /v2/checkout/orders/:id/capture': async (_, id) => {
      const ref = refOf(id);
      if (!approved.has(ref))
        return unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
      if (begun.has(ref)) return unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.');
      await rehearsal.authenticate(ref, true);
      begun.set(ref, 'captured');
      return ok(await orderAnswer(ref), 201);
    },
  });

/** What orders and subscriptions took, and what of it goes back. */
export const createCaptureRoutes = ({
  engine,
  nameOf,
  refOf,
  refundMarks,
  captureAnswer,
  relatedOf,
  allPayments,
}: PaypalWorld) =>
  createRoutes({
    'GET /v2/payments/captures/:id': async (_, id) => {
      const payment = (await allPayments()).find(({ ref }) => ref === refOf(id));
      return payment ? ok({ ...captureAnswer(payment), ...relatedOf(payment) }) : missing();
    },
    'POST /v2/payments/captures/:id/refund': async (asked, id) => {
      const { amount, custom_id: mark } = formOf(asked) as { amount: Written; custom_id: string };
      const refund = await engine.refund(refOf(id), read(amount), String(asked.headers['paypal-request-id']));
      refundMarks.set(refund.ref, mark);
      return ok({ id: nameOf('REF', refund.ref), status: 'COMPLETED', amount, custom_id: mark }, 201);
    },
  });
