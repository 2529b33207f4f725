import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import type { ProviderPayment } from '../port.ts';
import { Amount } from './amounts.ts';
import { isName, readAs, vendor, type Calls } from './calls.ts';

const Transactions = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string().min(1),
        status: z.string(),
        time: z.string().transform((text) => new Date(text)),
        amount_with_breakdown: z.object({ gross_amount: Amount }),
      }),
    )
    .default([]),
});

const captureStates: Readonly<Record<string, ProviderPayment['state']>> = {
  COMPLETED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
  PENDING: 'processing',
  DECLINED: 'declined',
  FAILED: 'declined',
};

export const stateOfCapture = (status: string): ProviderPayment['state'] => {
  const state = captureStates[status];
  if (state === undefined) throw new VendorError(vendor, 'protocol', 'says of a payment what nobody knows');
  return state;
};

const yearMs = 366 * 86_400_000;

/**
 * What a subscription was paid by, latest first. A payment of one is called `<subscription>.<transaction>`: PayPal tells of
 * it by both only.
 */
export const findSales = async (
  { ask }: Calls,
  subscriptionRef: string,
  customerRef: string | null,
  until: Date,
): Promise<readonly ProviderPayment[]> => {
  const query = {
    start_time: new Date(until.getTime() - yearMs).toISOString(),
    end_time: new Date(until.getTime() + 60_000).toISOString(),
  };
  const path = `/v1/billing/subscriptions/${subscriptionRef}/transactions`;
  const { json } = await ask({ method: 'GET', path, query });
  return readAs(Transactions, json)
    .transactions.toSorted((a, b) => b.time.getTime() - a.time.getTime())
    .map(({ id, status, time, amount_with_breakdown: { gross_amount: money } }) => {
      const state = stateOfCapture(status);
      return {
        ref: `${subscriptionRef}.${id}`,
        state,
        money,
        fee: 0,
        // How much of a part is told with its notice, not here.
        refunded: status === 'REFUNDED' ? money.amount : 0,
        declined: state === 'declined' ? 'PayPal declined the payment.' : null,
        needsReconnect: false,
        clientSecret: null,
        approveUrl: null,
        key: null,
        customerRef,
        subscriptionRef,
        createdAt: time,
      };
    });
};

/** A subscription's payment by its name. @returns null: PayPal knows none */
export const maybeSale = async (calls: Calls, ref: string, now: Date): Promise<ProviderPayment | null> => {
  const [subscriptionRef = '', transaction = ''] = ref.split('.');
  if (!isName(subscriptionRef) || !isName(transaction)) return null;
  const known = await calls.ask({ method: 'GET', path: `/v1/billing/subscriptions/${subscriptionRef}` }, [404]);
  if (known.status === 404) return null;
  const { custom_id: customerRef } = readAs(z.object({ custom_id: z.string().optional() }), known.json);
  const sales = await findSales(calls, subscriptionRef, customerRef ?? null, now);
  return sales.find((sale) => sale.ref === ref) ?? null;
};
